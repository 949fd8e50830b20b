import type { KindDrafts } from '../../../batches/kinds/goodsKinds.ts'
import type { GoodsKindName } from '../../../batches/kinds/labels.ts'
import type { FamilyAction, FamilyActionProps } from './familyAction.ts'

interface FamilyBatchParts<Kind extends GoodsKindName> extends Pick<FamilyAction, 'name' | 'label'> {
  readonly kind: Kind
  /** What is in the inputs at first. Default: nothing. */
  readonly draft?: KindDrafts[Kind]
}

/** A family action that is a batch of goods: planned, looked at, run and undone as any other. */
export function familyBatch<Kind extends GoodsKindName>({ kind, draft, ...face }: FamilyBatchParts<Kind>): FamilyAction {
  return {
    ...face,
    right: 'goods.operate',
    async load() {
      const { PreparedGoodsBatch } = await import('../../../batches/screens/plan/PreparedGoodsBatch.tsx')
      return function FamilyBatch({ family, note, close }: FamilyActionProps) {
        return <PreparedGoodsBatch kind={kind} draft={draft} goods={family.members} note={note} close={close} begun={close} />
      }
    },
  }
}
