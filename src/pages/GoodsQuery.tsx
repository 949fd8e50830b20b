import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { useGoodsBatches } from '../batches/screens/plan/useGoodsBatches.tsx'
import { goods } from '../resources/queries/goods.ts'
import type { QueryAction } from '../screens/query/QueryBulkBar.tsx'
import { QueryScreen } from '../screens/query/QueryScreen.tsx'
import { usePagePath } from './parts/usePagePath.ts'

export function GoodsQuery() {
  const { actions, dialog } = useGoodsBatches()
  return (
    <>
      <QueryScreen query={goods} actions={useProfitAction(actions)} />
      {dialog}
    </>
  )
}

/** Besides: what chosen goods earn. One is calculated, of several the table of all is opened. */
function useProfitAction(actions: readonly QueryAction[]): readonly QueryAction[] {
  const navigate = useNavigate()
  const path = usePagePath('profitRateCompute')
  return useMemo(() => {
    if (!path) return actions
    const profit: QueryAction = {
      name: 'profit',
      label: { zh: '利润', en: 'Profit' },
      right: 'profit.view',
      open([first, ...others]) {
        const place = { shop_uid: first?.shop_uid ?? '', goods_id: String(first?.values.goods_id ?? '') }
        void navigate(`${path}?${new URLSearchParams(others.length === 0 ? place : { part: 'table' })}`)
      },
    }
    return [...actions, profit]
  }, [actions, navigate, path])
}
