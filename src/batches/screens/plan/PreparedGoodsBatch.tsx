import { type ReactNode, useState } from 'react'
import type { KindDrafts } from '../../kinds/goodsKinds.ts'
import type { GoodsKindName } from '../../kinds/labels.ts'
import { GoodsBatchDialog } from './GoodsBatchDialog.tsx'
import '../../texts.ts'

interface PreparedGoodsBatchProps<Kind extends GoodsKindName> {
  readonly kind: Kind
  /** What is in the inputs at first. Default: nothing. */
  readonly draft?: KindDrafts[Kind] | undefined
  /** The goods as they were when this was opened: later ones are not taken in. */
  readonly goods: readonly { readonly shop_uid: string; readonly goods_id: string }[]
  /** What the goods are, above the form. Default: nothing. */
  readonly note?: ReactNode
  /** The suggestion of a program that the batch confirms. Default: none. */
  readonly suggestionId?: string
  readonly close: () => void
  /** Called once the batch has begun. Default: nothing. */
  readonly begun?: () => void
}

/** Plans a change that another screen proposes: its goods and its inputs are filled in, everything else is as for chosen goods. */
export function PreparedGoodsBatch<Kind extends GoodsKindName>({ kind, draft, goods, ...props }: PreparedGoodsBatchProps<Kind>) {
  const [drafts, setDrafts] = useState<Partial<KindDrafts>>(draft ? { [kind]: draft } : {})
  // Other rows would be read again.
  const [rows] = useState(() =>
    goods.map(({ shop_uid, goods_id }) => ({ key: `${shop_uid}/${goods_id}`, shop_uid, values: { goods_id }, details: [] })),
  )
  return <GoodsBatchDialog kind={kind} rows={rows} drafts={drafts} change={setDrafts} {...props} />
}
