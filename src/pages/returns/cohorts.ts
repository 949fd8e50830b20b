import type { Basis, FigureWindow } from '../../figures/answers/question.ts'
import { parseDay } from '../../figures/days.ts'
import { toPreviousWindow } from '../../reports/parts/figureView.ts'
import type { ReturnCurve } from './figures/returnCurves.ts'

/** How likely an order that has not come back until a day comes back on it; by days since it was placed. */
export function hazardsOf({ watched, returned }: Pick<ReturnCurve, 'watched' | 'returned'>): readonly number[] {
  return watched.map((orders, day) => (orders === 0 ? 0 : (returned[day] ?? 0) / orders))
}

/** Of the orders that are so many days old and have not come back, the share that still will. */
export function shareToCome(hazards: readonly number[], ageDays: number): number {
  let stay = 1
  for (let day = Math.max(0, ageDays); day < hazards.length; day += 1) stay *= 1 - (hazards[day] ?? 0)
  return 1 - stay
}

/** Until it was measured (assumed). */
const MATURE_AFTER_DAYS = 15
const MATURE_SHARE = 0.95
/** With fewer returns the percentile says nothing. */
const RETURNS_MIN = 20

/** Cohorts older than this have 95 % of their returns. */
export function maturityDays(curve: Pick<ReturnCurve, 'watched' | 'returned'> | undefined): number {
  if (!curve || curve.returned.reduce((sum, each) => sum + each, 0) < RETURNS_MIN) return MATURE_AFTER_DAYS
  const hazards = hazardsOf(curve)
  const all = shareToCome(hazards, 0)
  let stay = 1
  for (const [day, hazard] of hazards.entries()) {
    stay *= 1 - hazard
    if (1 - stay >= MATURE_SHARE * all) return day + 1
  }
  return hazards.length
}

/** Whether the orders of a window, and of as many days before it, have nearly all of their refunds. */
export interface Ripeness {
  readonly now: boolean
  readonly before: boolean
}

/** By request date there are no young orders. `today`: days since 1970 in China. */
export function toRipeness(
  { window, basis }: { readonly window: FigureWindow; readonly basis: Basis },
  today: number,
  matureAfterDays: number,
): Ripeness {
  const isRipe = ({ to }: FigureWindow) => basis === 'asked' || today - (parseDay(to) ?? today) >= matureAfterDays
  return { now: isRipe(window), before: isRipe(toPreviousWindow(window)) }
}

/** Orders of one day, and how many of them have come back. */
export interface Cohort {
  readonly part: number
  readonly whole: number
  readonly ageDays: number
}

/** The rate that some cohorts come to in the end, if the orders that are still out come back as earlier ones did. Null: no orders. */
export function projectRate(cohorts: readonly Cohort[], hazards: readonly number[]): number | null {
  let part = 0
  let whole = 0
  for (const each of cohorts) {
    whole += each.whole
    part += each.part + Math.max(0, each.whole - each.part) * shareToCome(hazards, each.ageDays)
  }
  return whole === 0 ? null : part / whole
}
