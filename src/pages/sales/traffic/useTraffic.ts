import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { FigureWindow } from '../../../figures/answers/question.ts'
import { daysOfWindow } from '../../../figures/days.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import type { TrafficWanted } from './createTrafficWatch.ts'
import type { TrafficGoods } from './rules/goodsThatMatter.ts'
import { type TrafficValue, toTrafficValue } from './rules/trafficValue.ts'
import type { TrafficProgress } from './trafficProgress.ts'

export interface TrafficQuestion {
  /** `shop_uid` of each. */
  readonly shopIds: readonly string[]
  readonly days: FigureWindow
  /** Goods whose visitors matter, at most `TRAFFIC_GOODS_MAX`, in the order in which they are asked for. Default: none. */
  readonly goods?: readonly TrafficGoods[]
}

export interface Traffic {
  /** What the platform counts of a shop on a day (`2026-11-22`), or of one of its goods. */
  readonly of: (shopId: string, day: string, goodsId?: string) => TrafficValue
  /** Of the days of the question, over all its shops: how many there are, and how many were read. */
  readonly daysTotal: number
  readonly daysRead: number
  /** How far the reading of all shops is. */
  readonly progress: TrafficProgress
  readonly stop: () => void
  readonly resume: () => void
  readonly retry: () => void
}

const noGoods: readonly TrafficGoods[] = []

/**
 * Visitors, buyers, orders and sales as the platform counts them: what the backend has at once, and what is missing as it is read. A screen that shows
 * them makes today be read as well, and days before the last 30.
 *
 * @example
 * const traffic = useTraffic({ shopIds, days: { from: '2026-11-01', to: '2026-11-25' } })
 * const value = traffic.of(shopId, '2026-11-24')
 * if (typeof value === 'object' && value.visitors !== null) …
 */
export function useTraffic({ shopIds, days, goods = noGoods }: TrafficQuestion): Traffic {
  const { traffic } = useLiveFigures().watches
  const mayList = useMay()('trafficDayList')
  const { revision, progress } = useSyncExternalStore(traffic.subscribe, traffic.read)
  const key = JSON.stringify({ days, goods } satisfies TrafficWanted)
  useEffect(() => (mayList ? traffic.want(JSON.parse(key) as TrafficWanted) : undefined), [traffic, key, mayList])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is another one after each day that came
  const of = useCallback<Traffic['of']>(
    (shopId, day, goodsId = '') => toTrafficValue(traffic.get(shopId, goodsId, day)),
    [traffic, revision],
  )
  const shops = shopIds.join(' ')
  const counts = useMemo(() => {
    const all = daysOfWindow({ from: days.from, to: days.to })
    const uids = shops === '' ? [] : shops.split(' ')
    const daysRead = uids.reduce((sum, shop) => sum + all.filter((day) => of(shop, day) !== 'unread').length, 0)
    return { daysTotal: uids.length * all.length, daysRead }
  }, [of, shops, days.from, days.to])
  return { of, ...counts, progress, stop: traffic.stop, resume: traffic.resume, retry: traffic.retry }
}
