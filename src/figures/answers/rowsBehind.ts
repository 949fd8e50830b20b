import { decodeAfterSale, decodeOrder } from '../columns/decodeRows.ts'
import { type DictionaryLists, toReasonId } from '../columns/dictionary.ts'
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
import { dayOf, parseDay, startOfDay, toDayText } from '../days.ts'
import type { FigureAfterSale, FigureOrder } from '../figureRows.ts'
import { isOfAds } from '../measures/defineMeasure.ts'
import { measures } from '../measures/index.ts'
import { AfterSaleBit, sums } from '../measures/sums.ts'
import { readQuestion } from './answerFigure.ts'
import { firstAfterSales, isRefundedBefore, judgeChunk } from './judgeChunk.ts'
import { type FigureQuestion, FigureQuestionError, type FigureRow, type FigureWindow, type RowName } from './question.ts'

/** Which rows are asked for: those that the first number of the question's measure is made of, in one group or in all. */
export interface BehindQuestion {
  /** Its `by`, `beside` and `top` play no part. */
  readonly question: FigureQuestion
  /** The group, as its row in the answer names it. What it does not name is not looked at. */
  readonly group: Omit<FigureRow, 'sums' | 'name'>
  /** At most so many rows; `count` says how many there are. */
  readonly limit: number
  /** `due`: what is due first comes first, and what nobody says a moment of comes last, the oldest first. Default: in no particular order. */
  readonly order?: 'due'
  /** Only what is due by then, seconds since 1970. Default: all. */
  readonly dueUntil?: number
  /** Only orders that were watched since they were shipped; of after-sales the first request of each, whatever became of it. Default: all. */
  readonly watched?: WatchedOrders
  /** Only this order, whatever became of it, with all of its after-sales; of the question only days and shops count. */
  readonly orderSn?: string
}

/** Orders by days since they were shipped, as `returnCurves` counts them: a day that is not over does not count. */
export interface WatchedOrders {
  /** Days on which they were shipped. */
  readonly window: FigureWindow
  /** Days that an order is watched for. */
  readonly days: number
  /** Seconds since 1970. */
  readonly now: number
}

/** A row behind a figure: an order that counts, or an after-sale that does, with its order. */
export interface BehindRow {
  readonly shop: string
  readonly order: FigureOrder
  readonly afterSale: FigureAfterSale | null
  /** Of the order's goods and SKU. */
  readonly name: RowName
  /** When the platform said this of the after-sale, or of the order where there is none; seconds since 1970. */
  readonly readAt: number
}

export interface BehindAnswer {
  readonly rows: readonly BehindRow[]
  readonly count: number
  /** What all of them come to: refunds of after-sales, amounts of orders. */
  readonly amountFen: number
}
/** Before names are read. */
export interface FoundRows extends Omit<BehindAnswer, 'rows'> {
  readonly rows: readonly Omit<BehindRow, 'name'>[]
}

/** A chunk with what it does not say itself. */
export interface PlacedChunk {
  readonly shop: number
  readonly week: number
  readonly chunk: Int32Array
}

