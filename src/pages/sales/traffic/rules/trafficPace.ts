import type { LaneLimits } from '../../../../bridge/lanes/laneLimits.ts'

/** What a reading of many shops costs. */
export interface TrafficCost {
  readonly requests: number
  /** ms: how long the pace alone makes it take. */
  readonly leastMs: number
}

/**
 * How many requests some shops need, and the time that the pace gives them: one shop's follow each other at its gap and one at a time, and no more than the
 * background's part leaves at once. `byShop`: heavy requests of each shop; `roundTripMs`: how long the platform takes for one.
 */
export function costOfTraffic(
  byShop: readonly number[],
  roundTripMs: number,
  { paces, background }: Pick<LaneLimits, 'paces' | 'background'>,
): TrafficCost {
  const requests = byShop.reduce((sum, count) => sum + count, 0)
  const { gapMs, jitterMs } = paces.heavy
  const stepMs = Math.max(gapMs + jitterMs, roundTripMs)
  const slowestShopMs = byShop.reduce((most, count) => Math.max(most, count * stepMs), 0)
  return { requests, leastMs: Math.max(slowestShopMs, Math.ceil((requests * roundTripMs) / background)) }
}

/** ms until the rest is done if it goes on as fast as so far; null: nothing is done yet to judge by. */
export function timeLeftMs(done: number, total: number, elapsedMs: number): number | null {
  if (done >= total) return 0
  return done === 0 ? null : Math.round((elapsedMs / done) * (total - done))
}
