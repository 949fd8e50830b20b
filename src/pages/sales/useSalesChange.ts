import { useEffect, useMemo, useRef, useState } from 'react'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from './figures/salesQuestion.ts'
import { goodsThatMatter, type TrafficGoods } from './traffic/rules/goodsThatMatter.ts'
import type { GoodsScope } from './useGoodsScope.ts'
import { type Shelf, useShelf } from './useShelf.ts'
import { useVisitors, type Visitors } from './useVisitors.ts'

export interface AskedSalesChange {
  /** Null: not answered yet. While another question is asked, the answer to the one before stays, with `isStale`. */
  readonly answer: SalesChangeAnswer | null
  readonly isStale: boolean
  readonly shelf: Shelf | null
  readonly visitors: Visitors
}

/** Why sales changed, now and after each change of the store. `scope`: of which goods; undefined: not known yet. */
export function useSalesChange(view: FigureScreenView, scope: GoodsScope['asked']): AskedSalesChange {
  const { asked, askedUids, window } = view
  const [goods, setGoods] = useState<readonly TrafficGoods[]>([])
  const visitors = useVisitors(view, goods)
  const { ofShops, ofGoods } = visitors
  const shelf = useShelf(askedUids)
  const question = useMemo<SalesChangeQuestion | null>(() => {
    if (!shelf || !scope) return null
    const loggedOut = asked.filter(waitsForLogin).map(({ shop_uid }) => shop_uid)
    return { window, shops: askedUids, loggedOut, shelf: shelf.goods, visitors: ofShops, goodsVisitors: ofGoods, ...scope }
  }, [shelf, asked, askedUids, window, ofShops, ofGoods, scope])
  const fresh = useFiguresCall('salesChange', question)
  const last = useRef<SalesChangeAnswer | null>(null)
  if (fresh) last.current = fresh
  // Who looked at the goods is asked for of those that moved: they are not others once it is known.
  const moved = fresh && JSON.stringify(toMoved(fresh))
  useEffect(() => {
    if (moved !== null) setGoods(JSON.parse(moved) as readonly TrafficGoods[])
  }, [moved])
  return { answer: fresh ?? last.current, isStale: fresh === null && last.current !== null, shelf, visitors }
}

/** Nobody can buy what is not on the shelf, however many look. */
function toMoved({ losers, gainers }: SalesChangeAnswer): readonly TrafficGoods[] {
  const sold = [...losers, ...gainers].filter(({ cause }) => cause !== 'soldOut' && cause !== 'offShelf')
  return goodsThatMatter(
    sold.map(({ shop, goods, beforeFen, afterFen }) => ({
      shopId: shop,
      goodsId: goods,
      salesFen: afterFen,
      changeFen: afterFen - beforeFen,
    })),
  )
}
