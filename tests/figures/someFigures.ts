import type { FigureSource } from '../../src/figures/answers/answerFigure.ts'
import { type Basis, type Dimension, dimensions, type FigureQuestion, type FigureRow } from '../../src/figures/answers/question.ts'
import { foldChunk } from '../../src/figures/answers/totals.ts'
import { createDictionary } from '../../src/figures/columns/dictionary.ts'
import { type EncodedRow, encodeAfterSale, encodeOrder } from '../../src/figures/columns/encodeRows.ts'
import { upsertChunk } from '../../src/figures/columns/upsertChunk.ts'
import { dayOf, startOfDay, toDayText } from '../../src/figures/days.ts'
import { AfterSaleKind, AfterSaleState, type FigureAfterSale, type FigureOrder, OrderStage } from '../../src/figures/figureRows.ts'
import { toMeasureSums } from '../../src/figures/measures/defineMeasure.ts'
import { type MeasureName, measures } from '../../src/figures/measures/index.ts'
import type { SumName } from '../../src/figures/measures/sums.ts'
import { waitingOf } from '../../src/figures/store/draftPages.ts'
import { foldPages, noon, type SomePage, TODAY } from './someRows.ts'

/** Chunks of some shops in memory, as the store has them, and which of the pages changed one. */
export function someChunks() {
  const dictionary = createDictionary()
  const { lists } = dictionary
  const held = new Map<string, Int32Array>()

  function put({ shop, readAt, orders, afterSales }: SomePage): boolean {
    const place = lists.shops.add(0, shop)
    const weeks = new Map<number, { orders: EncodedRow[]; afterSales: EncodedRow[] }>()
    const at = (week: number) => weeks.get(week) ?? weeks.set(week, { orders: [], afterSales: [] }).get(week)
    for (const order of orders) {
      const row = encodeOrder(lists, place, order, readAt)
      if (row) at(row.week)?.orders.push(row)
    }
    for (const asked of afterSales) {
      const row = encodeAfterSale(lists, place, asked, readAt)
      if (row) at(row.week)?.afterSales.push(row)
    }
    let isChanged = false
    for (const [week, rows] of weeks) {
      const result = upsertChunk(held.get(`${place} ${week}`) ?? null, rows.orders, rows.afterSales)
      held.set(`${place} ${week}`, result.chunk)
      isChanged ||= result.isChanged
    }
    return isChanged
  }

  const weeksOf = (shop: number) =>
    [...held].flatMap(([key, chunk]) => (key.startsWith(`${shop} `) ? [[Number(key.split(' ')[1]), chunk] as const] : []))
  const chunksOf = (shop: number) => [...held].filter(([key]) => key.startsWith(`${shop} `)).map(([, chunk]) => chunk)
  const source: FigureSource = {
    lists,
    chunks: chunksOf,
    ads: () => [],
    waiting: (shop) => waitingOf(new Map(weeksOf(shop))),
    reading: () => undefined,
    now: noon(),
  }
  return { dictionary, held, put, source, totals: (shop: number) => chunksOf(shop).map((chunk) => foldChunk(lists, chunk)) }
}

export const aQuestion = (overrides: Partial<FigureQuestion> = {}): FigureQuestion => ({
  measure: 'refundRate',
  by: [],
  window: { from: toDayText(TODAY - 30), to: toDayText(TODAY) },
  basis: 'ordered',
  shops: ['s1', 's2'],
  ...overrides,
})

interface Joined {
  readonly order: FigureOrder
  readonly asked: FigureAfterSale
  /** What this order has counted for so far in the group. */
  readonly counted: Set<string>
}
type Keys = Omit<FigureRow, 'sums'>

/**
 * The rows of an answer, made from the rows themselves by the words of the definitions and by none of the product's code but the
 * declared terms: group by group, both numbers of each measure.
 */
