import type { RefundOutcome } from './refundOutcome.ts'

/** How the money of earlier orders was given back with time: by days since the order (`RefundCurve` of returns). */
export interface WatchedRefunds {
  readonly watched: readonly number[]
  readonly refunded: Readonly<Record<RefundOutcome, readonly number[]>>
  readonly givenFen: Readonly<Record<RefundOutcome, number>>
  readonly amountFen: Readonly<Record<RefundOutcome, number>>
}

/** Orders are watched for so many days; refunds that come later are not projected. */
export const WATCHED_DAYS = 45
export const outcomes = ['cancelled', 'lost', 'returned', 'partial'] as const satisfies readonly RefundOutcome[]
/** With fewer orders, refunds, or orders that were watched to the end, a curve says nothing. */
const ORDERS_MIN = 200
const REFUNDS_MIN = 20
const LAST_DAY_MIN = 50

/** Whether the sample is large enough to project by. */
export function isKnownCurve({ watched, refunded }: WatchedRefunds): boolean {
  const refunds = outcomes.reduce((sum, outcome) => sum + refunded[outcome].reduce((all, each) => all + each, 0), 0)
  return (watched[0] ?? 0) >= ORDERS_MIN && refunds >= REFUNDS_MIN && (watched[WATCHED_DAYS - 1] ?? 0) >= LAST_DAY_MIN
}

/** Curves of several shops as one. */
export function addCurves(curves: readonly WatchedRefunds[]): WatchedRefunds {
  const add = (read: (curve: WatchedRefunds) => readonly number[]) =>
    Array.from({ length: WATCHED_DAYS }, (_, day) => curves.reduce((sum, curve) => sum + (read(curve)[day] ?? 0), 0))
  const byOutcome = <Value>(read: (outcome: RefundOutcome) => Value) =>
    Object.fromEntries(outcomes.map((outcome) => [outcome, read(outcome)])) as Record<RefundOutcome, Value>
  const sumOf = (read: (curve: WatchedRefunds) => number) => curves.reduce((sum, curve) => sum + read(curve), 0)
  return {
    watched: add(({ watched }) => watched),
    refunded: byOutcome((outcome) => add(({ refunded }) => refunded[outcome])),
    givenFen: byOutcome((outcome) => sumOf(({ givenFen }) => givenFen[outcome])),
    amountFen: byOutcome((outcome) => sumOf(({ amountFen }) => amountFen[outcome])),
  }
}

export interface RefundsToCome {
  /** Of orders that have no refund yet, the share that still gets one, by how. 0 to 1. */
  readonly orders: Readonly<Record<RefundOutcome, number>>
  /** Of what they came to, the share that is still given back. 0 to 1. */
  readonly money: Readonly<Record<RefundOutcome, number>>
  /** The share of orders over all outcomes, and how uncertain it is, since the curve is of a sample: its standard deviation. */
  readonly share: number
  readonly deviation: number
}

/**
 * What is still to come of orders that are so many days old and have no refund: day by day the share of earlier orders that were refunded on it. Of
 * the day that they are in, the part that is left counts. The deviation is Greenwood's.
 */
export function refundsToCome(curve: WatchedRefunds, ageDays: number): RefundsToCome {
  const orders = { cancelled: 0, lost: 0, returned: 0, partial: 0 }
  let stay = 1
  let spread = 0
  const age = Math.max(0, ageDays)
  const first = Math.floor(age)
  for (let day = first; day < WATCHED_DAYS; day += 1) {
    const watched = curve.watched[day] ?? 0
    const onDay = outcomes.reduce((sum, outcome) => sum + (curve.refunded[outcome][day] ?? 0), 0)
    if (watched === 0 || onDay === 0) continue
    const left = day === first ? 1 - (age - first) : 1
    const hazard = 1 - (1 - onDay / watched) ** left
    for (const outcome of outcomes) orders[outcome] += (stay * hazard * (curve.refunded[outcome][day] ?? 0)) / onDay
    stay *= 1 - hazard
    if (hazard < 1) spread += hazard / (watched * (1 - hazard))
  }
  const money = { ...orders }
  for (const outcome of outcomes) {
    const amount = curve.amountFen[outcome]
    if (amount > 0) money[outcome] *= curve.givenFen[outcome] / amount
  }
  return { orders, money, share: 1 - stay, deviation: stay * Math.sqrt(spread) }
}
