import type { PricePlan } from '../../contract/entities/payment.ts'
import { FREE_LEVEL } from '../../contract/limits.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** A level and when it ends, ms; null: never. */
export interface HeldLevel {
  readonly level: number
  readonly level_expires_at: number | null
}

export type BoughtPlan = Pick<PricePlan, 'level' | 'days' | 'amount_fen'>

/**
 * What a payment makes of the level that an account holds.
 *
 * | held                      | becomes                                                                          |
 * |---------------------------|----------------------------------------------------------------------------------|
 * | none, or run out          | the plan's level, for its days from now                                          |
 * | the plan's own level      | the same, its end later by the plan's days                                       |
 * | a lower level             | the plan's level for its days, and what is left of the lower one converted to it |
 * | a higher level            | the higher level, its end later by the plan's days converted to it               |
 * | a level without end       | a higher plan takes its place; any other changes nothing (`isWorthPaying`)       |
 *
 * Days of one level are converted to a higher one by what a day of each costs, never to more days than they were: no account loses what
 * it paid, and none gets days of a high level at the price of a low one.
 */
export function levelAfterPayment(held: HeldLevel, bought: BoughtPlan, plans: readonly BoughtPlan[], now: number): HeldLevel {
  if (!isWorthPaying(held, bought)) return held
  const boughtMs = bought.days * DAY_MS
  const restMs = isRunning(held, now) ? (held.level_expires_at ?? now) - now : 0
  if (restMs === 0) return { level: bought.level, level_expires_at: now + boughtMs }
  const share = convertedShare(held.level, bought, plans)
  if (held.level > bought.level) return { level: held.level, level_expires_at: now + restMs + Math.floor(boughtMs * share) }
  return { level: bought.level, level_expires_at: now + boughtMs + Math.floor(restMs * share) }
}

/** A plan adds nothing to the same or a higher level that never ends. */
export function isWorthPaying(held: HeldLevel, plan: Pick<PricePlan, 'level'>): boolean {
  return held.level_expires_at !== null || held.level < plan.level
}

function isRunning(held: HeldLevel, now: number): boolean {
  return held.level > FREE_LEVEL && (held.level_expires_at === null || held.level_expires_at > now)
}

/** How much of a day of the higher level a day of the lower one is worth, at most a whole one. */
function convertedShare(heldLevel: number, bought: BoughtPlan, plans: readonly BoughtPlan[]): number {
  const held = dailyFenOf(heldLevel, bought, plans)
  const own = dailyFen(bought)
  return Math.min(1, heldLevel < bought.level ? held / own : own / held)
}

/** The cheapest day that this level is sold for; a level that is not sold counts by its number. */
function dailyFenOf(level: number, bought: BoughtPlan, plans: readonly BoughtPlan[]): number {
  if (level === bought.level) return dailyFen(bought)
  const prices = plans.filter((plan) => plan.level === level).map(dailyFen)
  return prices.length > 0 ? Math.min(...prices) : (dailyFen(bought) * level) / bought.level
}

function dailyFen({ amount_fen, days }: BoughtPlan): number {
  return amount_fen / days
}
