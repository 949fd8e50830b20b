import type { SharedCost } from '../../../../contract/entities/cost.ts'
import { toFen } from './soldProfit.ts'
import type { Days } from './versions.ts'

/** `shared` goes with sales, `fixed` does not: the two lines of the profit. */
export function lineOf({ kind }: Pick<SharedCost, 'kind'>): 'shared' | 'fixed' {
  return kind === 'monthly' || kind === 'once' ? 'fixed' : 'shared'
}

/** What the shops of a cost sold on one day. Null: not read. */
export interface SharedBase {
  readonly day: string
  readonly shop: string
  readonly orders: number | null
  readonly paidFen: number | null
  readonly revenueFen: number | null
  readonly adsFen: number | null
}

/** Fixed costs that come to something in a window, with how much. */
export interface FixedCosts {
  /** Borne by shops of the reader alone: each shop's part is known. */
  readonly spread: readonly FixedCost[]
  /** Other shops, which the reader does not see, bear them, too: they are in no profit, since any part of them would be made up. */
  readonly apart: readonly FixedCost[]
}

interface FixedCost {
  readonly cost: SharedCost
  readonly fen: number
}

export function fixedCostsOf(shared: readonly SharedCost[], window: Days): FixedCosts {
  const all = shared.flatMap((cost): readonly FixedCost[] => {
    const fen = lineOf(cost) === 'fixed' ? (sharedFenOf(cost, window, []) ?? 0) : 0
    return fen === 0 ? [] : [{ cost, fen }]
  })
  const isApart = ({ cost }: FixedCost) => cost.is_seen_in_part ?? false
  return { spread: all.filter((each) => !isApart(each)), apart: all.filter(isApart) }
}

/** Shops that bear fixed costs of a window beside those that are looked at. */
export function otherBearers(costs: Pick<FixedCosts, 'spread'>, shops: readonly string[], everyShop: readonly string[]): readonly string[] {
  const bearers = new Set(costs.spread.flatMap(({ cost }) => cost.shop_uid_list ?? everyShop))
  for (const shop of shops) bearers.delete(shop)
  return [...bearers]
}

/** What a cost comes to over a window, in fen, rounded once; null: what it is counted on is unknown. */
export function sharedFenOf(cost: SharedCost, window: Days, bases: readonly SharedBase[]): number | null {
  const { kind, amount, from, to, shop_uid_list: shops } = cost
  if (kind === 'once') return from >= window.from && from <= window.to ? amount : 0
  const days = { from: from > window.from ? from : window.from, to: to !== null && to < window.to ? to : window.to }
  if (kind === 'monthly') return monthlyFen(amount, days)
  let sum = 0
  for (const base of bases) {
    if (base.day < days.from || base.day > days.to || (shops && !shops.includes(base.shop))) continue
    const value = { perOrder: base.orders, ofPaid: base.paidFen, ofRevenue: base.revenueFen, ofAds: base.adsFen }[kind]
    if (value === null) return null
    sum += value
  }
  return kind === 'perOrder' ? sum * amount : toFen(sum * amount)
}

/** The days of a month share its amount to the fen: two windows that follow each other come to what one over both comes to. */
function monthlyFen(amount: number, { from, to }: Days): number {
  const firstMonth = monthOf(from)
  const lastMonth = monthOf(to)
  let fen = 0
  for (let month = firstMonth; from <= to && month <= lastMonth; month += 1) {
    const length = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
    const until = (day: number) => Math.floor((amount * day) / length)
    fen += until(month === lastMonth ? dayOfMonth(to) : length) - until(month === firstMonth ? dayOfMonth(from) - 1 : 0)
  }
  return fen
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function dayOfMonth(day: string): number {
  return Number(day.slice(8))
}
