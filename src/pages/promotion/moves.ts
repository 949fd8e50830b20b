import { DAY_S, dayOf, startOfDay } from '../../figures/days.ts'
import { type BudgetMove, budgetMoves, elasticityOf, type MovablePlan, profitOfBudget } from '../profit/index.ts'
import type { AdDay } from './adDays.ts'
import type { JudgedPlan } from './judgedPlan.ts'
import { toGoodsKey } from './orderCases.ts'
import type { Plan } from './plan.ts'

/** One end of a move: what its plan spends on a day now and after it. Fen. */
export interface MoveEnd {
  readonly plan: Plan
  readonly nowFen: number
  readonly thenFen: number
  /** What a yuan at the edge of the budget brings in profit before ads: the last one of a giver, the next one of a taker. */
  readonly perYuan: number
}

export interface Proposal {
  /** The same for the same two plans. */
  readonly key: string
  readonly from: MoveEnd
  /** Null: the money is better kept. */
  readonly to: MoveEnd | null
  /** Fen a day. */
  readonly fen: number
  /** What it changes in the profit of a day: an estimate, in fen. */
  readonly gainFen: number
}

const WEEK_DAYS = 7
const YUAN_FEN = 100
const SECOND_MS = 1_000

/**
 * Plans as far as their budgets are moved: those that run and were judged, with what they spend on a day of the last seven. `readAt`: when the plans
 * of each shop were read, ms since 1970: of the day of that only as much counts as had passed.
 */
export function toMovable(
  judged: readonly JudgedPlan[],
  days: ReadonlyMap<string, readonly AdDay[]>,
  daysRunning: (plan: Plan) => number | null,
  readAt: ReadonlyMap<string, number>,
): readonly MovablePlan[] {
  return judged.flatMap(({ plan, rois, verdict }): MovablePlan[] => {
    const spent = plan.week.spendFen
    if (plan.state !== 'running' || !verdict || spent === null) return []
    const ofGoods = days.get(toGoodsKey(plan.shop_uid, plan.goods_id)) ?? []
    const before = Math.min(WEEK_DAYS - 1, daysRunning(plan) ?? WEEK_DAYS - 1)
    // A plan that began today may have spent all of its budget before noon.
    const ran = Math.max(1, before + partOfDay(readAt.get(plan.shop_uid)))
    const spendFen = Math.round(spent / ran)
    return [
      {
        id: plan.key,
        verdict: verdict.verdict,
        // By noon a budget may be spent to its end: no day has more than that.
        spendFen: plan.budgetFen === null ? spendFen : Math.min(spendFen, plan.budgetFen),
        budgetFen: plan.budgetFen,
        // Of goods that leave nothing no ROI breaks even: then any stands for "it sells something".
        roi: verdict.judged?.roi ?? (verdict.reason === 'noMargin' ? (rois.gross ?? 0) : null),
        breakEven: verdict.judged?.breakEven ?? null,
        elasticity: elasticityOf(ofGoods.flatMap(({ spendFen, gmvFen }) => (gmvFen === null ? [] : [{ spendFen, gmvFen }]))),
      },
    ]
  })
}

/** How much of its day in China had passed at a moment, from 0 to 1; the whole day where that is not known. */
function partOfDay(ms: number | undefined): number {
  if (ms === undefined) return 1
  const seconds = ms / SECOND_MS
  return (seconds - startOfDay(dayOf(seconds))) / DAY_S
}

/** What is proposed, the best first. */
export function toProposals(judged: readonly JudgedPlan[], movable: readonly MovablePlan[]): readonly Proposal[] {
  const plans = new Map(judged.map(({ plan }) => [plan.key, plan]))
  const movables = new Map(movable.map((each) => [each.id, each]))
  const toEnd = (key: string, byFen: number): MoveEnd | null => {
    const plan = plans.get(key)
    const found = movables.get(key)
    return plan && found
      ? { plan, nowFen: found.spendFen, thenFen: found.spendFen + byFen, perYuan: yuanAtEdge(found, Math.sign(byFen) * YUAN_FEN) }
      : null
  }
  return budgetMoves(movable).flatMap(({ from, to, fen, gainFen }: BudgetMove): Proposal[] => {
    const giver = toEnd(from, -fen)
    return giver ? [{ key: `${from} ${to ?? ''}`, from: giver, to: to === null ? null : toEnd(to, fen), fen, gainFen }] : []
  })
}

/** Profit before ads that a yuan less costs, or a yuan more brings, for each yuan. */
function yuanAtEdge(plan: MovablePlan, byFen: number): number {
  const changed = profitOfBudget(plan, plan.spendFen + byFen) + byFen
  return changed / byFen + 0
}
