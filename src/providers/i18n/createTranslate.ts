import type { i18n, ParseKeys, TFunction } from 'i18next'

/** A text by its name, its places filled. Texts whose form depends on a `count` are the library's own matter. */
export type Translate = (key: ParseKeys, values?: Readonly<Record<string, string | number>>) => string

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/**
 * The library looks a text up anew at each call, by way of all that a text could be; a list of 500 rows asks for the same dozen
 * thousands of times, and a first page for a hundred. Here a text is read from the dictionary once; one that stands in neither of
 * the reader's is the library's matter.
 */
export function createTranslate(t: TFunction, texts: Pick<i18n, 'language' | 'options' | 'getResource'>): Translate {
  const templates = new Map<string, string>()
  const namespaces = [texts.options.defaultNS, texts.options.fallbackNS].flat().filter((name) => typeof name === 'string')
  const { language } = texts

  function readTemplate(key: ParseKeys): string {
    for (const name of namespaces) {
      const text: unknown = texts.getResource(language, name, key)
      if (typeof text === 'string') return text
    }
    return t(key, { skipInterpolation: true }) as string
  }

  return (key, values) => {
    let template = templates.get(key)
    if (template === undefined) {
      template = readTemplate(key)
      // A text that has not come yet is empty, and is asked for again.
      if (template !== '') templates.set(key, template)
    }
    return values ? template.replace(PLACE, (place, name: string) => String(values[name] ?? place)) : template
  }
}
