import { orderAmountFen, type Sale } from '../../../sandbox/sales/sale.ts'
import { isShipped, type PlainSale } from './plainFigures.ts'

/**
 * How refunds come in with time, by the words of decisions 0059 and 0160: order by order and day by day. An order is watched through a day of its own if
 * that day is over and nothing came back of it before. Nothing is shared with the product.
 */
const DAY_S = 86_400
const ZONE_S = 8 * 3_600
const dayOf = (seconds: number) => Math.floor((seconds + ZONE_S) / DAY_S)

export const plainWays = ['cancelled', 'lost', 'returned', 'partial'] as const
export type PlainWay = (typeof plainWays)[number]
export type ByWay = Readonly<Record<PlainWay, number>>

/** An order that was watched: how many of its days are over, and on which of them it came back. Null: on none. */
interface Watched {
  readonly over: number
  readonly delay: number | null
}

export interface PlainCurve {
  readonly watched: readonly number[]
  readonly returned: readonly number[]
}

export function toCurve(orders: readonly Watched[], days: number): PlainCurve {
  const onDay = (isMeant: (each: Watched, day: number) => boolean) =>
    Array.from({ length: days }, (_, day) => orders.filter((each) => each.over > day && isMeant(each, day)).length)
  return {
    watched: onDay(({ delay }, day) => delay === null || delay >= day),
    returned: onDay(({ delay }, day) => delay === day),
  }
}

const refundsOf = (sale: Sale, asOf: number) =>
  sale.afterSales.filter(({ outcome, closedAt }) => outcome === 'refunded' && closedAt <= asOf)

export interface CurveAsked {
  readonly firstDay: number
  readonly lastDay: number
  readonly days: number
  readonly since: 'ordered' | 'shipped'
  readonly of: 'paid' | 'shipped'
}

/** Since the order, refunds by the day on which they were given; since shipping, requests by the day on which they were made, whatever became of them. Of shipped orders those after shipping. A request before the beginning: the order is not watched. */
export function plainReturnCurve(
  sales: readonly PlainSale[],
  { firstDay, lastDay, days, since, of }: CurveAsked,
  asOf: number,
): PlainCurve {
  const orders = sales.flatMap(({ sale }): Watched[] => {
    if (sale.paidAt === null || sale.paidAt > asOf || (of === 'shipped' && !isShipped(sale, asOf))) return []
    const start = since === 'shipped' ? sale.shippedAt : sale.orderedAt
    if (start > asOf || dayOf(start) < firstDay || dayOf(start) > lastDay) return []
    const came = since === 'ordered' ? refundsOf(sale, asOf) : sale.afterSales.filter(({ appliedAt }) => appliedAt <= asOf)
    const back = came.filter(({ stage }) => of === 'paid' || stage !== 'beforeShipping')
    const first = Math.min(...back.map(({ appliedAt, closedAt }) => (since === 'ordered' ? closedAt : appliedAt)))
    if (first < start) return []
    return [{ over: Math.floor((asOf - start) / DAY_S), delay: back.length === 0 ? null : Math.floor((first - start) / DAY_S) }]
  })
  return toCurve(orders, days)
}

export interface PlainRefundCurve {
  readonly watched: readonly number[]
  readonly refunded: Readonly<Record<PlainWay, readonly number[]>>
  readonly givenFen: ByWay
  readonly amountFen: ByWay
}

export const byWay = <Value>(toValue: (way: PlainWay) => Value) =>
  Object.fromEntries(plainWays.map((way) => [way, toValue(way)])) as Record<PlainWay, Value>

/** How an order was refunded, by all of its refunds together. */
export function wayOf(sale: Sale, asOf: number): PlainWay | null {
  const given = refundsOf(sale, asOf)
  if (given.length === 0) return null
  const fen = given.reduce((sum, { refundFen }) => sum + refundFen, 0)
  const after = given.filter(({ stage }) => stage !== 'beforeShipping')
  if (after.some(({ kind }) => kind === 'returnGoods')) return 'returned'
  if (fen < orderAmountFen(sale)) return 'partial'
  return after.length > 0 ? 'lost' : 'cancelled'
}

