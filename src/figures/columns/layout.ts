import { CELL_MAX } from '../figureRows.ts'

/**
 * One chunk: the orders of one shop whose numbers bear the dates of one week, with their after-sales, as one Int32Array.
 *
 * | part | what |
 * |---|---|
 * | header | `Header.size` numbers |
 * | orders | one column after the other, each as long as there are orders |
 * | after-sales | the same; the first column is the row of their order, or -1 while it is not there |
 *
 * Rows are never removed and never move, so the row of an order stays what it is.
 */
export const CHUNK_FORMAT = 2

/** Days since 1970 in China; of an empty part the first is greater than the last. */
export const ChunkHeader = {
  format: 0,
  orders: 1,
  afterSales: 2,
  /** After-sales whose order is not there. */
  waiting: 3,
  firstDay: 4,
  lastDay: 5,
  firstAskedDay: 6,
  lastAskedDay: 7,
  size: 8,
} as const

export const OrderColumn = {
  /** Day of the week and the first seven digits; -1: a number of another shape, whose place in the dictionary is in `keyLow`. */
  keyHigh: 0,
  /** The last eight digits. */
  keyLow: 1,
  /** Place in the dictionary. */
  sku: 2,
  quantity: 3,
  amount: 4,
  merchantDiscount: 5,
  platformDiscount: 6,
  stage: 7,
  orderedAt: 8,
  paidAt: 9,
  shippedAt: 10,
  receivedAt: 11,
  dueAt: 12,
  /** When the platform said all this. */
  readAt: 13,
  count: 14,
} as const

export const AfterSaleColumn = {
  orderRow: 0,
  /** The key of its order. */
  keyHigh: 1,
  keyLow: 2,
  /** Its own number without the last nine digits; -1: a number of another shape, whose place in the dictionary is in `idLow`. */
  idHigh: 3,
  idLow: 4,
  kind: 5,
  /** Place in the dictionary. */
  reason: 6,
  state: 7,
  askedAt: 8,
  closedAt: 9,
  refund: 10,
  dueAt: 11,
  readAt: 12,
  count: 13,
} as const

/** Written where the platform said nothing: 0 is a value. */
export const MISSING = -(2 ** 31)
/** Times are kept as seconds since 2020 began in UTC: 32 bits last until 2088. */
const EPOCH_S = Date.UTC(2020, 0, 1) / 1000

/** Do two arrays hold the same, but for the cells that are left out? */
export function isSameCells(left: Int32Array, right: Int32Array, isLeftOut: (cell: number) => boolean): boolean {
  return left.length === right.length && left.every((value, cell) => value === right[cell] || isLeftOut(cell))
}

/** Null: no whole number, or one that 32 bits do not hold. */
export function toCell(value: number): number | null {
  return Number.isInteger(value) && Math.abs(value) <= CELL_MAX ? value : null
}

/** Null: a moment that 32 bits do not hold. */
export function toTimeCell(seconds: number): number | null {
  return toCell(Math.floor(seconds) - EPOCH_S)
}

/** Seconds since 1970. */
export function fromTimeCell(cell: number): number {
  return cell + EPOCH_S
}

export function orderCount(chunk: Int32Array): number {
  return chunk[ChunkHeader.orders] ?? 0
}

export function afterSaleCount(chunk: Int32Array): number {
  return chunk[ChunkHeader.afterSales] ?? 0
}

/** Where the after-sales begin. */
export function afterSalesAt(chunk: Int32Array): number {
  return ChunkHeader.size + OrderColumn.count * orderCount(chunk)
}

export function chunkLength(orders: number, afterSales: number): number {
  return ChunkHeader.size + OrderColumn.count * orders + AfterSaleColumn.count * afterSales
}

/** False: of another format, or damaged; then its shop has to be read again. */
export function isChunk(value: unknown): value is Int32Array {
  return (
    value instanceof Int32Array &&
    value[ChunkHeader.format] === CHUNK_FORMAT &&
    value.length === chunkLength(orderCount(value), afterSaleCount(value))
  )
}
