import Papa from 'papaparse'
import type { Cell, FileOrder } from './cell.ts'
import { COMMENT_MARK } from './commentMark.ts'
import { toSafeText } from './formulaSafe.ts'
import { formatWall } from './wallClock.ts'

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF'
const FEN_PER_YUAN = 100

/**
 * Rows as delimited text. In csv every text is quoted: a spreadsheet that separates by other characters than ours must not start
 * a new cell, and in it a formula, in the middle of one. What the file lacks stands above the heads.
 */
export function toDelimited(order: FileOrder, rows: readonly (readonly Cell[])[], format: 'csv' | 'tsv'): string {
  const notes = [...order.missing, ...order.failures.map(({ name, reason }) => `${name}: ${reason}`)]
  const lines = [
    ...notes.map((note) => [`${COMMENT_MARK} ${note}`]),
    order.columns.map(({ label }) => toSafeText(label)),
    ...rows.map((row) => row.map(toField)),
  ]
  const text = Papa.unparse(lines, {
    delimiter: format === 'csv' ? ',' : '\t',
    newline: '\r\n',
    quotes: format === 'csv' ? (value: unknown) => typeof value === 'string' && !/^[\d.-]*$/.test(value) : false,
  })
  return format === 'csv' ? BYTE_ORDER_MARK + text : text
}

function toField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'string') return toSafeText(cell)
  return 'ms' in cell ? formatWall(cell.ms) : (cell.fen / FEN_PER_YUAN).toFixed(2)
}
