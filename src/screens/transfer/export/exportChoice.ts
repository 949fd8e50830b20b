import type { FileFormat } from '../file/cell.ts'

/** `selected`: what was picked; `page`: the rows on the screen of a paged list; `all`: all that fit the view. */
export type ExportScope = 'selected' | 'page' | 'all'

/** What a reader wants of a list. */
export interface ExportChoice {
  readonly scope: ExportScope
  /** The columns on the screen, or every field that may leave. */
  readonly columns: 'shown' | 'every'
  readonly format: FileFormat
}

export const fileFormats = ['xlsx', 'csv', 'tsv'] as const satisfies readonly FileFormat[]
