import type { Verdict } from './planVerdict.ts'

/** A plan as far as its budget is moved. */
export interface MovablePlan {
  readonly id: string
  readonly verdict: Verdict
  /** What it spends on a day, in fen. */
  readonly spendFen: number
  /** What it may spend on a day, in fen; null: as much as it likes, so that more budget changes nothing. */
  readonly budgetFen: number | null
  /** ROI and break-even on the basis on which it was judged; null: not judged, so that nothing is moved. A break-even of null: none breaks even. */
  readonly roi: number | null
  readonly breakEven: number | null
  /** How sales grow with spend, from 0 to 1: see `elasticityOf`. */
  readonly elasticity: number
}

/** `to` is null: the money is better kept. */
export interface BudgetMove {
  readonly from: string
  readonly to: string | null
  /** Fen a day. */
  readonly fen: number
  /** What it changes in the profit of a day, before it is tried: an estimate, in fen. */
  readonly gainFen: number
}

export interface MoveLimits {
  /** A budget is moved in steps of so many fen. Default 20 yuan. */
  readonly stepFen?: number
  /** A plan gets at most so many percent more at once, since it has to learn again after a leap. Default 50; *assumed*. */
  readonly raisePercent?: number
  /** Longest list. Default 50. */
  readonly count?: number
}

/** Sales that a further yuan brings, beside those of an average one, where a plan's own days do not say: *assumed*. */
export const ASSUMED_ELASTICITY = 0.7
/** A plan whose budget was used up to this share would spend more. */
const USED_UP = 0.95
const DAYS_MIN = 7
/** Days on which hardly anything else was spent say nothing about spending more: the variance of the logarithm, about 20 % up and down. */
const VARIANCE_MIN = 0.03

/**
 * How sales of a plan grew with its spend, from its days: 0.5 means that a tenth more spend brings a twentieth more sales. Few days, or days that
 * are all alike, say nothing: then the assumed one. Never above 1, which would promise more than the average.
 */
export function elasticityOf(days: readonly { readonly spendFen: number; readonly gmvFen: number }[]): number {
  const points = days.filter(({ spendFen, gmvFen }) => spendFen > 0 && gmvFen > 0)
  if (points.length < DAYS_MIN) return ASSUMED_ELASTICITY
  const logs = points.map(({ spendFen, gmvFen }) => [Math.log(spendFen), Math.log(gmvFen)] as const)
  const mean = (at: 0 | 1) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length
  const spend = mean(0)
  const gmv = mean(1)
  const variance = logs.reduce((sum, [x]) => sum + (x - spend) ** 2, 0) / logs.length
  if (variance < VARIANCE_MIN) return ASSUMED_ELASTICITY
  const together = logs.reduce((sum, [x, y]) => sum + (x - spend) * (y - gmv), 0) / logs.length
  return Math.min(1, Math.max(0, together / variance))
}

/** Profit before ads of a day on which the plan spends so much, in fen: sales follow spend, and a share of them is left. */
function earned({ spendFen, roi, breakEven, elasticity }: MovablePlan, spentFen: number): number {
  if (roi === null || breakEven === null || spendFen <= 0 || spentFen <= 0) return 0
  return spendFen * (roi / breakEven) * (spentFen / spendFen) ** elasticity
}

/** What another daily spend changes in the profit of a day, in fen. */
export function profitOfBudget(plan: MovablePlan, spentFen: number): number {
  return earned(plan, spentFen) - earned(plan, plan.spendFen) - (spentFen - plan.spendFen)
}

/** A plan while moves are looked for, with what one step less and one step more would change in the profit of a day. */
interface Mover {
  readonly plan: MovablePlan
  spentFen: number
  less: number
  more: number
}

/** What a move has to gain on a day before it is named. Fen. */
const GAIN_MIN_FEN = 0.5

/**
 * Moves of daily budget by what they gain, the best first. Step by step the yuan that earns least goes to where it earns most; a plan that
 * was not judged neither gives nor takes, and one that does not use up its budget takes nothing.
 */
export function budgetMoves(
  plans: readonly MovablePlan[],
  { stepFen = 20_00, raisePercent = 50, count = 50 }: MoveLimits = {},
): readonly BudgetMove[] {
  const judged = plans.filter(({ verdict, roi }) => isEarning(verdict) && roi !== null)
  const givers = judged.filter(({ verdict }) => verdict !== 'scale').map((plan) => step(toMover(plan), 0))
  const takers = judged.filter(canTake).map((plan) => step(toMover(plan), 0))
  const moves = new Map<string, BudgetMove>()
  for (;;) {
    const from = bestOf(givers, 'less')
    const taker = bestOf(takers, 'more')
    const to = taker && taker.more > 0 ? taker : null
    const gain = (from?.less ?? 0) + (to?.more ?? 0)
    if (!from || gain < GAIN_MIN_FEN) break
    const key = `${from.plan.id} ${to?.plan.id ?? ''}`
    const move = moves.get(key) ?? { from: from.plan.id, to: to?.plan.id ?? null, fen: 0, gainFen: 0 }
    if (move.fen === 0 && moves.size === count) break
    moves.set(key, { ...move, fen: move.fen + stepFen, gainFen: move.gainFen + gain })
    step(from, -stepFen)
    if (to) step(to, stepFen)
  }
  const rounded = [...moves.values()].map((move) => ({ ...move, gainFen: Math.round(move.gainFen) }))
  return rounded.toSorted((left, right) => right.gainFen - left.gainFen)

  function step(mover: Mover, fen: number): Mover {
    mover.spentFen += fen
    const { plan, spentFen } = mover
    const now = profitOfBudget(plan, spentFen)
    const most = plan.spendFen * (1 + raisePercent / 100)
    mover.less = spentFen >= stepFen ? profitOfBudget(plan, spentFen - stepFen) - now : Number.NEGATIVE_INFINITY
    mover.more = spentFen + stepFen <= most ? profitOfBudget(plan, spentFen + stepFen) - now : Number.NEGATIVE_INFINITY
    return mover
  }
}

/** Can be said what it earns? */
function isEarning(verdict: Verdict): boolean {
  return verdict !== 'wait' && verdict !== 'unknown' && verdict !== 'pause'
}

function toMover(plan: MovablePlan): Mover {
  return { plan, spentFen: plan.spendFen, less: 0, more: 0 }
}

function canTake({ verdict, spendFen, budgetFen }: MovablePlan): boolean {
  return verdict === 'scale' && budgetFen !== null && spendFen >= budgetFen * USED_UP
}

function bestOf(movers: readonly Mover[], by: 'less' | 'more'): Mover | null {
  let best: Mover | null = null
  for (const mover of movers) if (mover[by] > (best?.[by] ?? Number.NEGATIVE_INFINITY)) best = mover
  return best
}
