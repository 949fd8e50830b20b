import { DAYS_PER_WEEK, dayOf, parseDay, weekOf } from '../days.ts'
import type { FigureAfterSale, FigureOrder } from '../figureRows.ts'
import { type DictionaryLists, toReasonId } from './dictionary.ts'
import { MISSING, toCell, toTimeCell } from './layout.ts'

/** A row as its columns are, in their order, and the week of the chunk that it belongs to. */
export interface EncodedRow {
  readonly week: number
  readonly cells: readonly number[]
}

/** Where an order is kept: an after-sale knows nothing else of it. */
interface OrderPlace {
  readonly week: number
  readonly keyHigh: number
  readonly keyLow: number
}

/** The digits behind the date repeat on other days, so the date is a part of the key. */
const ORDER_NUMBER = /^(\d{2})(\d{2})(\d{2})-(\d{7})(\d{8})$/
const AFTER_SALE_NUMBER = /^(0|[1-9]\d{0,17})$/
/** Of an after-sale's number, kept apart from the rest. */
export const LOW_DIGITS = 9
/** One more than the first seven digits of an order number can be. */
export const HIGH_RANGE = 10_000_000

/** Null: a value that 32 bits do not hold. Such a row is counted as unreadable, never cut to size. */
export function encodeOrder(lists: DictionaryLists, shop: number, order: FigureOrder, readAt: number): EncodedRow | null {
  const orderedAt = toTimeCell(order.orderedAt)
  const cells = [
    toCell(order.quantity),
    toCell(order.amountFen),
    maybe(order.merchantDiscountFen, toCell),
    maybe(order.platformDiscountFen, toCell),
    order.stage,
    orderedAt,
    maybe(order.paidAt, toTimeCell),
    maybe(order.shippedAt, toTimeCell),
    maybe(order.receivedAt, toTimeCell),
    maybe(order.dueAt, toTimeCell),
    toTimeCell(readAt),
  ]
  if (!isWhole(cells)) return null
  const { week, keyHigh, keyLow } = placeOf(lists, shop, order.orderSn, order.orderedAt)
  const sku = lists.skus.add(lists.goods.add(shop, order.goodsId), order.skuId)
  return { week, cells: [keyHigh, keyLow, sku, ...cells] }
}

/** Null: as of an order. The first column, the row of its order, is filled in where it is put. */
export function encodeAfterSale(lists: DictionaryLists, shop: number, asked: FigureAfterSale, readAt: number): EncodedRow | null {
  const cells = [
    asked.kind,
    lists.reasons.add(0, toReasonId(asked.reasonCode, asked.reasonText)),
    asked.state,
    toTimeCell(asked.askedAt),
    maybe(asked.closedAt, toTimeCell),
    toCell(asked.refundFen),
    maybe(asked.dueAt, toTimeCell),
    toTimeCell(readAt),
  ]
  if (!isWhole(cells)) return null
  const { week, keyHigh, keyLow } = placeOf(lists, shop, asked.orderSn, asked.askedAt)
  return { week, cells: [-1, keyHigh, keyLow, ...toIdCells(lists, shop, asked.id), ...cells] }
}

/**
 * The chunk of an order follows from the date in its number. A number of another shape has its chunk from the first row that named it,
 * be it the order or an after-sale, and keeps it.
 */
function placeOf(lists: DictionaryLists, shop: number, orderSn: string, seenAt: number): OrderPlace {
  const [, year, month, date, high, low] = ORDER_NUMBER.exec(orderSn) ?? []
  const day = high === undefined ? null : parseDay(`20${year}-${month}-${date}`)
  if (day === null) {
    const odd = lists.oddOrders.add(shop, orderSn, weekOf(dayOf(seenAt)))
    return { week: lists.oddOrders.valueAt(odd), keyHigh: -1, keyLow: odd }
  }
  const week = weekOf(day)
  return { week, keyHigh: (day - week * DAYS_PER_WEEK) * HIGH_RANGE + Number(high), keyLow: Number(low) }
}

/** One number for both parts of a key, exact in a float. */
export function toKeyNumber(keyHigh: number, keyLow: number): number {
  return keyHigh < 0 ? -keyLow - 1 : keyHigh * 100_000_000 + keyLow
}

function toIdCells(lists: DictionaryLists, shop: number, id: string): readonly [number, number] {
  if (!AFTER_SALE_NUMBER.test(id)) return [-1, lists.oddAfterSales.add(shop, id)]
  return [Number(id.slice(0, -LOW_DIGITS)), Number(id.slice(-LOW_DIGITS))]
}

function maybe(value: number | null, toCells: (value: number) => number | null): number | null {
  return value === null ? MISSING : toCells(value)
}

function isWhole(cells: readonly (number | null)[]): cells is readonly number[] {
  return !cells.includes(null)
}
