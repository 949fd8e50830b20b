/** Goods of one's own of which both are known: what the platform says of them, and what they truly sold. */
export interface KnownSales {
  /** What the platform says, as a number: the least of its words, or how hot it calls them. */
  readonly said: number
  /** Pieces a day. */
  readonly perDay: number
}

/** Pieces a day that are likely. */
export interface LikelySales {
  readonly low: number
  readonly high: number
  /** Goods that it was learned from. */
  readonly from: number
}

/** With fewer goods nothing is said. */
export const KNOWN_MIN = 5
/** Goods of which the platform says at most so many times as much, or as little, are comparable. */
const ALIKE_TIMES = 4
const LOW = 0.2
const HIGH = 0.8

/**
 * What a number of the platform comes to, learned from goods of one's own: three in five of those that the platform says about the same of are
 * between the two ends, in proportion to what it says. Null: too few are known.
 */
export function calibrateSales(known: readonly KnownSales[], said: number): LikelySales | null {
  if (said <= 0) return null
  const alike = known.filter((each) => each.said > 0 && each.said <= said * ALIKE_TIMES && each.said * ALIKE_TIMES >= said)
  if (alike.length < KNOWN_MIN) return null
  const scaled = alike.map((each) => (each.perDay / each.said) * said).toSorted((a, b) => a - b)
  return { low: roundDown(quantile(scaled, LOW)), high: roundUp(quantile(scaled, HIGH)), from: alike.length }
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? 0
  const above = sorted[Math.ceil(at)] ?? below
  return below + (above - below) * (at - Math.floor(at))
}

/** Two digits are more than is known. */
function stepOf(value: number): number {
  return value < 20 ? 1 : 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1) * 5
}
const roundDown = (value: number) => Math.floor(value / stepOf(value)) * stepOf(value)
const roundUp = (value: number) => Math.ceil(value / stepOf(value)) * stepOf(value)
