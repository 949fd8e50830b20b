import { DAYS_PER_WEEK, dayOf, toDayText } from '../days.ts'
import type { AfterSaleKind, AfterSaleState, FigureAfterSale, FigureOrder, OrderStage } from '../figureRows.ts'
import { type DictionaryLists, fromReasonId } from './dictionary.ts'
import { HIGH_RANGE, LOW_DIGITS } from './encodeRows.ts'
import { AfterSaleColumn, afterSaleCount, afterSalesAt, ChunkHeader, fromTimeCell, MISSING, OrderColumn, orderCount } from './layout.ts'

/** The order of a row, as it was put in. */
export function decodeOrder(lists: DictionaryLists, week: number, chunk: Int32Array, row: number): FigureOrder {
  const cell = (column: number) => chunk[ChunkHeader.size + column * orderCount(chunk) + row] ?? MISSING
  const sku = cell(OrderColumn.sku)
  return {
    orderSn: toOrderSn(lists, week, cell(OrderColumn.keyHigh), cell(OrderColumn.keyLow)),
    goodsId: lists.goods.idAt(lists.skus.parents()[sku] ?? 0),
    skuId: lists.skus.idAt(sku),
    quantity: cell(OrderColumn.quantity),
    amountFen: cell(OrderColumn.amount),
    merchantDiscountFen: toMaybe(cell(OrderColumn.merchantDiscount)),
    platformDiscountFen: toMaybe(cell(OrderColumn.platformDiscount)),
    stage: cell(OrderColumn.stage) as OrderStage,
    orderedAt: fromTimeCell(cell(OrderColumn.orderedAt)),
    paidAt: toMaybeTime(cell(OrderColumn.paidAt)),
    shippedAt: toMaybeTime(cell(OrderColumn.shippedAt)),
    receivedAt: toMaybeTime(cell(OrderColumn.receivedAt)),
    dueAt: toMaybeTime(cell(OrderColumn.dueAt)),
  }
}

export function decodeAfterSale(lists: DictionaryLists, week: number, chunk: Int32Array, row: number): FigureAfterSale {
  const cell = (column: number) => chunk[afterSalesAt(chunk) + column * afterSaleCount(chunk) + row] ?? MISSING
  const reason = fromReasonId(lists.reasons.idAt(cell(AfterSaleColumn.reason)))
  return {
    id: toAfterSaleId(lists, cell(AfterSaleColumn.idHigh), cell(AfterSaleColumn.idLow)),
    orderSn: toOrderSn(lists, week, cell(AfterSaleColumn.keyHigh), cell(AfterSaleColumn.keyLow)),
    kind: cell(AfterSaleColumn.kind) as AfterSaleKind,
    reasonCode: reason.code,
    reasonText: reason.text,
    state: cell(AfterSaleColumn.state) as AfterSaleState,
    askedAt: fromTimeCell(cell(AfterSaleColumn.askedAt)),
    closedAt: toMaybeTime(cell(AfterSaleColumn.closedAt)),
    refundFen: cell(AfterSaleColumn.refund),
    dueAt: toMaybeTime(cell(AfterSaleColumn.dueAt)),
  }
}

/** Of each after-sale without its order two numbers: the day in the order's number, -1 where it has none, and the day of the request. */
export function listWaiting(week: number, chunk: Int32Array): readonly number[] {
  const rows = afterSaleCount(chunk)
  const start = afterSalesAt(chunk)
  const days: number[] = []
  for (let row = 0; row < rows; row += 1) {
    if ((chunk[start + AfterSaleColumn.orderRow * rows + row] ?? 0) >= 0) continue
    const keyHigh = chunk[start + AfterSaleColumn.keyHigh * rows + row] ?? -1
    const orderDay = keyHigh < 0 ? -1 : week * DAYS_PER_WEEK + Math.floor(keyHigh / HIGH_RANGE)
    days.push(orderDay, dayOf(fromTimeCell(chunk[start + AfterSaleColumn.askedAt * rows + row] ?? 0)))
  }
  return days
}

function toOrderSn(lists: DictionaryLists, week: number, keyHigh: number, keyLow: number): string {
  if (keyHigh < 0) return lists.oddOrders.idAt(keyLow)
  const date = toDayText(week * DAYS_PER_WEEK + Math.floor(keyHigh / HIGH_RANGE))
  const digits = String(keyHigh % HIGH_RANGE).padStart(7, '0') + String(keyLow).padStart(8, '0')
  return `${date.slice(2).replaceAll('-', '')}-${digits}`
}

function toAfterSaleId(lists: DictionaryLists, idHigh: number, idLow: number): string {
  if (idHigh < 0) return lists.oddAfterSales.idAt(idLow)
  return idHigh === 0 ? String(idLow) : `${idHigh}${String(idLow).padStart(LOW_DIGITS, '0')}`
}

function toMaybe(cell: number): number | null {
  return cell === MISSING ? null : cell
}

function toMaybeTime(cell: number): number | null {
  return cell === MISSING ? null : fromTimeCell(cell)
}
