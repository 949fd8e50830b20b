import { useCallback } from 'react'
import { useInSlices } from '../parts/useInSlices.ts'
import { type JudgedPlan, type PromotionPlanFacts, toJudged } from './judgedPlan.ts'
import { hoursSinceBid, type MoveMark } from './moveMarks.ts'
import { toGoodsKey } from './orderCases.ts'
import type { Plan } from './plan.ts'
import type { PlanGoodsFacts } from './usePromotionPlanFacts.ts'

/**
 * All plans judged, a few milliseconds at a time: exact fractions of thousands of plans would hold up the page. The last ones stay until the
 * next are whole. Null: no plan was read so far.
 */
export function useJudged(
  plans: readonly Plan[] | null,
  { orderOf, daysRunning }: Pick<PlanGoodsFacts, 'orderOf' | 'daysRunning'>,
  marks: readonly MoveMark[],
  /** Goods that the early alarm names, as `toGoodsKey` has them. */
  comingBack: ReadonlySet<string>,
): readonly JudgedPlan[] | null {
  const factsOf = useCallback(
    (plan: Plan): PromotionPlanFacts => ({
      order: orderOf?.(plan.shop_uid, plan.goods_id) ?? null,
      daysRunning: daysRunning(plan),
      hoursSinceBid: hoursSinceBid(plan, marks, Date.now()),
      comesBack: comingBack.has(toGoodsKey(plan.shop_uid, plan.goods_id)),
    }),
    [orderOf, daysRunning, marks, comingBack],
  )
  const judged = useInSlices(useCallback(() => plans && judgeEach(plans, factsOf), [plans, factsOf]))
  return plans && judged
}

function* judgeEach(plans: readonly Plan[], factsOf: (plan: Plan) => PromotionPlanFacts): Generator<undefined, readonly JudgedPlan[]> {
  const judged: JudgedPlan[] = []
  for (const plan of plans) {
    judged.push(toJudged(plan, factsOf(plan)))
    yield
  }
  return judged
}
