import { useMemo, useRef } from 'react'
import { useFiguresCall } from '../../reports/live/useFiguresCall.ts'
import type { FigureScreenView } from '../../reports/parts/useFigureView.ts'
import { waitsForLogin } from '../../values/shopSession.ts'
import type { SalesChangeAnswer, SalesChangeQuestion } from './figures/salesQuestion.ts'
import type { GoodsScope } from './useGoodsScope.ts'
import { type Shelf, useShelf } from './useShelf.ts'
import { useVisitors } from './useVisitors.ts'

export interface AskedSalesChange {
  /** Null: not answered yet. While another question is asked, the answer to the one before stays, with `isStale`. */
  readonly answer: SalesChangeAnswer | null
  readonly isStale: boolean
  readonly shelf: Shelf | null
}

/** Why sales changed, now and after each change of the store. `scope`: of which goods; undefined: not known yet. */
export function useSalesChange(view: FigureScreenView, scope: GoodsScope['asked']): AskedSalesChange {
  const { asked, askedUids, window } = view
  const visitors = useVisitors(view)
  const shelf = useShelf(askedUids)
  const question = useMemo<SalesChangeQuestion | null>(() => {
    if (!shelf || !scope) return null
    const loggedOut = asked.filter(waitsForLogin).map(({ shop_uid }) => shop_uid)
    return { window, shops: askedUids, loggedOut, shelf: shelf.goods, visitors, ...scope }
  }, [shelf, asked, askedUids, window, visitors, scope])
  const fresh = useFiguresCall('salesChange', question)
  const last = useRef<SalesChangeAnswer | null>(null)
  if (fresh) last.current = fresh
  return { answer: fresh ?? last.current, isStale: fresh === null && last.current !== null, shelf }
}
