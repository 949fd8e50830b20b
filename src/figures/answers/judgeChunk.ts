import { fromReasonId } from '../columns/dictionary.ts'
import type { IdList } from '../columns/idList.ts'
import { AfterSaleColumn, afterSaleCount, afterSalesAt, ChunkHeader, MISSING, OrderColumn, orderCount } from '../columns/layout.ts'
import { AfterSaleKind, AfterSaleState, OrderStage } from '../figureRows.ts'
import { AfterSaleBit, OrderBit } from '../measures/sums.ts'
import { isControllable } from './reasonLevers.ts'

/** What is known of the rows of a chunk, row by row. */
export interface JudgedChunk {
  /** Bits of `OrderBit`. */
  readonly orders: Uint8Array
  /** Bits of `AfterSaleBit`; -1: its order is not there. */
  readonly afterSales: Int32Array
  /** By after-sale: the successful one of the same order that was asked for before it; -1: none. Null: no order has two. */
  readonly before: Int32Array | null
}

/** A chunk never changes, so that it is judged once; what is known of it goes with it. */
const judgedOf = new WeakMap<Int32Array, JudgedChunk>()
/** By order, the row of a successful after-sale; -1: none. */
let someRefund = new Int32Array(4_096)
/** For each order: what all of its refunds returned together, in fen. */
let givenFen = new Float64Array(4_096)

/** `reasons`: the dictionary's. */
export function judgeChunk(chunk: Int32Array, reasons: IdList): JudgedChunk {
  const known = judgedOf.get(chunk)
  if (known) return known
  const judged = judge(chunk, reasons)
  judgedOf.set(chunk, judged)
  return judged
}

function judge(chunk: Int32Array, reasons: IdList): JudgedChunk {
  const orders = orderCount(chunk)
  const asked = afterSaleCount(chunk)
  if (orders > someRefund.length) {
    someRefund = new Int32Array(orders * 2)
    givenFen = new Float64Array(orders * 2)
  }
  someRefund.fill(-1, 0, orders)
  givenFen.fill(0, 0, orders)
  const before = findRefunds(chunk, asked)
  const orderBits = judgeOrders(chunk, orders)
  return { orders: orderBits, afterSales: judgeAfterSales(chunk, orderBits, asked, bitsOfReasons(reasons)), before }
}

/** Was the order of a row refunded in the same way (`mask`) before, where that is meant? Then another row counts it. */
export function isRefundedBefore(
  { afterSales, before }: JudgedChunk,
  row: number,
  mask: number,
  isMeant: (earlier: number) => boolean,
): boolean {
  for (let earlier = before?.[row] ?? -1; earlier >= 0; earlier = before?.[earlier] ?? -1) {
    if (((afterSales[earlier] ?? 0) & mask) === mask && isMeant(earlier)) return true
  }
  return false
}

/** By order, the row of the first after-sale that has all bits of `mask`; -1: none. `timeOf`: what they are ordered by, from its row. */
export function firstAfterSales(chunk: Int32Array, { afterSales }: JudgedChunk, mask: number, timeOf: (row: number) => number): Int32Array {
  const start = afterSalesAt(chunk)
  const first = new Int32Array(orderCount(chunk)).fill(-1)
  for (const [row, bits] of afterSales.entries()) {
    if (bits < 0 || (bits & mask) !== mask) continue
    const order = chunk[start + row] ?? 0
    const known = first[order] ?? -1
    if (known < 0 || timeOf(row) < timeOf(known)) first[order] = row
  }
  return first
}

/** Successful after-sales of an order follow each other by the moment of the request; of the same moment, the smaller number comes first. */
function findRefunds(chunk: Int32Array, asked: number): Int32Array | null {
  const several = new Map<number, number[]>()
  const at = afterSalesAt(chunk)
  const cell = (column: number, row: number) => chunk[at + column * asked + row] ?? 0
  const isBefore = (row: number, other: number) =>
    cell(AfterSaleColumn.askedAt, row) - cell(AfterSaleColumn.askedAt, other) ||
    cell(AfterSaleColumn.idHigh, row) - cell(AfterSaleColumn.idHigh, other) ||
    cell(AfterSaleColumn.idLow, row) - cell(AfterSaleColumn.idLow, other)
  for (let row = 0; row < asked; row += 1) {
    const order = cell(AfterSaleColumn.orderRow, row)
    if (order < 0 || cell(AfterSaleColumn.state, row) !== AfterSaleState.refunded) continue
    givenFen[order] = (givenFen[order] ?? 0) + cell(AfterSaleColumn.refund, row)
    const known = someRefund[order] ?? -1
    if (known < 0) someRefund[order] = row
    else several.set(order, [...(several.get(order) ?? [known]), row])
  }
  if (several.size === 0) return null
  const before = new Int32Array(asked).fill(-1)
  for (const rows of several.values()) {
    const sorted = rows.toSorted(isBefore)
    for (let nth = 1; nth < sorted.length; nth += 1) before[sorted[nth] ?? 0] = sorted[nth - 1] ?? -1
  }
  return before
}

