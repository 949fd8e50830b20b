import { useEffect, useMemo, useState } from 'react'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { toWindow } from '../../reports/parts/figureView.ts'
import { useToday } from '../../reports/parts/useFigureView.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import { addWorth, type WorkItem } from '../parts/work.ts'
import type { WorkWatchProps } from '../parts/workKind.ts'
import type { JudgedPlan } from './judgedPlan.ts'
import { useJudged } from './useJudged.ts'
import { useMoveMarks } from './useMoveMarks.ts'
import { type ShopPlans, usePlans } from './usePlans.ts'
import { usePromotionPlanFacts } from './usePromotionPlanFacts.ts'

/** What only loses money by the early alarm is no plan below its break-even. */
const none: ReadonlySet<string> = new Set()

/** Reads the plans of all shops in the background, and judges them as the page of promotion does. */
export function LosingPlansWatch({ shops, onFound }: WorkWatchProps) {
  const bridge = useBridge()
  const [isReachable, setReachable] = useState(false)
  useEffect(() => {
    let isHere = true
    void bridge.ping().then(({ state }) => isHere && setReachable(state === 'ready'))
    return () => {
      isHere = false
    }
  }, [bridge])
  const live = useMemo(() => shops.filter((shop) => !waitsForLogin(shop)), [shops])
  return isReachable && live.length > 0 ? <Plans shops={live} onFound={onFound} /> : null
}

function Plans({ shops, onFound }: { readonly shops: readonly Shop[] } & Pick<WorkWatchProps, 'onFound'>) {
  const today = useToday()
  const uids = shops.map(({ shop_uid }) => shop_uid).join()
  const view = useMemo(
    () => ({ shops, asked: shops, askedUids: uids.split(','), window: toWindow('last7', today), today }),
    [shops, uids, today],
  )
  const reading = usePlans(view, { isBackground: true })
  const plans = useMemo(() => reading.shops?.flatMap((shop) => shop.plans) ?? null, [reading.shops])
  const facts = usePromotionPlanFacts(plans, view, true)
  const { marks } = useMoveMarks()
  const judged = useJudged(plans, facts, marks, none)
  const { isRunning, endedAt } = reading.run
  const isUnreadable = plans === null ? !isRunning && endedAt !== null : facts.orderOf === null && facts.error !== null
  useEffect(() => {
    if (isUnreadable) onFound(null)
    else if (judged) onFound(toLosingPlans(judged, reading.shops ?? []))
  }, [isUnreadable, judged, reading.shops, onFound])
  return null
}

/** Running plans that lose money, by shop, with what they lost in the last seven days; what is unknown is not 0. */
export function toLosingPlans(judged: readonly JudgedPlan[], read: readonly Pick<ShopPlans, 'shop_uid' | 'readAt'>[]): readonly WorkItem[] {
  const losing = judged.filter(({ plan, verdict }) => plan.state === 'running' && verdict?.verdict === 'waste')
  return read.flatMap(({ shop_uid, readAt }) => {
    const rows = losing
      .filter(({ plan }) => plan.shop_uid === shop_uid)
      .map(({ plan, profitFen }) => ({
        id: plan.goods_id,
        title: [plan.name, plan.title].filter(Boolean).join(' · '),
        dueAt: null,
        worthFen: profitFen === null ? null : Math.max(0, -profitFen),
      }))
      .toSorted((left, right) => (right.worthFen ?? 0) - (left.worthFen ?? 0))
    const found = { count: rows.length, worthFen: addWorth(rows), isAtLeast: false, byUrgency: {}, rows }
    return rows.length === 0 ? [] : [{ ...found, kind: 'losingPlans' as const, shop_uid, subject: '', readAt }]
  })
}
