import type { Completeness, MissingDays } from '../../figures/answers/question.ts'
import { parseDay } from '../../figures/days.ts'

/** Of how many shops an answer is whole, and what the others lack. */
export interface AnswerShare {
  readonly done: number
  readonly total: number
  /** Days of shops without all of their rows; a day that lacks orders and after-sales counts once. */
  readonly days: number
  /** Shops that lack something, in the order in which they were asked for. */
  readonly lacking: readonly ShopLack[]
}

export interface ShopLack {
  readonly shop: string
  readonly days: number
  readonly missing: readonly MissingDays[]
}

export function toShare({ missing }: Pick<Completeness, 'missing'>, shops: readonly string[]): AnswerShare {
  const byShop = new Map<string, MissingDays[]>()
  for (const each of missing) byShop.set(each.shop, [...(byShop.get(each.shop) ?? []), each])
  const lacking = shops.flatMap((shop) => {
    const own = byShop.get(shop)
    return own ? [{ shop, days: countDays(own), missing: own }] : []
  })
  const days = lacking.reduce((sum, shop) => sum + shop.days, 0)
  return { done: shops.length - lacking.length, total: shops.length, days, lacking }
}

function countDays(missing: readonly MissingDays[]): number {
  const days = new Set<number>()
  for (const { from, to } of missing) {
    const [first, last] = [parseDay(from) ?? 0, parseDay(to) ?? -1]
    for (let day = first; day <= last; day += 1) days.add(day)
  }
  return days.size
}
