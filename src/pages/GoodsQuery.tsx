import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGoodsBatches } from '../batches/screens/plan/useGoodsBatches.tsx'
import type { FoundSource } from '../domain/listing/findSources.ts'
import { goods } from '../resources/queries/goods.ts'
import type { QueryAction } from '../screens/query/QueryBulkBar.tsx'
import { type QueryRowAction, QueryScreen, type ShopNoteProps } from '../screens/query/QueryScreen.tsx'
import type { OpenedGoods } from './goods/PlatformFigures.tsx'
import { usePagePath } from './parts/usePagePath.ts'

const PlatformFigures = lazy(() => import('./goods/PlatformFigures.tsx').then((module) => ({ default: module.PlatformFigures })))

const GoodsCounts = lazy(() => import('./goods/GoodsCounts.tsx').then((module) => ({ default: module.GoodsCounts })))

export function GoodsQuery() {
  const { actions, dialog } = useGoodsBatches()
  const plans = usePlansOfGoods()
  const profit = useProfitOfGoods()
  const box = useBoxOfGoods()
  const all = useMemo(() => [...actions, ...box, ...profit, ...plans], [actions, box, profit, plans])
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

/** Puts the chosen goods into the box, read from their shops. */
function useBoxOfGoods(): readonly QueryAction[] {
  const path = usePagePath('pddCollect')
  const navigate = useNavigate()
  return useMemo(() => {
    if (!path) return []
    return [
      {
        name: 'box',
        label: { zh: '加入采集箱', en: 'Into the box' },
        right: 'goods.operate',
        open(rows) {
          const sources = rows.map(({ shop_uid, values }): FoundSource => {
            const goodsId = String(values.goods_id)
            return { site: 'shop', goodsId, url: `https://mobile.yangkeduo.com/goods.html?goods_id=${goodsId}`, shopUid: shop_uid }
          })
          void navigate(path, { state: { sources } })
        },
      },
    ]
  }, [path, navigate])
}

/** Leads to the promotion plans of the chosen goods. */
function usePlansOfGoods(): readonly QueryAction[] {
  const path = usePagePath('goodsPromotion')
  const navigate = useNavigate()
  return useMemo(() => {
    if (!path) return []
    return [
      {
        name: 'plans',
        label: { zh: '看推广计划', en: 'Show promotion plans' },
        right: 'goods.view',
        open: (rows) => navigate(`${path}?${new URLSearchParams({ goods: rows.map(({ values }) => String(values.goods_id)).join(',') })}`),
      },
    ]
  }, [path, navigate])
}

/** Leads to what chosen goods earn. One is calculated, of several the table of all is opened. */
function useProfitOfGoods(): readonly QueryAction[] {
  const path = usePagePath('profitRateCompute')
  const navigate = useNavigate()
  return useMemo(() => {
    if (!path) return []
    return [
      {
        name: 'profit',
        label: { zh: '利润', en: 'Profit' },
        right: 'profit.view',
        open([first, ...others]) {
          const place = { shop_uid: first?.shop_uid ?? '', goods_id: String(first?.values.goods_id ?? '') }
          void navigate(`${path}?${new URLSearchParams(others.length === 0 ? place : { part: 'table' })}`)
        },
      },
    ]
  }, [path, navigate])
}
