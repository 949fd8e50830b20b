import type { i18n, ParseKeys, TFunction } from 'i18next'

type Values = Readonly<Record<string, string | number | undefined>>

/**
 * A text by its name, its places filled. Of several names the first that has a text counts. A text whose form depends on a
 * `count` has that form.
 */
export type Translate = (key: ParseKeys | ParseKeys[], values?: Values) => string

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/**
 * The library looks a text up again at each call, by way of all that a text could be. A list of 500 rows asks for the same dozen
 * thousands of times, and a first page for a hundred. Here a plain text is read from the dictionary once; plural forms, several
 * names and texts of the other language are left to the library.
 */
export function createTranslate(t: TFunction, texts: Pick<i18n, 'language' | 'options' | 'getResource'>): Translate {
  const templates = new Map<string, string>()
  const { language } = texts

  function readTemplate(key: ParseKeys): string {
    // Features add their own while the page is open.
    for (const name of [texts.options.defaultNS, texts.options.fallbackNS].flat()) {
      if (typeof name !== 'string') continue
      const text: unknown = texts.getResource(language, name, key)
      if (typeof text === 'string') return text
    }
    return t(key, { skipInterpolation: true }) as string
  }

  return (key, values) => {
    if (typeof key !== 'string' || values?.count !== undefined) return t(key as ParseKeys, { ...values })
    let template = templates.get(key)
    if (template === undefined) {
      template = readTemplate(key)
      // A text that has not come yet is empty, and is asked for again.
      if (template !== '') templates.set(key, template)
    }
    return values ? template.replace(PLACE, (place, name: string) => String(values[name] ?? place)) : template
  }
}
