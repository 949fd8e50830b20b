import {
  breakEvenRois,
  type CalculatorAnswer,
  divide,
  expectedProfit,
  fraction,
  incomeOf,
  judgePlan,
  minus,
  type OrderCase,
  type PlanRois,
  type PlanVerdict,
  type RoiAnswers,
  type RoiBasis,
  roiBases,
  roisOf,
  round,
  times,
  withEarlyAlarm,
} from '../profit/index.ts'
import type { Plan, PlanSums } from './plan.ts'

/** What is known of a plan besides what the platform adds up. */
export interface PromotionPlanFacts {
  /** An order of its goods as they really sell; null: not known yet. */
  readonly order: OrderCase | null
  /** Whole days since it began, and whole hours since its bid was changed; null: not known. */
  readonly daysRunning: number | null
  readonly hoursSinceBid: number | null
  /** By the early alarm its goods come back faster than before. */
  readonly comesBack: boolean
}

export interface JudgedPlan {
  readonly plan: Plan
  /** Over the window of the screen. */
  readonly rois: PlanRois
  /** With the ratios of the same window; null: the goods are not known yet. */
  readonly breakEven: RoiAnswers | null
  /** By the last seven days; null: the goods are not known yet. */
  readonly verdict: PlanVerdict | null
  /** What is left in the window after ads; below 0: lost. Null: unknown. Fen. */
  readonly profitFen: number | null
}

export function toJudged(plan: Plan, { order, daysRunning, hoursSinceBid, comesBack }: PromotionPlanFacts): JudgedPlan {
  const rois = roisOf(toFigures(plan.own, null, null))
  if (!order) return { plan, rois, breakEven: null, verdict: null, profitFen: null }
  const verdict = judgePlan(toFigures(plan.week, daysRunning, hoursSinceBid), breakEvenRois(order, plan.week))
  return {
    plan,
    rois,
    breakEven: breakEvenRois(order, plan.own),
    verdict: comesBack && plan.state === 'running' ? withEarlyAlarm(verdict) : verdict,
    profitFen: profitOf(order, plan.own),
  }
}

function toFigures(sums: PlanSums, daysRunning: number | null, hoursSinceBid: number | null) {
  return { ...sums, daysRunning, hoursSinceBid }
}

/** What sales leave before ads, less the ads: of goods that leave nothing, too, of which no ROI breaks even. */
function profitOf(order: OrderCase, { gmvFen, spendFen }: PlanSums): number | null {
  const { margin } = expectedProfit({ ...order, ads: { kind: 'none' } }).sums
  const income = incomeOf(order)
  const share = margin && income && divide(margin, income)
  if (!share || gmvFen === null || spendFen === null) return null
  return round(minus(times(share, fraction(gmvFen)), fraction(spendFen)))
}

/** Whether a break-even can be said, as a word of a column. `none`: no ROI breaks even. */
export type BreakEvenState = 'known' | 'unknown' | 'none'

export function toBreakEvenState(answers: RoiAnswers | null): BreakEvenState | null {
  if (!answers) return null
  const { gross } = answers
  if ('value' in gross) return 'known'
  return gross.none === 'noMargin' ? 'none' : 'unknown'
}

/** By basis; null: there is none, or it is unknown. */
export function toBreakEvens(answers: RoiAnswers | null): Readonly<Record<RoiBasis, number | null>> {
  const toNumberOrNull = (answer: CalculatorAnswer<number> | undefined) => (answer && 'value' in answer ? answer.value : null)
  return Object.fromEntries(roiBases.map((basis) => [basis, toNumberOrNull(answers?.[basis])])) as Record<RoiBasis, number | null>
}
