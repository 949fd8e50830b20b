import { adSheetColumns, type DaySheetInput, SHEET_DEFINITIONS } from '../../../contract/entities/daySheet.ts'
import { judgeChunk } from '../answers/judgeChunk.ts'
import { countByAskedDay, type DayReading, type ShopReading, type Waiting } from '../answers/readings.ts'
import type { Fold } from '../answers/totals.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  afterSalesAt,
  ChunkHeader,
  fromTimeCell,
  MISSING,
  OrderColumn,
  orderCount,
} from '../columns/layout.ts'
import { dayOf, ORDER_DAYS, startOfDay, toDayText } from '../days.ts'
import { AfterSaleBit } from '../measures/sums.ts'
import { mayHaveChanged, readingLimits } from '../reading/planReading.ts'
import { addFold, addToColumn, noTotals, readColumn } from './sheetSums.ts'

/** What is known here of a shop. */
export interface SheetSource {
  readonly shop: string
  readonly lists: DictionaryLists
  readonly folds: Iterable<Fold>
  readonly chunks: Iterable<Int32Array>
  readonly waiting: Waiting
  readonly reading: (kind: ShopReading['kind']) => ShopReading
  /** Totals of a sheet that is known of the day: it has the ads of days whose ads were not read here. */
  readonly known: (day: number) => readonly number[] | undefined
  /** Seconds since 1970. */
  readonly now: number
}

/** A sheet by its day, and a number that is another one where what it says is. */
export interface MarkedSheet {
  readonly day: number
  readonly mark: number
  readonly sheet: DaySheetInput
}

const SECOND_MS = 1_000

/**
 * The sheets of the days that are known whole: their orders, and all after-sales since, since a refund belongs to the day of its order, too.
 * A day that is due to be read again has to wait for that. Goods have no lines: their detail is read with the shop.
 */
export function toDaySheets(source: SheetSource): readonly MarkedSheet[] {
  const { shop, lists, folds, chunks, waiting, reading, known } = source
  const days = listWholeDays(source)
  const totals = new Map(days.map(({ day }) => [day, noTotals()]))
  for (const fold of folds) addFold(fold, (day) => totals.get(day))
  for (const chunk of chunks) addMoney(lists, chunk, totals)
  const ads = new Map(reading('promotion').days.map((each) => [each.day, each]))
  const unresolved = countByAskedDay(waiting)
  return days.flatMap(({ day, asOf, unreadable }) => {
    const values = totals.get(day) ?? noTotals()
    const ofAds = ads.get(day)
    // A sheet has no place for rows of ads that could not be read: their day is as good as unread there.
    if (ofAds?.isWhole && ofAds.unreadable === 0) addToColumn(values, 'ads_read_at', ofAds.asOf * SECOND_MS)
    else for (const column of adSheetColumns) addToColumn(values, column, readColumn(known(day) ?? [], column) - readColumn(values, column))
    // What a sheet cannot say is left out: a report may net more than was sold.
    if (values.some((value) => value < 0)) return []
    const rest = { unresolved: unresolved.get(day) ?? 0, unreadable }
    // A day that sold nothing since is another sheet once it is read to its end: only then is it whole for others.
    const end = startOfDay(day + 1)
    const isOver = [asOf, readColumn(values, 'ads_read_at') / SECOND_MS].map((readAt) => (readAt >= end ? 1 : 0))
    const mark = toMark([...values.slice(0, -1), rest.unresolved, unreadable, ...isOver])
    const own = { shop_uid: shop, day: toDayText(day), as_of: asOf * SECOND_MS, definitions: SHEET_DEFINITIONS }
    return [{ day, mark, sheet: { ...own, totals: values, ...rest, lines: [] } }]
  })
}

/** With how old they are: as the answer to a question about them says it. */
function listWholeDays({
  reading,
  now,
}: SheetSource): readonly { readonly day: number; readonly asOf: number; readonly unreadable: number }[] {
  const today = dayOf(now)
  const orders = byDay(reading('orders'))
  const asked = byDay(reading('afterSales'))
  const { closedUpTo, days } = reading('afterSales')
  const closed = closedUpTo ?? Math.min(...days.map(({ asOf }) => asOf))
  const whole: { day: number; asOf: number; unreadable: number }[] = []
  let newestOrders = 0
  let newestAsked = 0
  for (let day = today; day > today - ORDER_DAYS; day -= 1) {
    const ofOrders = orders.get(day)
    const ofAsked = asked.get(day)
    if (!ofAsked?.isWhole) break
    newestAsked = Math.max(newestAsked, ofAsked.asOf)
    newestOrders = Math.max(newestOrders, ofOrders?.asOf ?? 0)
    const asOf = Math.min(newestOrders, newestAsked, closed)
    const isDue = day < today && mayHaveChanged(ofOrders, today - day, now, readingLimits.orders)
    if (!ofOrders?.isWhole || isDue || asOf < startOfDay(day)) continue
    whole.push({ day, asOf, unreadable: ofOrders.unreadable + ofAsked.unreadable })
  }
  return whole
}

function byDay({ days }: ShopReading): ReadonlyMap<number, DayReading> {
  return new Map(days.map((each) => [each.day, each]))
}

/** Money that the figures do not tell apart: by where the parcel was, and by the day on which it was paid. */
function addMoney(lists: DictionaryLists, chunk: Int32Array, totals: ReadonlyMap<number, number[]>): void {
  const rows = afterSaleCount(chunk)
  const start = afterSalesAt(chunk)
  const bits = judgeChunk(chunk, lists.reasons).afterSales
  const orderedAt = ChunkHeader.size + OrderColumn.orderedAt * orderCount(chunk)
  for (let row = 0; row < rows; row += 1) {
    const known = bits[row] ?? -1
    if (known < 0 || !(known & AfterSaleBit.refunded)) continue
    const refund = chunk[start + AfterSaleColumn.refund * rows + row] ?? 0
    const ofOrder = totals.get(dayOf(fromTimeCell(chunk[orderedAt + (chunk[start + row] ?? 0)] ?? 0)))
    if (ofOrder && known & AfterSaleBit.inTransit) addToColumn(ofOrder, 'transit_refund_fen', refund)
    if (ofOrder && known & AfterSaleBit.afterReceipt) addToColumn(ofOrder, 'received_refund_fen', refund)
    const closedAt = chunk[start + AfterSaleColumn.closedAt * rows + row] ?? MISSING
    const ofClosing = closedAt === MISSING ? undefined : totals.get(dayOf(fromTimeCell(closedAt)))
    if (!ofClosing) continue
    addToColumn(ofClosing, 'closed_refunds', 1)
    addToColumn(ofClosing, 'closed_refund_fen', refund)
  }
}

function toMark(values: readonly number[]): number {
  let hash = 7
  for (const value of values) {
    hash = Math.imul(hash, 31) + (value % 2 ** 31)
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + Math.floor(value / 2 ** 31)
  }
  return hash | 0
}
