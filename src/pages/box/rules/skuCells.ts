import type { BoxSku } from '../../../../contract/entities/boxGoods.ts'
import { plainFigure } from '../../../values/plainFigure.ts'
import { parseYuan, toYuanText } from '../../../values/yuan.ts'

const moneyColumns = ['source_fen', 'group_fen', 'single_fen'] as const
type MoneyColumn = (typeof moneyColumns)[number]

/** A column of the grid of SKUs: a specification by its place, or a value. */
export type SkuColumn = number | MoneyColumn | 'stock' | 'outer_code'

const SPEC_MAX_CHARS = 60
const CODE_MAX_CHARS = 100

/** In the order of the table; `specs`: how many specifications the goods have. */
export function skuColumns(specs: number): readonly SkuColumn[] {
  return [...Array.from({ length: specs }, (_, at) => at), ...moneyColumns, 'stock', 'outer_code']
}

/** The text of a cell. */
export function toSkuText(sku: BoxSku, column: SkuColumn): string {
  if (typeof column === 'number') return sku.spec[column] ?? ''
  if (column === 'outer_code') return sku.outer_code
  const value = sku[column]
  if (value === null) return ''
  return column === 'stock' ? String(value) : toYuanText(value)
}

/** Pieces, typed with or without separators; null: none were typed, or no number. */
export function parseStock(text: string): number | null {
  const plain = plainFigure(text) ?? ''
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}

/** A text for a cell of the grid. */
interface CellText {
  readonly row: number
  readonly column: number
  readonly text: string
}

/**
 * SKUs with these texts in their cells. A blank text changes nothing, and so does one for a price that a rule makes (`isMade`); `unread`: how many
 * texts are no amount and no number.
 */
export function putSkuCells(
  skus: readonly BoxSku[],
  columns: readonly SkuColumn[],
  cells: readonly CellText[],
  isMade: (sku: BoxSku) => boolean,
): { readonly skus: readonly BoxSku[]; readonly unread: number } {
  const next = [...skus]
  let unread = 0
  for (const { row, column: at, text } of cells) {
    const sku = next[row]
    const column = columns[at]
    if (!sku || column === undefined || text.trim() === '') continue
    if ((column === 'group_fen' || column === 'single_fen') && isMade(sku)) continue
    const put = putText(sku, column, text.trim())
    if (put) next[row] = put
    else unread += 1
  }
  return { skus: next, unread }
}

/** Null: it cannot be read. */
function putText(sku: BoxSku, column: SkuColumn, text: string): BoxSku | null {
  if (typeof column === 'number') {
    const spec = Array.from({ length: Math.max(sku.spec.length, column + 1) }, (_, at) => sku.spec[at] ?? '')
    spec[column] = text.slice(0, SPEC_MAX_CHARS)
    return { ...sku, spec }
  }
  if (column === 'outer_code') return { ...sku, outer_code: text.slice(0, CODE_MAX_CHARS) }
  const value = column === 'stock' ? parseStock(text) : parseYuan(text)
  return value === null || value < 0 ? null : { ...sku, [column]: value }
}
