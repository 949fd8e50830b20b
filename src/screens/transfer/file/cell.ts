import type { FieldType } from '../../../resources/schema/field.ts'

/** What a cell of a file holds: a text, a number, an amount of money, a share of 1, a moment, or (null) nothing. */
export type Cell = string | number | { readonly fen: number } | { readonly share: number } | { readonly ms: number } | null

/** A column of a file, with every word that its cells need: it crosses into the worker. */
export interface FileColumn {
  readonly label: string
  readonly type: FieldType
  readonly widthPx: number
  /** Words of values: of states, of yes and no (`true`, `false`), of a matrix's columns; titles of records by id. */
  readonly words: ReadonlyMap<string, string>
  /** Of a matrix: words of its rows, in their order. */
  readonly rowWords: ReadonlyMap<string, string>
}

/** Something that could not be asked, such as a shop of a run over many: its name and why. */
export interface Failure {
  readonly name: string
  readonly reason: string
}

/** The words that a file needs besides its columns. */
export interface FileTexts {
  readonly unreadable: string
  /** Between the names of a list. */
  readonly separator: string
  /** Sheet that says what is missing. */
  readonly incomplete: string
  /** Sheet of the failures, and its heads. */
  readonly failures: string
  readonly name: string
  readonly reason: string
}

/** What a file is called inside, and what it lacks. */
export interface FileOrder {
  readonly title: string
  readonly columns: readonly FileColumn[]
  readonly texts: FileTexts
  /** Sentences; none: the file is whole. */
  readonly missing: readonly string[]
  readonly failures: readonly Failure[]
}

/** `tsv` is what the clipboard takes. */
export type FileFormat = 'xlsx' | 'csv' | 'tsv'
