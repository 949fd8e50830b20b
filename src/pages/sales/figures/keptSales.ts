import { splitChangeInto } from '../../../domain/splitChange.ts'
import type { FigureWindow } from '../../../figures/answers/question.ts'
import { parseDay, toDayText } from '../../../figures/days.ts'
import { roundTogether } from '../../../values/roundTogether.ts'
import { createFactors, setBoth, setShare } from '../rules/changeFactors.ts'
import type { BeforeAfter } from '../rules/salesFacts.ts'

/**
 * What day sheets can say of why sales changed: they have orders and yuan of a shop on a day, and nothing of goods, prices or hours.
 *
 * | cause | of shops |
 * |---|---|
 * | visitors, conversion | whose visitors are known on every day of both windows |
 * | orders | of the others: visitors and conversion together |
 * | orderValue | of all: yuan in an order |
 */
export const keptCauses = ['visitors', 'conversion', 'orders', 'orderValue'] as const
export type KeptCause = (typeof keptCauses)[number]

/** A shop of which both windows are in the sheets from the first day to the last. */
export interface KeptShopSales {
  readonly shop: string
  /** Fen. */
  readonly sales: BeforeAfter
  readonly orders: BeforeAfter
  /** Null: they are not known on every day. */
  readonly visitors: BeforeAfter | null
}

export interface KeptSalesChange {
  /** Fen; the parts are exactly what lies between. */
  readonly beforeFen: number
  readonly afterFen: number
  readonly parts: Readonly<Record<KeptCause, number>>
}

/** The whole days of a window, and those that they are compared with. */
export interface KeptWindows {
  readonly window: FigureWindow
  readonly before: FigureWindow
}

/** A sheet has no hours: today, and the day that it would be compared with, are left out. Null: no day is left. `today`: days since 1970 in China. */
export function toKeptWindows({ from, to }: FigureWindow, today: number): KeptWindows | null {
  const first = parseDay(from)
  const end = parseDay(to)
  if (first === null || end === null) return null
  const last = Math.min(end, today - 1)
  if (last < first) return null
  const days = end - first + 1
  return { window: { from, to: toDayText(last) }, before: { from: toDayText(first - days), to: toDayText(last - days) } }
}

export function explainKeptSales(shops: readonly KeptShopSales[]): KeptSalesChange {
  const sums = new Map<KeptCause, number>(keptCauses.map((cause) => [cause, 0]))
  let beforeFen = 0
  let afterFen = 0
  for (const { sales, orders, visitors } of shops) {
    beforeFen += sales.before
    afterFen += sales.after
    const isVisited = visitors !== null && visitors.before > 0 && visitors.after > 0
    const names = isVisited ? (['visitors', 'conversion', 'orderValue'] as const) : (['orders', 'orderValue'] as const)
    const factors = createFactors(names.length)
    if (isVisited) {
      setBoth(factors, 0, visitors.before, visitors.after)
      setShare(factors, 1, orders.before, visitors.before, orders.after, visitors.after)
    } else setBoth(factors, 0, orders.before, orders.after)
    setShare(factors, names.length - 1, sales.before, orders.before, sales.after, orders.after)
    splitChangeInto(factors.before, factors.after, factors.parts)
    for (const [at, name] of names.entries()) sums.set(name, (sums.get(name) ?? 0) + (factors.parts[at] ?? 0))
  }
  const rounded = roundTogether([...sums.values()], afterFen - beforeFen)
  const parts = Object.fromEntries(keptCauses.map((cause, at) => [cause, (rounded[at] ?? 0) + 0])) as Record<KeptCause, number>
  return { beforeFen, afterFen, parts }
}
