import type { ParseKeys, TFunction } from 'i18next'

/** A text by its name, its places filled. Texts whose form depends on a `count` are the library's own matter. */
export type Translate = (key: ParseKeys, values?: Readonly<Record<string, string | number>>) => string

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/** The library looks a text up anew at each call; a list of 500 rows asks for the same dozen thousands of times. */
export function createTranslate(t: TFunction): Translate {
  const templates = new Map<string, string>()
  return (key, values) => {
    let template = templates.get(key)
    if (template === undefined) {
      template = t(key, { skipInterpolation: true }) as string
      // A text that has not come yet is asked for again.
      if (template !== key) templates.set(key, template)
    }
    return values ? template.replace(PLACE, (place, name: string) => String(values[name] ?? place)) : template
  }
}
