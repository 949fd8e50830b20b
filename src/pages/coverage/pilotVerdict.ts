import { type LineId, lineIds, soldLimits } from '../profit/index.ts'

/** What a pilot has brought so far. */
export interface PilotFigures {
  /** Shops of the pilot in which its goods are published. */
  readonly published: number
  /** Paid orders; null: not answered yet. */
  readonly orders: number | null
  readonly wantedOrders: number
  /** False: days of its shops were not read, so that orders, refunds or ads are missing. */
  readonly isWhole: boolean
  /** What was sold of its goods, with the sign, fen. Null: this user sees no costs, or they are not answered yet. */
  readonly sold: SoldTogether | null
  /** Its profit once refunds that are likely still to come have come, fen. Null: too few earlier orders say so; undefined: not answered yet, or not asked. */
  readonly likelyFen?: number | null | undefined
}

export interface SoldTogether {
  /** Null: unknown for some of the goods. */
  readonly lines: Readonly<Record<LineId, number | null>>
  readonly units: number
}

/**
 * | verdict | reason                                | meaning                                       |
 * |---------|---------------------------------------|-----------------------------------------------|
 * | wait    | notPublished, fewOrders, notRead      | not enough data yet                           |
 * | wait    | refundsToCome                         | it earns now, and likely not in the end       |
 * | unknown | noCosts, unknownCost                  | nobody can say whether it earns               |
 * | rollOut | aboveBreakEven, earns                 | with ads, and without                         |
 * | retire  | belowBreakEven, noMargin, loses       | no ROI breaks even where there is no margin   |
 */
export type PilotVerdictName = 'wait' | 'unknown' | 'rollOut' | 'retire'
export type PilotReason =
  | 'notPublished'
  | 'fewOrders'
  | 'notRead'
  | 'refundsToCome'
  | 'noCosts'
  | 'unknownCost'
  | 'aboveBreakEven'
  | 'earns'
  | 'belowBreakEven'
  | 'noMargin'
  | 'loses'

export interface PilotVerdict {
  readonly verdict: PilotVerdictName
  readonly reason: PilotReason
  /** Sales that were not cancelled, for each yuan of ads; null: unknown, or no ads. Also of a pilot that waits. */
  readonly netRoi: number | null
  /** The net ROI at which it would earn nothing; null: unknown, or there is none. */
  readonly breakEven: number | null
  /** Fen; null: unknown. */
  readonly profitFen: number | null
  /** What that is likely to come to; null: unknown, or not asked. */
  readonly likelyFen: number | null
}

/**
 * Whether goods go to the other shops, judged by their earnings since the pilot began. Goods of unknown cost are never proposed for anything, and
 * those that earn are not either while their young orders are likely to cost more than that.
 */
export function judgePilot({ likelyFen, ...figures }: PilotFigures): PilotVerdict {
  const booked = judgeBooked(figures)
  if (booked.verdict !== 'rollOut') return booked
  if (likelyFen === undefined) return { ...booked, verdict: 'wait', reason: 'notRead' }
  if (likelyFen !== null && likelyFen < 0) return { ...booked, likelyFen, verdict: 'wait', reason: 'refundsToCome' }
  return { ...booked, likelyFen }
}

/** From the amounts booked so far: refunds that are still to come are not in it. */
export function judgeBooked({ published, orders, wantedOrders, isWhole, sold }: Omit<PilotFigures, 'likelyFen'>): PilotVerdict {
  const { netRoi, breakEven, profitFen, hasAds } = measure(sold)
  const amounts = { netRoi, breakEven, profitFen, likelyFen: null }
  const say = (verdict: PilotVerdictName, reason: PilotReason): PilotVerdict => ({ verdict, reason, ...amounts })
  if (published === 0) return say('wait', 'notPublished')
  if (orders === null) return say('wait', 'notRead')
  if (orders < wantedOrders) return say('wait', isWhole ? 'fewOrders' : 'notRead')
  if (!isWhole) return say('wait', 'notRead')
  if (sold === null) return say('unknown', 'noCosts')
  if (profitFen === null) return say('unknown', 'unknownCost')
  if (!hasAds) return profitFen < 0 ? say('retire', 'loses') : say('rollOut', 'earns')
  if (breakEven === null || netRoi === null) return say('retire', 'noMargin')
  return netRoi < breakEven ? say('retire', 'belowBreakEven') : say('rollOut', 'aboveBreakEven')
}

function measure(sold: SoldTogether | null) {
  if (!sold) return { netRoi: null, breakEven: null, profitFen: null, hasAds: false }
  const { lines, units } = sold
  const spend = lines.ads === null ? null : -lines.ads
  const net = lines.paid === null || lines.cancelled === null ? null : lines.paid + lines.cancelled
  return {
    netRoi: spend !== null && net !== null && spend > 0 ? net / spend : null,
    breakEven: soldLimits(lines, units).netRoi,
    profitFen: addAll(lineIds.map((id) => lines[id])),
    hasAds: spend !== null && spend > 0,
  }
}

/** The same goods over several shops; a line that is unknown in one of them is unknown. */
export function addSold(rows: readonly SoldTogether[]): SoldTogether {
  const lines = Object.fromEntries(lineIds.map((id) => [id, addAll(rows.map((row) => row.lines[id]))])) as SoldTogether['lines']
  return { lines, units: rows.reduce((sum, { units }) => sum + units, 0) }
}

function addAll(amounts: readonly (number | null)[]): number | null {
  return amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)
}
