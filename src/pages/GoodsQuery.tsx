import { useGoodsBatches } from '../batches/screens/plan/useGoodsBatches.tsx'
import { goods } from '../resources/queries/goods.ts'
import { QueryScreen } from '../screens/query/QueryScreen.tsx'

export function GoodsQuery() {
  const { actions, dialog } = useGoodsBatches()
  return (
    <>
      <QueryScreen query={goods} actions={actions} />
      {dialog}
    </>
  )
}
