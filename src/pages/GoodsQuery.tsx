import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGoodsBatches } from '../batches/screens/plan/useGoodsBatches.tsx'
import { goods } from '../resources/queries/goods.ts'
import type { QueryAction } from '../screens/query/QueryBulkBar.tsx'
import { QueryScreen } from '../screens/query/QueryScreen.tsx'
import { usePagePath } from './parts/usePagePath.ts'

export function GoodsQuery() {
  const { actions, dialog } = useGoodsBatches()
  const plans = usePlansOfGoods()
  const all = useMemo(() => [...actions, ...plans], [actions, plans])
  return (
    <>
      <QueryScreen query={goods} actions={all} />
      {dialog}
    </>
  )
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
