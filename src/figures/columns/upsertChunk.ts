import { dayOf, isFromFuture } from '../days.ts'
import { type EncodedRow, toKeyNumber } from './encodeRows.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  afterSalesAt,
  CHUNK_FORMAT,
  ChunkHeader,
  chunkLength,
  fromTimeCell,
  MISSING,
  OrderColumn,
  orderCount,
} from './layout.ts'

/** What became of a chunk. */
export interface Upserted {
  readonly chunk: Int32Array
  /** False: nothing but the times of reading is new, and there is nothing to write. */
  readonly isChanged: boolean
}

/** One of the two tables of a chunk. */
interface Table {
  readonly at: number
  readonly rows: number
  readonly columns: number
  readonly dueAt: number
  readonly readAt: number
}

/** The platform says how long there is left, so the moment that follows from it is another by seconds with each reading. */
const DUE_SLACK_S = 120

/**
 * The chunk with these rows in it. A row that is there already is replaced by a later reading and never by an earlier one; an after-sale
 * finds the row of its order, now or when the order comes. The chunk that was there is left as it is. `now`: seconds since 1970, so that a row from the
 * future keeps out none; default: none is.
 */
export function upsertChunk(
  held: Int32Array | null,
  orders: readonly EncodedRow[],
  afterSales: readonly EncodedRow[],
  now = Number.POSITIVE_INFINITY,
): Upserted {
  const before = held ?? emptyChunk()
  const rowOfOrder = indexRows(before, ordersOf(before), OrderColumn.keyHigh, toKeyNumber)
  const rowOfAfterSale = indexRows(before, afterSalesOf(before), AfterSaleColumn.idHigh, toIdNumber)
  const orderRows = orders.map(({ cells }) => rowFor(rowOfOrder, keyOf(cells, OrderColumn.keyHigh, toKeyNumber)))
  const askedRows = afterSales.map(({ cells }) => rowFor(rowOfAfterSale, keyOf(cells, AfterSaleColumn.idHigh, toIdNumber)))

  const chunk = new Int32Array(chunkLength(rowOfOrder.size, rowOfAfterSale.size))
  chunk.fill(MISSING)
  chunk[ChunkHeader.orders] = rowOfOrder.size
  chunk[ChunkHeader.afterSales] = rowOfAfterSale.size
  const orderTable = ordersOf(chunk)
  const askedTable = afterSalesOf(chunk)
  copyTable(before, ordersOf(before), chunk, orderTable)
  copyTable(before, afterSalesOf(before), chunk, askedTable)

  const changedOrders = orders.filter(({ cells }, at) =>
    putRow(chunk, orderTable, orderRows[at] ?? 0, { cells, firstColumn: OrderColumn.keyHigh, now }),
  )
  const changedAsked = afterSales.filter(({ cells }, at) =>
    putRow(chunk, askedTable, askedRows[at] ?? 0, { cells, firstColumn: AfterSaleColumn.keyHigh, now }),
  )
  const hasJoined = joinAfterSales(chunk, askedTable, rowOfOrder)
  fillHeader(chunk, orderTable, askedTable)
  return { chunk, isChanged: changedOrders.length > 0 || changedAsked.length > 0 || hasJoined }
}

function emptyChunk(): Int32Array {
  const chunk = new Int32Array(ChunkHeader.size)
  chunk[ChunkHeader.format] = CHUNK_FORMAT
  return chunk
}

function ordersOf(chunk: Int32Array): Table {
  return { at: ChunkHeader.size, rows: orderCount(chunk), columns: OrderColumn.count, dueAt: OrderColumn.dueAt, readAt: OrderColumn.readAt }
}

function afterSalesOf(chunk: Int32Array): Table {
  return {
    at: afterSalesAt(chunk),
    rows: afterSaleCount(chunk),
    columns: AfterSaleColumn.count,
    dueAt: AfterSaleColumn.dueAt,
    readAt: AfterSaleColumn.readAt,
  }
}

/** Rows by the number that both cells from `column` on make. */
function indexRows(chunk: Int32Array, { at, rows }: Table, column: number, toNumber: (high: number, low: number) => number) {
  const index = new Map<number | string, number>()
  const highAt = at + column * rows
  const lowAt = at + (column + 1) * rows
  for (let row = 0; row < rows; row += 1) index.set(toIndexKey(chunk[highAt + row] ?? 0, chunk[lowAt + row] ?? 0, toNumber), row)
  return index
}