export function rowsBehind(
  { question, group, limit, order: sorted, dueUntil = Number.POSITIVE_INFINITY, watched }: BehindQuestion,
  lists: DictionaryLists,
  chunks: Iterable<PlacedChunk>,
): FoundRows {
  const { firstDay, lastDay } = readQuestion({ ...question, by: [], beside: [] })
  if (isOfAds(measures[question.measure])) throw new FigureQuestionError(`${question.measure} has no orders behind it`)
  const { part } = measures[question.measure]
  const counted = [...part.plus, ...(part.minus ?? [])].map((name) => sums[name])
  const orderMasks = counted.filter(({ of }) => of === 'orders').map(({ where }) => where)
  const askedSums = counted.filter(({ of }) => of === 'afterSales')
  const reason = group.reason && lists.reasons.find(0, toReasonId(group.reason.code, group.reason.text))
  const found: FoundRow[] = []
  let count = 0
  let amountFen = 0

  const isOfDay = (cell: number) => {
    const time = fromTimeCell(cell)
    const day = dayOf(time)
    if (question.beforeS !== undefined && time - startOfDay(day) >= question.beforeS) return false
    return day >= firstDay && day <= lastDay && (group.day === undefined || group.day === toDayText(day))
  }
  const isOfGroup = (sku: number) => {
    const goods = lists.skus.parents()[sku] ?? 0
    return (
      (question.goods === undefined || question.goods.includes(lists.goods.idAt(goods))) &&
      (group.sku === undefined || lists.skus.idAt(sku) === group.sku) &&
      (group.goods === undefined || lists.goods.idAt(goods) === group.goods)
    )
  }
  const isWatched = watched ? toWatch(watched) : () => true
  const add = ({ shop, week, chunk }: PlacedChunk, order: number, asked: number | null) => {
    if (!isWatched(chunk, order, asked)) return
    const cellOf = (ofOrder: number, ofAsked: number) =>
      (asked === null
        ? chunk[ChunkHeader.size + ofOrder * orderCount(chunk) + order]
        : chunk[afterSalesAt(chunk) + ofAsked * afterSaleCount(chunk) + asked]) ?? 0
    const due = cellOf(OrderColumn.dueAt, AfterSaleColumn.dueAt)
    const dueAt = due === MISSING ? Number.POSITIVE_INFINITY : fromTimeCell(due)
    if (dueAt > dueUntil) return
    count += 1
    amountFen += cellOf(OrderColumn.amount, AfterSaleColumn.refund)
    if (sorted === undefined && found.length >= limit) return
    const since = cellOf(OrderColumn.orderedAt, AfterSaleColumn.askedAt)
    const readAt = fromTimeCell(cellOf(OrderColumn.readAt, AfterSaleColumn.readAt))
    found.push({ placed: { shop, week, chunk }, order, asked, dueAt, since, readAt })
  }

  for (const placed of chunks) {
    const { chunk } = placed
    if (group.shop !== undefined && lists.shops.idAt(placed.shop) !== group.shop) continue
    const judged = judgeChunk(chunk, lists.reasons)
    const orders = orderCount(chunk)
    const asked = afterSaleCount(chunk)
    const start = afterSalesAt(chunk)
    const orderCell = (column: number, row: number) => chunk[ChunkHeader.size + column * orders + row] ?? 0
    const askedCell = (column: number, row: number) => chunk[start + column * asked + row] ?? 0
    for (let row = 0; row < orders && orderMasks.length > 0 && reason === undefined; row += 1) {
      const isMeant = isOfDay(orderCell(OrderColumn.orderedAt, row)) && isOfGroup(orderCell(OrderColumn.sku, row))
      const bits = judged.orders[row] ?? 0
      if (isMeant && orderMasks.some((mask) => (bits & mask) === mask)) add(placed, row, null)
    }
    const first = watched && firstAfterSales(chunk, judged, AfterSaleBit.afterShipping, (row) => askedCell(AfterSaleColumn.askedAt, row))
    for (let row = 0; row < asked && askedSums.length > 0; row += 1) {
      const order = askedCell(AfterSaleColumn.orderRow, row)
      if (order < 0) continue
      if (reason !== undefined && askedCell(AfterSaleColumn.reason, row) !== reason) continue
      const isOfTime = (each: number) =>
        isOfDay(question.basis === 'asked' ? askedCell(AfterSaleColumn.askedAt, each) : orderCell(OrderColumn.orderedAt, order))
      const bits = judged.afterSales[row] ?? 0
      const isCounted = first
        ? first[order] === row
        : askedSums.some(
            ({ where, add: what }) => (bits & where) === where && !(what === 'order' && isRefundedBefore(judged, row, where, isOfTime)),
          )
      if (isCounted && isOfTime(row) && isOfGroup(orderCell(OrderColumn.sku, order))) add(placed, order, row)
    }
  }
  if (sorted) found.sort((left, right) => compare(left.dueAt, right.dueAt) || left.since - right.since)
  const rows = found.slice(0, limit).map(({ placed: { shop, week, chunk }, order, asked, readAt }) => ({
    shop: lists.shops.idAt(shop),
    order: decodeOrder(lists, week, chunk, order),
    afterSale: asked === null ? null : decodeAfterSale(lists, week, chunk, asked),
    readAt,
  }))
  return { rows, count, amountFen }
}

const DAY_S = 86_400

/** Was the order watched for at least a day, and was the after-sale asked for within the days that it was watched for? */
function toWatch({ window, days, now }: WatchedOrders): (chunk: Int32Array, order: number, asked: number | null) => boolean {
  const first = parseDay(window.from)
  const last = parseDay(window.to)
  if (first === null || last === null) throw new FigureQuestionError(`no window: ${window.from} to ${window.to}`)
  const from = startOfDay(first)
  const until = startOfDay(last + 1)
  return (chunk, order, asked) => {
    const cell = chunk[ChunkHeader.size + OrderColumn.shippedAt * orderCount(chunk) + order] ?? MISSING
    const shippedAt = cell === MISSING ? Number.NaN : fromTimeCell(cell)
    if (!(shippedAt >= from && shippedAt < until)) return false
    const over = Math.min(days, Math.floor((now - shippedAt) / DAY_S))
    if (asked === null) return over >= 1
    const askedAt = fromTimeCell(chunk[afterSalesAt(chunk) + AfterSaleColumn.askedAt * afterSaleCount(chunk) + asked] ?? 0)
    return Math.floor((askedAt - shippedAt) / DAY_S) < over
  }
}

/** Two that have no moment are equal. */
function compare(left: number, right: number): number {
  return left === right ? 0 : left - right
}

/** A row before it is decoded. */
interface FoundRow {
  readonly placed: PlacedChunk
  readonly order: number
  readonly asked: number | null
  readonly dueAt: number
  readonly since: number
  readonly readAt: number
}
