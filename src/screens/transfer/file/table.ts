/**
 * A cell as a file holds it. `digits`: a number, still as its text, since a long identifier would lose digits as a number;
 * `wallMs`: a date of a workbook, which knows no time zone, as if its clock were UTC.
 */
export type RawCell = string | boolean | { readonly digits: string } | { readonly wallMs: number } | null

export interface TableRow {
  /** As the spreadsheet counts, from 1. */
  readonly line: number
  readonly cells: readonly RawCell[]
}

/** Why a file cannot be read; each has its sentence. */
export const refusals = ['unreadable', 'oldExcel', 'tooLarge', 'tooManyRows', 'empty'] as const
export type Refusal = (typeof refusals)[number]

/** The rows that hold something, the heads first; or why there are none. */
export type ReadTable =
  | { readonly status: 'read'; readonly rows: readonly TableRow[]; readonly otherSheets: readonly string[] }
  | { readonly status: 'refused'; readonly refusal: Refusal }
