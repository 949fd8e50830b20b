import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGoodsBatches } from '../batches/screens/plan/useGoodsBatches.tsx'
import { goods } from '../resources/queries/goods.ts'
import type { QueryRow } from '../resources/schema/query.ts'
import type { QueryAction } from '../screens/query/QueryBulkBar.tsx'
import { type QueryRowAction, QueryScreen, type ShopNoteProps } from '../screens/query/QueryScreen.tsx'
import type { OpenedGoods } from './goods/PlatformFigures.tsx'
import { goodsActions } from './goodsActions.ts'
import { usePagePaths } from './parts/usePagePath.ts'

const PlatformFigures = lazy(() => import('./goods/PlatformFigures.tsx').then((module) => ({ default: module.PlatformFigures })))

const GoodsCounts = lazy(() => import('./goods/GoodsCounts.tsx').then((module) => ({ default: module.GoodsCounts })))

export function GoodsQuery() {
  const { actions, dialog } = useGoodsBatches()
  const added = useGoodsActions()
  const all = useMemo(() => [...actions, ...added], [actions, added])
  const [opened, setOpened] = useState<OpenedGoods | null>(null)
  const rowActions = useMemo(() => [toFiguresAction(setOpened)], [])
  return (
    <>
      <QueryScreen query={goods} actions={all} rowActions={rowActions} shopNote={CountsNote} />
      {dialog}
      {opened && (
        <Suspense fallback={null}>
          <PlatformFigures opened={opened} close={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

function CountsNote(props: ShopNoteProps) {
  return (
    <Suspense fallback={null}>
      <GoodsCounts {...props} />
    </Suspense>
  )
}

/** Opens what the platform says of the goods of a row in plain numbers. */
function toFiguresAction(open: (goods: OpenedGoods) => void): QueryRowAction {
  return {
    name: 'figures',
    label: { zh: '平台数据', en: 'Figures' },
    right: 'goods.view',
    open: ({ shop_uid, values }) =>
      open({
        shop_uid,
        shop_name: String(values.shop_name),
        goods_id: String(values.goods_id),
        goods_name: String(values.goods_name),
      }),
  }
}

/** What features add, each for whoever may open its page. */
function useGoodsActions(): readonly QueryAction[] {
  const pathOf = usePagePaths()
  const navigate = useNavigate()
  return useMemo(
    () =>
      goodsActions.flatMap(({ page, toPlace, ...action }) => {
        const path = pathOf(page)
        if (!path) return []
        const open = (rows: readonly QueryRow[]) => {
          const { search, state } = toPlace(rows)
          void navigate(search ? `${path}?${new URLSearchParams(search)}` : path, { state })
        }
        return [{ ...action, open }]
      }),
    [pathOf, navigate],
  )
}
