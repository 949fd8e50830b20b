import type { CalculatorAnswer, NoAnswer, RoiAnswers, RoiBasis } from './breakEven.ts'

/** What a promotion plan spent and sold over some days, by the platform's own report. Fen; null: it does not say, which is not 0. */
export interface PlanFigures {
  readonly spendFen: number | null
  readonly gmvFen: number | null
  readonly netFen: number | null
  readonly settledFen: number | null
  readonly orders: number | null
  readonly netOrders: number | null
  /** Whole days since it began, and whole hours since its bid was changed; null: not known, and then no reason to wait. */
  readonly daysRunning: number | null
  readonly hoursSinceBid: number | null
}

/**
 * When a plan is judged at all (business-features.md, 1.4: another platform's rule for a steady plan, taken over here; *assumed*). The figures
 * are those of the last seven days.
 */
export const JUDGED_NET_ORDERS_MIN = 20
export const JUDGED_SPEND_MIN_FEN = 200_00
export const SETTLING_HOURS = 24
/** So much above its break-even a plan earns enough to be given more. In hundredths; *assumed*. */
export const SCALE_FROM_PERCENT = 120

/**
 * | verdict | meaning |
 * |---|---|
 * | wait | not enough data yet |
 * | unknown | a cost or a figure is missing |
 * | waste | each further yuan of ads loses money |
 * | pause | what is sold now comes back faster than before, whatever it seems to earn |
 * | keep | it earns, not by much |
 * | scale | it earns so well that more budget may pay |
 */
export type Verdict = 'wait' | 'unknown' | 'waste' | 'pause' | 'keep' | 'scale'

/**
 * | reason | of |
 * |---|---|
 * | firstDay, bidChanged, fewOrders, littleSpend | wait |
 * | noFigures, noCost | unknown |
 * | noMargin | waste: no ROI breaks even |
 * | belowBreakEven | waste |
 * | comesBack | pause |
 * | nearBreakEven | keep |
 * | wellAbove | scale |
 */
export type VerdictReason =
  | 'firstDay'
  | 'bidChanged'
  | 'fewOrders'
  | 'littleSpend'
  | 'noFigures'
  | 'noCost'
  | 'noMargin'
  | 'belowBreakEven'
  | 'comesBack'
  | 'nearBreakEven'
  | 'wellAbove'

export interface PlanVerdict {
  readonly verdict: Verdict
  readonly reason: VerdictReason
  /** What it was judged on; null: it was not. */
  readonly judged: { readonly basis: RoiBasis; readonly roi: number; readonly breakEven: number } | null
  /** What the plan earned after its ads; null: unknown. A waiting plan has one, too. Fen. */
  readonly profitFen: number | null
}

export type PlanRois = Readonly<Record<RoiBasis, number | null>>

/** Of total spend; null: unknown, or nothing was spent. */
export function roisOf({ spendFen, gmvFen, netFen, settledFen }: PlanFigures): PlanRois {
  const over = (fen: number | null) => (fen === null || spendFen === null || spendFen <= 0 ? null : fen / spendFen)
  return { gross: over(gmvFen), net: over(netFen), settled: over(settledFen) }
}

/** Net first: settled sales come weeks later, and gross ones include what was cancelled. All bases agree where all are known. */
const judgedOn: readonly RoiBasis[] = ['net', 'gross']

/** `breakEven`: of the plan's goods, with the plan's own ratios. */
export function judgePlan(figures: PlanFigures, breakEven: RoiAnswers): PlanVerdict {
  const judged = compare(figures, breakEven)
  const profitFen = judged && figures.spendFen !== null ? Math.round(figures.spendFen * (judged.roi / judged.breakEven - 1)) + 0 : null
  const say = (verdict: Verdict, reason: VerdictReason): PlanVerdict => ({ verdict, reason, judged, profitFen })
  const { spendFen, daysRunning, hoursSinceBid } = figures
  const orders = figures.netOrders ?? figures.orders
  if (spendFen === null || orders === null) return say('unknown', 'noFigures')
  if (daysRunning !== null && daysRunning < 1) return say('wait', 'firstDay')
  if (hoursSinceBid !== null && hoursSinceBid < SETTLING_HOURS) return say('wait', 'bidChanged')
  if (spendFen < JUDGED_SPEND_MIN_FEN) return say('wait', 'littleSpend')
  if (orders < JUDGED_NET_ORDERS_MIN) return say('wait', 'fewOrders')
  if (hasNone(breakEven.gross, 'noMargin')) return say('waste', 'noMargin')
  if (hasNone(breakEven.gross, 'unknown')) return say('unknown', 'noCost')
  if (!judged) return say('unknown', 'noFigures')
  if (judged.roi < judged.breakEven) return say('waste', 'belowBreakEven')
  return judged.roi * 100 >= judged.breakEven * SCALE_FROM_PERCENT ? say('scale', 'wellAbove') : say('keep', 'nearBreakEven')
}

/**
 * Of a plan whose goods come back faster than before, by the early alarm: sales of the last seven days do not show it yet. One that loses
 * money loses it all the same.
 */
export function withEarlyAlarm(verdict: PlanVerdict): PlanVerdict {
  return verdict.verdict === 'waste' ? verdict : { ...verdict, verdict: 'pause', reason: 'comesBack' }
}

function compare(figures: PlanFigures, breakEven: RoiAnswers): PlanVerdict['judged'] {
  const rois = roisOf(figures)
  for (const basis of judgedOn) {
    const roi = rois[basis]
    const answer = breakEven[basis]
    if (roi !== null && 'value' in answer) return { basis, roi, breakEven: answer.value }
  }
  return null
}

function hasNone(answer: CalculatorAnswer<number>, reason: NoAnswer): boolean {
  return 'none' in answer && answer.none === reason
}
