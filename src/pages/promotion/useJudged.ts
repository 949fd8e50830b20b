import { useCallback, useEffect, useState } from 'react'
import { type JudgedPlan, type PromotionPlanFacts, toJudged } from './judgedPlan.ts'
import { hoursSinceBid, type MoveMark } from './moveMarks.ts'
import { toGoodsKey } from './orderCases.ts'
import type { Plan } from './plan.ts'
import type { PlanGoodsFacts } from './usePromotionPlanFacts.ts'

/** So long the page may be held up at once. */
const SLICE_MS = 12

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
  const [judged, setJudged] = useState<readonly JudgedPlan[] | null>(null)
  useEffect(() => {
    if (!plans) {
      setJudged(null)
      return
    }
    const done: JudgedPlan[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOn = () => {
      const until = performance.now() + SLICE_MS
      for (const plan of plans.slice(done.length)) {
        done.push(toJudged(plan, factsOf(plan)))
        if (performance.now() >= until) break
      }
      if (done.length === plans.length) setJudged(done)
      else timer = setTimeout(goOn)
    }
    goOn()
    return () => clearTimeout(timer)
  }, [plans, factsOf])
  return judged
}
