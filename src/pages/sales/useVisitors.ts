import { useMemo } from 'react'
import { parseDay, toDayText } from '../../figures/days.ts'
import { toPreviousWindow } from '../../reports/parts/figureView.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import type { SalesChangeQuestion } from './figures/salesQuestion.ts'
import type { TrafficGoods } from './traffic/rules/goodsThatMatter.ts'
import type { TrafficCount } from './traffic/rules/trafficValue.ts'
import { type Traffic, useTraffic } from './traffic/useTraffic.ts'

export interface Visitors {
  /** Of whole days, in the window and the one before, as far as the platform has said them. */
  readonly ofShops: SalesChangeQuestion['visitors']
  readonly ofGoods: NonNullable<SalesChangeQuestion['goodsVisitors']>
  /** Days of shops whose visitors come of a call whose format is assumed. */
  readonly assumedDays: number
  /** Days of shops whose visitors are their buyers through their conversion (decision 0184). */
  readonly workedOutDays: number
  readonly traffic: Traffic
}

/** Who came to the shops, and who looked at some of their goods. */
export function useVisitors(
  { askedUids, window }: Pick<FigureScreenView, 'askedUids' | 'window'>,
  goods: readonly TrafficGoods[],
): Visitors {
  const days = useMemo(() => ({ from: toPreviousWindow(window).from, to: window.to }), [window])
  const traffic = useTraffic({ shopIds: askedUids, days, goods })
  const { of } = traffic
  const found = useMemo(() => {
    const first = parseDay(days.from) ?? 0
    const last = parseDay(days.to) ?? -1
    const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => toDayText(first + at))
    const countsOf = (shop: string, goodsId?: string) =>
      all.flatMap((day): readonly (readonly [string, TrafficCount & { readonly visitors: number }])[] => {
        const value = of(shop, day, goodsId)
        return isKnown(value) ? [[day, value]] : []
      })
    const shops = askedUids.flatMap((shop) => countsOf(shop).map(([day, value]) => ({ shop, day, value })))
    return {
      ofShops: shops.map(({ shop, day, value }) => [shop, day, value.visitors] as const),
      ofGoods: goods.flatMap(({ shopId, goodsId }) =>
        countsOf(shopId, goodsId).map(([day, { visitors }]) => [shopId, goodsId, day, visitors] as const),
      ),
      assumedDays: shops.filter(({ value }) => value.assumed.includes('visitors')).length,
      workedOutDays: shops.filter(({ value }) => value.visitorsAre === 'workedOut').length,
    }
  }, [of, askedUids, days, goods])
  return { ...found, traffic }
}

/** Half a day says nothing of a whole one. */
function isKnown(value: ReturnType<Traffic['of']>): value is TrafficCount & { readonly visitors: number } {
  return typeof value === 'object' && value.isWhole && value.visitors !== null
}
