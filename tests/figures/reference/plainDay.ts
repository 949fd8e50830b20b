import { orderAmountFen } from '../../../sandbox/sales/sale.ts'
import type { PlainSale } from './plainFigures.ts'

/**
 * The workplace's figures by the words of product.md, H1, of business-features.md, 4, and of decision 0110: today up to the hour of the reading, beside the
 * same hours of other days, what of it is expected to come back, and what the month comes to. One loop for each, in plain numbers; nothing is shared with
 * the product.
 */
const ZONE_S = 8 * 3_600
const DAY_S = 86_400
const WEEK = 7
/** Orders that are 16 to 45 days old have mostly come back, if they do. */
const OLD = { youngest: 16, oldest: 45 } as const
/** Goods lean on their shop, and a shop on all shops, as if it had sold 500 yuan more. */
const LEAN_FEN = 50_000
const HISTORY_DAYS = 28

const dayOf = (seconds: number) => Math.floor((seconds + ZONE_S) / DAY_S)
const secondOf = (seconds: number) => (seconds + ZONE_S) % DAY_S

export interface PlainMoment {
  readonly sales: readonly PlainSale[]
  /** What was read last, seconds since 1970. */
  readonly asOf: number
  /** Days since 1970 in China. */
  readonly today: number
}

export interface PlainSold {
  readonly fen: number
  readonly orders: number
}

const isPaid = ({ sale }: PlainSale, asOf: number) => sale.paidAt !== null && sale.paidAt <= asOf

/** What was sold so many days ago up to the time of day of the reading. */
export function plainSameHour(
  { sales, asOf, today }: PlainMoment,
  daysAgo: number,
  isMeant: (each: PlainSale) => boolean = () => true,
): PlainSold {
  const until = secondOf(asOf)
  const sold = sales.filter(
    (each) =>
      isMeant(each) && isPaid(each, asOf) && dayOf(each.sale.orderedAt) === today - daysAgo && secondOf(each.sale.orderedAt) < until,
  )
  return { fen: sum(sold, ({ sale }) => orderAmountFen(sale)), orders: sold.length }
}

/** What was sold on a day, to its end. */
export function plainDaySales({ sales, asOf }: PlainMoment, day: number, isMeant: (each: PlainSale) => boolean = () => true): number {
  return sum(
    sales.filter((each) => isMeant(each) && isPaid(each, asOf) && dayOf(each.sale.orderedAt) === day),
    ({ sale }) => orderAmountFen(sale),
  )
}

/** What of today is expected to come back: goods by goods, by what came back of their orders some weeks ago. Fen, rounded once. */
export function plainReturns(moment: PlainMoment): number {
  const { today } = moment
  return expectedOf(
    moment,
    moment.sales.filter((each) => isSoldToday(each, moment)),
    today - OLD.oldest,
    today - OLD.youngest,
  )
}

/** The same for orders of which it is known by now: of the 15 youngest old days, by the 30 days before them. */
export function plainProof(moment: PlainMoment): { readonly saidFen: number; readonly wasFen: number } {
  const { today, sales, asOf } = moment
  const first = today - 30
  const last = today - OLD.youngest
  const proven = sales.filter((each) => isPaid(each, asOf) && isWithin(each, first, last))
  return { saidFen: expectedOf(moment, proven, first - 30, first - 1), wasFen: sum(proven, (each) => givenBack(each, asOf)) }
}

export function isSoldToday(each: PlainSale, { asOf, today }: PlainMoment): boolean {
  return isPaid(each, asOf) && dayOf(each.sale.orderedAt) === today && secondOf(each.sale.orderedAt) < secondOf(asOf)
}

export const isWithin = ({ sale }: PlainSale, first: number, last: number) =>
  dayOf(sale.orderedAt) >= first && dayOf(sale.orderedAt) <= last

function givenBack({ sale }: PlainSale, asOf: number): number {
  return sum(
    sale.afterSales.filter(({ outcome, closedAt }) => outcome === 'refunded' && closedAt <= asOf),
    ({ refundFen }) => refundFen,
  )
}

function expectedOf({ sales, asOf }: PlainMoment, sold: readonly PlainSale[], first: number, last: number): number {
  const past = sales.filter((each) => isPaid(each, asOf) && isWithin(each, first, last))
  const rateOf = (own: readonly PlainSale[], rate: number) =>
    (sum(own, (each) => givenBack(each, asOf)) + LEAN_FEN * rate) / (sum(own, ({ sale }) => orderAmountFen(sale)) + LEAN_FEN)
  const pastFen = sum(past, ({ sale }) => orderAmountFen(sale))
  const allRate = pastFen === 0 ? 0 : sum(past, (each) => givenBack(each, asOf)) / pastFen
  let expected = 0
  for (const { shop, sale } of sold) {
    const ofShop = past.filter((each) => each.shop === shop)
    const ofGoods = ofShop.filter((each) => each.sale.goods.id === sale.goods.id)
    expected += orderAmountFen(sale) * rateOf(ofGoods, rateOf(ofShop, allRate))
  }
  return Math.round(expected)
}

/** The month so far, the rest of today as the last week sold later in the day, and a usual weekday for each day to come. */
export function plainMonth(moment: PlainMoment): { readonly fen: number; readonly soFar: number } {
  const { today } = moment
  const monthOf = (day: number) => new Date(day * DAY_S * 1_000).toISOString().slice(0, 7)
  const usualOf = (day: number) => {
    let all = 0
    let count = 0
    for (let back = 1; back <= HISTORY_DAYS; back += 1) {
      if ((today - back - day) % WEEK !== 0) continue
      all += plainDaySales(moment, today - back)
      count += 1
    }
    return all / count
  }
  let week = 0
  let early = 0
  for (let back = 1; back <= WEEK; back += 1) {
    week += plainDaySales(moment, today - back)
    early += plainSameHour(moment, back).fen
  }
  let soFar = 0
  for (let day = today; monthOf(day) === monthOf(today); day -= 1) soFar += plainDaySales(moment, day)
  let fen = soFar + (week === 0 ? 0 : usualOf(today) * (1 - early / week))
  for (let day = today + 1; monthOf(day) === monthOf(today); day += 1) fen += usualOf(day)
  return { fen: Math.round(fen), soFar }
}

function sum<Row>(rows: readonly Row[], toNumber: (row: Row) => number): number {
  let all = 0
  for (const row of rows) all += toNumber(row)
  return all
}
