import { useEffect, useMemo, useRef, useState } from 'react'
import { useKeptFiguresCall } from '../../reports/live/useFiguresCall.ts'
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
  /** It was kept from an earlier visit, and the figures have not answered yet. */
  readonly isKept: boolean
  /** What is asked; null: it is not known yet. */
  readonly question: SalesChangeQuestion | null
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
  // What was shown last is there before shelves and visitors are known, which are others at each visit.
  const lastKey = useMemo(
    () => (scope && askedUids.length > 0 ? JSON.stringify({ window, shops: askedUids, ...scope }) : null),
    [window, askedUids, scope],
  )
  const found = useKeptFiguresCall('salesChange', question, lastKey)
  const fresh = found.isKept ? null : found.answer
  const last = useRef<{ readonly of: string | null; readonly answer: SalesChangeAnswer } | null>(null)
  if (fresh) last.current = { of: lastKey, answer: fresh }
  const before = last.current?.of === lastKey ? last.current.answer : null
  const answer = fresh ?? before ?? found.answer ?? last.current?.answer ?? null
  // Who looked at the goods is asked for of those that moved: they are not others once it is known.
  const moved = fresh && JSON.stringify(toMoved(fresh))
  useEffect(() => {
    if (moved !== null) setGoods(JSON.parse(moved) as readonly TrafficGoods[])
  }, [moved])
  return {
    answer,
    isStale: fresh === null && answer !== null,
    isKept: answer !== null && answer === found.answer && found.isKept,
    question,
    shelf,
    visitors,
  }
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
