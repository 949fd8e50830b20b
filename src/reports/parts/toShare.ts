import { lacksOf } from '../../figures/answers/completeness.ts'
import type { FigureCompleteness, Lack, LackingRows } from '../../figures/answers/question.ts'
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
  /** Rows of several days for the same reason are one entry. */
  readonly missing: readonly Lack[]
}

export function toShare(complete: Pick<FigureCompleteness, 'missing' | 'lacking'>, shops: readonly string[]): AnswerShare {
  return shareOf(lacksOf(complete), shops)
}

/** The same of what is lacking, from wherever it was gathered. */
export function shareOf(lacks: readonly Lack[], shops: readonly string[]): AnswerShare {
  const byShop = new Map<string, Lack[]>()
  for (const each of lacks) {
    const own = byShop.get(each.shop)
    if (own) own.push(each)
    else byShop.set(each.shop, [each])
  }
  const lacking = shops.flatMap((shop) => {
    const own = byShop.get(shop)
    return own ? [{ shop, days: countDays(own), missing: addRows(own) }] : []
  })
  const days = lacking.reduce((sum, shop) => sum + shop.days, 0)
  return { done: shops.length - lacking.length, total: shops.length, days, lacking }
}

const isOfRows = (lack: Lack): lack is LackingRows => 'why' in lack

function countDays(lacks: readonly Lack[]): number {
  const days = new Set<number>()
  for (const lack of lacks) {
    if (isOfRows(lack)) continue
    const first = parseDay(lack.from) ?? 0
    const last = parseDay(lack.to) ?? -1
    for (let day = first; day <= last; day += 1) days.add(day)
  }
  return days.size
}

function addRows(lacks: readonly Lack[]): readonly Lack[] {
  const added = new Map<string, LackingRows>()
  for (const lack of lacks.filter(isOfRows)) {
    const key = `${lack.kind} ${lack.why}`
    const known = added.get(key)
    const span = { from: known && known.from < lack.from ? known.from : lack.from, to: known && known.to > lack.to ? known.to : lack.to }
    added.set(key, { ...lack, ...span, rows: lack.rows + (known?.rows ?? 0) })
  }
  return [...lacks.filter((lack) => !isOfRows(lack)), ...added.values()]
}
