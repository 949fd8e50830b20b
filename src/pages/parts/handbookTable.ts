import type { Translation } from '../../providers/i18n/useTranslate.ts'

/** A line of a table of the handbook that is made from the product's own. */
export interface GeneratedRow {
  /** A code, or what it is called; '' where the text alone says it. */
  readonly name: string
  readonly text: string
}

/** Makes a table of the handbook in the language of its reader. */
export type MakeTable = (reader: Pick<Translation, 't' | 'language'>) => readonly GeneratedRow[]

/** A sentence of the console without its values: what a message fills in is not known in the handbook. */
export function withoutValues(text: string): string {
  return text.replace(/\{\{\s*\w+\s*\}\}/g, '…')
}
