import { goods } from '../../resources/queries/goods.ts'
import { useGoodsBatches } from '../batches/plan/useGoodsBatches.tsx'
import { QueryScreen } from './QueryScreen.tsx'

export function GoodsQuery() {
  const { actions, dialog } = useGoodsBatches()
  return (
    <>
      <QueryScreen query={goods} actions={actions} />
      {dialog}
    </>
  )
}
