import type { MerchantResult } from '../../../contract/merchantApi.ts'
import type { UnitValue } from '../../../contract/merchantCalls/promotion.ts'
import { type Figure, readFigure } from '../../values/figures.ts'
import { type Plan, stateOfPlan } from './plan.ts'

type Reply = MerchantResult<'promotionPlan'>

/** What a plan's own call says of it. A figure that is a text is there and cannot be read; null: the platform does not say. */
export interface PlanDetail {
  readonly state: Plan['state']
  /** Most that it may spend on a day, fen; 0: as much as it likes. */
  readonly budgetFen: Figure
  readonly targetRoi: Figure
  /** Spent today, fen. */
  readonly spentFen: Figure
}

/** In what the list's row says otherwise than the plan's own call. */
export const comparedFields = ['plan', 'goods', 'state', 'budget', 'targetRoi'] as const
export type ComparedField = (typeof comparedFields)[number]

const FEN_PER_YUAN = 100
const PERCENT = 100

/**
 * | ours | the platform's |
 * |---|---|
 * | budgetFen, spentFen | maxCost, dailyCost: yuan, also where no unit is named (assumed) |
 * | targetRoi | targetRoi, a multiple of 1 |
 * | state | adStatus: 2 runs, any other does not |
 */
export function toPlanDetail({ adStatus, maxCost, targetRoi, dailyCost }: Reply): PlanDetail {
  return {
    state: stateOfPlan(adStatus),
    budgetFen: toFen(maxCost),
    targetRoi: toTimes(targetRoi),
    spentFen: toFen(dailyCost),
  }
}

/** What one of both does not say is no disagreement. */
export function disagreements(plan: Plan, reply: Reply): readonly ComparedField[] {
  const { state, budgetFen, targetRoi } = toPlanDetail(reply)
  const differ: Readonly<Record<ComparedField, boolean>> = {
    plan: reply.adId !== plan.ad_id,
    goods: reply.goodsId !== plan.goods_id,
    state: state !== 'unknown' && plan.state !== 'unknown' && state !== plan.state,
    // A plan of the list has no budget where the platform says 0.
    budget: typeof budgetFen === 'number' && plan.unread.budgetFen === undefined && budgetFen !== (plan.budgetFen ?? 0),
    targetRoi: typeof targetRoi === 'number' && plan.targetRoi !== null && targetRoi !== plan.targetRoi,
  }
  return comparedFields.filter((field) => differ[field])
}

/** An amount in another unit than yuan is not read. */
function toFen(given: UnitValue | null | undefined): Figure {
  const value = readFigure(given?.value)
  if (typeof value !== 'number') return value
  return given?.unit === null || given?.unit === 'YUAN' ? Math.round(value * FEN_PER_YUAN) : `${value} ${given?.unit}`
}

function toTimes(given: UnitValue | null | undefined): Figure {
  const value = readFigure(given?.value)
  return typeof value === 'number' && given?.unit === 'PERCENT' ? value / PERCENT : value
}