function judgeOrders(chunk: Int32Array, orders: number): Uint8Array {
  const orderBits = new Uint8Array(orders)
  const stageAt = ChunkHeader.size + OrderColumn.stage * orders
  const amountAt = ChunkHeader.size + OrderColumn.amount * orders
  const shippedAt = ChunkHeader.size + OrderColumn.shippedAt * orders
  const receivedAt = ChunkHeader.size + OrderColumn.receivedAt * orders
  for (let row = 0; row < orders; row += 1) {
    const stage = chunk[stageAt + row] ?? 0
    let bits = stage >= OrderStage.toShip || (someRefund[row] ?? -1) >= 0 ? OrderBit.paid : 0
    if (stage === OrderStage.toShip && !isGivenBack(row, chunk[amountAt + row] ?? 0)) bits |= OrderBit.toShip
    if (stage === OrderStage.shipped || stage === OrderStage.received || chunk[shippedAt + row] !== MISSING) bits |= OrderBit.shipped
    if (stage === OrderStage.received || chunk[receivedAt + row] !== MISSING) bits |= OrderBit.shipped | OrderBit.received
    orderBits[row] = bits
  }
  return orderBits
}

/** An order without an amount is given back by any refund, also by one of 0. */
function isGivenBack(order: number, amountFen: number): boolean {
  return (someRefund[order] ?? -1) >= 0 && (givenFen[order] ?? 0) >= amountFen
}

const bitsOfState: Readonly<Record<number, number>> = {
  [AfterSaleState.open]: AfterSaleBit.open | AfterSaleBit.toAnswer,
  [AfterSaleState.elsewhere]: AfterSaleBit.open,
  [AfterSaleState.refunded]: AfterSaleBit.refunded,
}
const bitsOfKind: Readonly<Record<number, number>> = {
  [AfterSaleKind.refundOnly]: AfterSaleBit.refundOnly,
  [AfterSaleKind.returnGoods]: AfterSaleBit.returnGoods,
}

function judgeAfterSales(chunk: Int32Array, orderBits: Uint8Array, asked: number, reasonBits: Int32Array): Int32Array {
  const orders = orderBits.length
  const at = afterSalesAt(chunk)
  const askedBits = new Int32Array(asked)
  for (let row = 0; row < asked; row += 1) {
    const order = chunk[at + row] ?? -1
    if (order < 0) {
      askedBits[row] = -1
      continue
    }
    const state = chunk[at + AfterSaleColumn.state * asked + row] ?? 0
    let bits = (bitsOfState[state] ?? 0) | (bitsOfKind[chunk[at + AfterSaleColumn.kind * asked + row] ?? 0] ?? 0)
    bits |= reasonBits[chunk[at + AfterSaleColumn.reason * asked + row] ?? 0] ?? 0
    if (chunk[at + AfterSaleColumn.closedAt * asked + row] !== MISSING) bits |= AfterSaleBit.timed
    const amount = chunk[ChunkHeader.size + OrderColumn.amount * orders + order] ?? 0
    const refundFen = state === AfterSaleState.refunded ? givenFen[order] : chunk[at + AfterSaleColumn.refund * asked + row]
    if ((refundFen ?? 0) < amount) bits |= AfterSaleBit.partial
    askedBits[row] = bits | stageBits(chunk, orderBits, order, chunk[at + AfterSaleColumn.askedAt * asked + row] ?? 0)
  }
  return askedBits
}

/** Where the platform does not say when something was received, an order that is received now was received before (assumed). */
function stageBits(chunk: Int32Array, orderBits: Uint8Array, order: number, askedAt: number): number {
  const orders = orderBits.length
  const known = orderBits[order] ?? 0
  const shippedAt = chunk[ChunkHeader.size + OrderColumn.shippedAt * orders + order] ?? MISSING
  if (!(known & OrderBit.shipped) || (shippedAt !== MISSING && askedAt < shippedAt)) return AfterSaleBit.beforeShipping
  const receivedAt = chunk[ChunkHeader.size + OrderColumn.receivedAt * orders + order] ?? MISSING
  const isReceived = receivedAt === MISSING ? (known & OrderBit.received) !== 0 : askedAt >= receivedAt
  return AfterSaleBit.afterShipping | (isReceived ? AfterSaleBit.afterReceipt : AfterSaleBit.inTransit)
}

const knownBits = new WeakMap<IdList, Int32Array>()

/** By the place of each reason; made again once there are more of them. */
function bitsOfReasons(reasons: IdList): Int32Array {
  const size = reasons.size()
  const known = knownBits.get(reasons)
  if (known?.length === size) return known
  const bits = Int32Array.from({ length: size }, (_, place) => {
    const { code, text } = fromReasonId(reasons.idAt(place))
    return isControllable(code, text) ? AfterSaleBit.controllable : 0
  })
  knownBits.set(reasons, bits)
  return bits
}