/** By the day on which the money was first given back; orders of these days. */
export function plainRefundCurve(
  sales: readonly PlainSale[],
  firstDay: number,
  lastDay: number,
  days: number,
  asOf: number,
): PlainRefundCurve {
  const orders = sales.flatMap(({ sale }) => {
    if (sale.paidAt === null || sale.paidAt > asOf || dayOf(sale.orderedAt) < firstDay || dayOf(sale.orderedAt) > lastDay) return []
    const given = refundsOf(sale, asOf)
    const firstAt = Math.min(...given.map(({ closedAt }) => closedAt))
    const delay = given.length === 0 ? null : Math.floor((firstAt - sale.orderedAt) / DAY_S)
    const over = Math.min(days, Math.floor((asOf - sale.orderedAt) / DAY_S))
    const fen = given.reduce((sum, { refundFen }) => sum + refundFen, 0)
    return [{ sale, over, delay, way: wayOf(sale, asOf), fen }]
  })
  const came = orders.filter(({ over, delay }) => delay !== null && delay < over)
  const fenOf = (way: PlainWay, toFen: (each: (typeof came)[number]) => number) =>
    came.filter((each) => each.way === way).reduce((sum, each) => sum + toFen(each), 0)
  return {
    watched: toCurve(orders, days).watched,
    refunded: byWay((way) =>
      Array.from({ length: days }, (_, day) => came.filter((each) => each.way === way && each.delay === day).length),
    ),
    givenFen: byWay((way) => fenOf(way, ({ fen }) => fen)),
    amountFen: byWay((way) => fenOf(way, ({ sale }) => orderAmountFen(sale))),
  }
}

/** 200 orders, 20 refunds, and 50 orders that were watched to the end. */
export function isLargeEnough({ watched, refunded }: PlainRefundCurve): boolean {
  const refunds = plainWays.flatMap((way) => refunded[way]).reduce((sum, count) => sum + count, 0)
  return (watched[0] ?? 0) >= 200 && refunds >= 20 && (watched.at(-1) ?? 0) >= 50
}

export interface PlainToCome {
  readonly orders: ByWay
  readonly money: ByWay
  readonly share: number
  readonly deviation: number
}

/** What is still to come of orders of this age without a refund, in days; how uncertain it is by Greenwood. */
export function plainToCome({ watched, refunded, givenFen, amountFen }: PlainRefundCurve, ageDays: number): PlainToCome {
  const orders = { cancelled: 0, lost: 0, returned: 0, partial: 0 }
  let left = 1
  let greenwood = 0
  for (let day = Math.floor(ageDays); day < watched.length; day += 1) {
    const all = watched[day] ?? 0
    const onDay = plainWays.reduce((sum, way) => sum + (refunded[way][day] ?? 0), 0)
    if (onDay === 0) continue
    const partOfDay = Math.min(1, day + 1 - ageDays)
    const risk = 1 - (1 - onDay / all) ** partOfDay
    for (const way of plainWays) orders[way] += left * risk * ((refunded[way][day] ?? 0) / onDay)
    if (risk < 1) greenwood += risk / (all * (1 - risk))
    left *= 1 - risk
  }
  const money = byWay((way) => (amountFen[way] > 0 ? (orders[way] * givenFen[way]) / amountFen[way] : orders[way]))
  return { orders, money, share: 1 - left, deviation: left * Math.sqrt(greenwood) }
}

/** The first week of what was shipped in 14 days beside that of the 106 days before, to which 30 orders of all SKUs are lent; one alarm in ten is false. */
export function plainAlarms(sales: readonly PlainSale[], today: number, asOf: number) {
  const shippedIn = (some: readonly PlainSale[], firstDay: number, lastDay: number) =>
    plainReturnCurve(some, { firstDay, lastDay, days: 7, since: 'shipped', of: 'shipped' }, asOf)
  const usual = shippedIn(sales, today - 119, today - 14)
  const skus = new Map<string, PlainSale[]>()
  for (const each of sales) {
    const key = `${each.shop} ${each.sale.sku.id}`
    skus.set(key, [...(skus.get(key) ?? []), each])
  }
  const judged = [...skus].flatMap(([key, own]) => {
    const fresh = shippedIn(own, today - 13, today)
    if (fresh.watched[0] === 0) return []
    const before = shippedIn(own, today - 119, today - 14)
    let expected = 0
    for (let day = 0; day < 7; day += 1) {
      const rateOfAll = (usual.returned[day] ?? 0) / Math.max(1, usual.watched[day] ?? 0)
      const rate = ((before.returned[day] ?? 0) + 30 * rateOfAll) / ((before.watched[day] ?? 0) + 30)
      expected += (fresh.watched[day] ?? 0) * rate
    }
    const returned = fresh.returned.reduce((sum, count) => sum + count, 0)
    return [{ key, shipped: fresh.watched[0] ?? 0, returned, expected, chance: atLeast(returned, expected) }]
  })
  const sorted = judged.toSorted((left, right) => left.chance - right.chance)
  const last = sorted.findLastIndex(({ chance }, at) => chance <= (0.1 * (at + 1)) / sorted.length)
  return { tested: judged.length, judged, rows: sorted.slice(0, last + 1).filter(({ returned }) => returned >= 3) }
}

/** Poisson: that so many or more come where `mean` are usual. */
function atLeast(count: number, mean: number): number {
  if (count === 0) return 1
  let below = 0
  let term = Math.exp(-mean)
  for (let at = 0; at < count; at += 1) {
    below += term
    term *= mean / (at + 1)
  }
  return mean === 0 ? 0 : Math.max(0, 1 - below)
}