export function foldFigure(pages: readonly SomePage[], question: FigureQuestion): Map<string, Record<string, unknown>> {
  const { orders, afterSales } = foldPages(pages)
  const names: readonly MeasureName[] = [question.measure, ...(question.beside ?? [])]
  const groups = new Map<string, Map<SumName, number>>()
  const parents = new Map<string, Map<SumName, number>>()
  const isInside = (seconds: number) => {
    const day = toDayText(dayOf(seconds))
    const isEarly = question.beforeS === undefined || seconds - startOfDay(dayOf(seconds)) < question.beforeS
    return isEarly && day >= question.window.from && day <= question.window.to
  }
  const add = (table: Map<string, Map<SumName, number>>, key: string, sums: Partial<Record<SumName, number>>) => {
    const group = table.get(key) ?? new Map<SumName, number>()
    for (const [name, value] of Object.entries(sums)) group.set(name as SumName, (group.get(name as SumName) ?? 0) + value)
    table.set(key, group)
  }
  const parentBy = question.by.filter((dimension) => dimension !== 'reason')
  for (const { shop, row: order } of orders.filter((each) => question.shops.includes(each.shop))) {
    const own = afterSales.filter((each) => each.shop === shop && each.row.orderSn === order.orderSn).map(({ row }) => row)
    const refunds = own.filter(({ state }) => state === AfterSaleState.refunded)
    /** By group, what this order has counted for already: once each, whatever the reasons. */
    const countedIn = new Map<string, Set<string>>()
    if (isInside(order.orderedAt)) add(parents, keyOf(parentBy, toKeys(shop, order, order.orderedAt)), orderSums(order, refunds))
    for (const asked of own.toSorted((left, right) => left.askedAt - right.askedAt || compareIds(left.id, right.id))) {
      const time = question.basis === 'asked' ? asked.askedAt : order.orderedAt
      if (!isInside(time)) continue
      const parent = keyOf(parentBy, toKeys(shop, order, time))
      const counted = countedIn.get(parent) ?? new Set()
      countedIn.set(parent, counted)
      add(groups, keyOf(question.by, toKeys(shop, order, time, asked)), askedSums({ order, asked, counted }))
    }
  }
  const isSplit = question.by.includes('reason')
  const hasOrders = names.some((name) => usesOrders(name))
  const hasAsked = names.some((name) => !usesOnlyOrders(name))
  const keys = new Set([...(isSplit || !hasOrders ? [] : parents.keys()), ...(hasAsked ? groups.keys() : [])])
  const result = new Map<string, Record<string, unknown>>()
  for (const key of keys) {
    const parentKey = isSplit ? keyOf(parentBy, JSON.parse(key) as Keys) : key
    const read = (name: SumName) => (name in noOrders ? parents.get(parentKey)?.get(name) : groups.get(key)?.get(name)) ?? 0
    result.set(key, Object.fromEntries(names.map((name) => [name, toMeasureSums(measures[name], read)])))
  }
  return result
}

/** An answer's rows by the same keys. */
export function byKey(rows: readonly FigureRow[], by: readonly Dimension[]): Map<string, Record<string, unknown>> {
  return new Map(rows.map(({ sums, ...keys }) => [keyOf(by, keys), sums]))
}

export const bases: readonly Basis[] = ['ordered', 'asked']

/** Goods come with their shop, and a SKU with both. */
const withParents = (by: readonly Dimension[]): readonly Dimension[] =>
  dimensions.filter(
    (each) => by.includes(each) || (each === 'shop' && by.includes('goods')) || (each !== 'day' && each !== 'reason' && by.includes('sku')),
  )
const keyOf = (by: readonly Dimension[], keys: Keys): string =>
  JSON.stringify(Object.fromEntries(withParents(by).map((dimension) => [dimension, keys[dimension]])))

function toKeys(shop: string, order: FigureOrder, time: number, asked?: FigureAfterSale): Keys {
  const reason = asked && { code: asked.reasonCode, text: asked.reasonText }
  return { shop, goods: order.goodsId, sku: order.skuId, day: toDayText(dayOf(time)), ...(reason && { reason }) }
}

