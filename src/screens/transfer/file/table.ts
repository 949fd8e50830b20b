import { formatWall, fromWallMs } from './wallClock.ts'

/** A number, still as its text, since a long identifier would lose digits as a number. */
export interface DigitsCell {
  readonly digits: string
  /** The spreadsheet shows a hundred times as much, with a percent sign. Default: it shows the number. */
  readonly isPercent?: true
}

/** A cell as a file holds it. `wallMs`: a date of a workbook, which knows no time zone, as if its clock were UTC. */
export type RawCell = string | boolean | DigitsCell | { readonly wallMs: number } | null

export interface TableRow {
  /** As the spreadsheet counts, from 1. */
  readonly line: number
  readonly cells: readonly RawCell[]
}

/** Why a file cannot be read; each has its sentence. */
export const refusals = ['unreadable', 'oldExcel', 'tooLarge', 'tooManyRows', 'farCells', 'openQuote', 'empty'] as const
export type TableRefusal = (typeof refusals)[number]

/** The rows that hold something, the heads first; or why there are none. */
export type ReadTable =
  | { readonly status: 'read'; readonly rows: readonly TableRow[]; readonly otherSheets: readonly string[] }
  | { readonly status: 'refused'; readonly refusal: TableRefusal }

/** A note of ours begins with it. Names of shops may begin with the same two signs: `isNote` says what is none. */
export const COMMENT_MARK = '## '

/** Excel keeps so many digits of a number; the rest it makes zeros. */
const EXACT_DIGITS = 15
/** What is smaller than that is as good as nothing. */
const DECIMAL_PLACES = 20

/** A row of a sheet that is no list of ours, as texts. */
export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** Places of the cells that were kept as a number and have more digits than a number keeps. */
  readonly roundedAt: readonly number[]
}

export function toSheetRow({ line, cells }: TableRow): SheetRow {
  return { line, cells: cells.map(rawText), roundedAt: cells.flatMap((cell, at) => (isRounded(cell) ? at : [])) }
}

/** A cell as a person would read it out: an identifier with all its digits, also one that was kept as a number. */
export function rawText(cell: RawCell | undefined): string {
  if (cell === undefined || cell === null) return ''
  if (typeof cell === 'string') return cell.trim()
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if ('wallMs' in cell) return formatWall(fromWallMs(cell.wallMs))
  return cell.isPercent ? `${toPlain(Number(cell.digits) * 100)}%` : expandDigits(cell.digits)
}

/** Was it kept as a number, and is it too long for one? */
export function isRounded(cell: RawCell | undefined): boolean {
  if (typeof cell !== 'object' || cell === null || !('digits' in cell)) return false
  return /^\d+$/.test(expandDigits(cell.digits)) && expandDigits(cell.digits).length > EXACT_DIGITS
}

function expandDigits(digits: string): string {
  const value = Number(digits)
  if (Number.isInteger(value)) return /e/i.test(digits) ? BigInt(value).toString() : digits
  return Number.isFinite(value) ? toPlain(value) : digits
}

/** As a spreadsheet shows it: it keeps 0.07 as 7.0000000000000007E-2, and a hundred times as much would be 7.000000000000001. */
function toPlain(value: number): string {
  const shown = String(Number(value.toPrecision(EXACT_DIGITS)))
  return shown.includes('e-') ? value.toFixed(DECIMAL_PLACES).replace(/\.?0+$/, '') : shown
}