function keyOf(cells: readonly number[], column: number, toNumber: (high: number, low: number) => number): number | string {
  return toIndexKey(cells[column] ?? 0, cells[column + 1] ?? 0, toNumber)
}

/** A float does not hold the longest after-sale numbers: these are compared as texts. */
function toIndexKey(high: number, low: number, toNumber: (high: number, low: number) => number): number | string {
  const number = toNumber(high, low)
  return Number.isSafeInteger(number) ? number : `${high} ${low}`
}

function toIdNumber(idHigh: number, idLow: number): number {
  return idHigh < 0 ? -idLow - 1 : idHigh * 1_000_000_000 + idLow
}

function rowFor(index: Map<number | string, number>, key: number | string): number {
  const known = index.get(key)
  if (known !== undefined) return known
  index.set(key, index.size)
  return index.size - 1
}

function copyTable(from: Int32Array, source: Table, to: Int32Array, target: Table): void {
  for (let column = 0; column < source.columns; column += 1) {
    const start = source.at + column * source.rows
    to.set(from.subarray(start, start + source.rows), target.at + column * target.rows)
  }
}

interface ReadRow {
  readonly cells: readonly number[]
  /** Cells before it are not the row's own. */
  readonly firstColumn: number
  readonly now: number
}

/** True: something but the time of reading is another. */
function putRow(
  chunk: Int32Array,
  { at, rows, columns, dueAt, readAt }: Table,
  row: number,
  { cells, firstColumn, now }: ReadRow,
): boolean {
  const known = chunk[at + readAt * rows + row] ?? 0
  if (known > (cells[readAt] ?? 0) && !isFromFuture(fromTimeCell(known), now)) return false
  let isChanged = false
  for (let column = firstColumn; column < columns; column += 1) {
    const cell = at + column * rows + row
    if (column === dueAt && isSameMoment(chunk[cell] ?? MISSING, cells[column] ?? MISSING)) continue
    if (chunk[cell] !== cells[column] && column !== readAt) isChanged = true
    chunk[cell] = cells[column] ?? MISSING
  }
  return isChanged
}

function isSameMoment(known: number, read: number): boolean {
  return known !== MISSING && read !== MISSING && Math.abs(known - read) <= DUE_SLACK_S
}

/** Gives after-sales that wait the row of their order, where it is there by now. */
function joinAfterSales(chunk: Int32Array, { at, rows }: Table, rowOfOrder: ReadonlyMap<number | string, number>): boolean {
  let hasJoined = false
  let waiting = 0
  for (let row = 0; row < rows; row += 1) {
    if ((chunk[at + row] ?? -1) >= 0) continue
    const key = toIndexKey(
      chunk[at + AfterSaleColumn.keyHigh * rows + row] ?? 0,
      chunk[at + AfterSaleColumn.keyLow * rows + row] ?? 0,
      toKeyNumber,
    )
    const order = rowOfOrder.get(key) ?? -1
    chunk[at + row] = order
    if (order >= 0) hasJoined = true
    else waiting += 1
  }
  chunk[ChunkHeader.waiting] = waiting
  return hasJoined
}

function fillHeader(chunk: Int32Array, orders: Table, afterSales: Table): void {
  chunk[ChunkHeader.format] = CHUNK_FORMAT
  ;[chunk[ChunkHeader.firstDay], chunk[ChunkHeader.lastDay]] = daysOf(chunk, orders, OrderColumn.orderedAt)
  ;[chunk[ChunkHeader.firstAskedDay], chunk[ChunkHeader.lastAskedDay]] = daysOf(chunk, afterSales, AfterSaleColumn.askedAt)
}

function daysOf(chunk: Int32Array, { at, rows }: Table, column: number): [number, number] {
  let first = 2 ** 31 - 1
  let last = MISSING
  for (let row = 0; row < rows; row += 1) {
    const day = dayOf(fromTimeCell(chunk[at + column * rows + row] ?? 0))
    if (day < first) first = day
    if (day > last) last = day
  }
  return [first, last]
}