const noOrders = {
  orders: 0,
  paidOrders: 0,
  paidAmount: 0,
  paidQuantity: 0,
  shippedOrders: 0,
  receivedOrders: 0,
  ordersToShip: 0,
  amountToShip: 0,
}
const termsOf = (name: MeasureName) =>
  [measures[name].part, measures[name].whole].flatMap((terms) => (terms ? [...terms.plus, ...(terms.minus ?? [])] : []))
const usesOrders = (name: MeasureName) => termsOf(name).some((sum) => sum in noOrders)
const usesOnlyOrders = (name: MeasureName) => termsOf(name).every((sum) => sum in noOrders)

const isReceived = (order: FigureOrder) => order.stage === OrderStage.received || order.receivedAt !== null
const isShipped = (order: FigureOrder) => order.stage === OrderStage.shipped || order.shippedAt !== null || isReceived(order)

function orderSums(order: FigureOrder, refunds: readonly FigureAfterSale[]): Partial<Record<SumName, number>> {
  const isPaid = refunds.length > 0 || (order.stage !== OrderStage.unpaid && order.stage !== OrderStage.cancelled)
  if (!isPaid) return { orders: 1 }
  const isToShip = order.stage === OrderStage.toShip && refunds.every(({ refundFen }) => refundFen < order.amountFen)
  return {
    ordersToShip: isToShip ? 1 : 0,
    amountToShip: isToShip ? order.amountFen : 0,
    orders: 1,
    paidOrders: 1,
    paidAmount: order.amountFen,
    paidQuantity: order.quantity,
    shippedOrders: isShipped(order) ? 1 : 0,
    receivedOrders: isReceived(order) ? 1 : 0,
  }
}

function askedSums({ order, asked, counted }: Joined): Partial<Record<SumName, number>> {
  const open = { openAfterSales: 1, openAmount: asked.refundFen }
  if (asked.state === AfterSaleState.open) return { ...open, afterSalesToAnswer: 1, amountToAnswer: asked.refundFen }
  if (asked.state === AfterSaleState.elsewhere) return open
  if (asked.state === AfterSaleState.ended) return {}
  const isAfter = isShipped(order) && !(order.shippedAt !== null && asked.askedAt < order.shippedAt)
  const wasReceived = isAfter && (order.receivedAt === null ? isReceived(order) : asked.askedAt >= order.receivedAt)
  const once = (name: SumName, is: boolean) => {
    const isFirst = is && !counted.has(name)
    if (isFirst) counted.add(name)
    return { [name]: isFirst ? 1 : 0 }
  }
  return {
    ...once('refundedOrders', true),
    ...once('refundedBeforeShipping', !isAfter),
    ...once('refundedAfterShipping', isAfter),
    ...once('refundedInTransit', isAfter && !wasReceived),
    ...once('refundedAfterReceipt', wasReceived),
    ...once('refundOnlyAfterShipping', isAfter && asked.kind === AfterSaleKind.refundOnly),
    ...once('returnedGoods', isAfter && asked.kind === AfterSaleKind.returnGoods),
    // Of the made-up reasons this alone is one that the seller can change.
    ...once('refundedControllable', isAfter && asked.reasonText === '质量问题'),
    ...once('partialRefunds', asked.refundFen < order.amountFen),
    refundAmount: asked.refundFen,
    refundAmountBeforeShipping: isAfter ? 0 : asked.refundFen,
    refundAmountAfterShipping: isAfter ? asked.refundFen : 0,
    timedRefunds: asked.closedAt === null ? 0 : 1,
    refundSeconds: asked.closedAt === null ? 0 : asked.closedAt - asked.askedAt,
  }
}

/** As numbers where they are numbers; the others come first, in the order in which they were seen. */
function compareIds(left: string, right: string): number {
  const isLeft = /^\d+$/.test(left)
  const isRight = /^\d+$/.test(right)
  if (isLeft && isRight) return Number(BigInt(left) - BigInt(right))
  return Number(isLeft) - Number(isRight)
}
