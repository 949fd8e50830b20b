import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTabDraft, withoutSecrets } from '../../../providers/drafts/useTabDraft.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import type { QueryAction } from '../../../screens/query/QueryBulkBar.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import type { KindDrafts } from '../../kinds/goodsKinds.ts'
import { type GoodsKindName, goodsKindLabels } from '../../kinds/labels.ts'

const GoodsBatchDialog = lazyOnce(() => import('./GoodsBatchDialog.tsx').then((module) => module.GoodsBatchDialog))

interface Opened {
  readonly kind: GoodsKindName
  readonly rows: readonly QueryRow[]
}

/** What can be changed of chosen goods, and the dialog that plans it. What was typed outlives the dialog. */
export function useGoodsBatches(): { readonly actions: readonly QueryAction[]; readonly dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const kept = useTabDraft<Partial<KindDrafts>>('goodsBatches', withoutSecrets)
  const [drafts, setDrafts] = useState(kept.restored ?? {})
  const actions = useMemo(
    () =>
      Object.entries(goodsKindLabels).map(([name, label]): QueryAction => {
        const kind = name as GoodsKindName
        return { name, label, right: 'goods.operate', open: (rows) => setOpened({ kind, rows }) }
      }),
    [],
  )

  const latest = useRef(drafts)

  function change(toNext: (now: Partial<KindDrafts>) => Partial<KindDrafts>) {
    const next = toNext(latest.current)
    latest.current = next
    setDrafts(next)
    if (Object.keys(next).length === 0) kept.forget()
    else kept.keep(next)
  }

  const dialog = opened && (
    <GoodsBatchDialog {...opened} drafts={drafts} change={change} close={() => setOpened((now) => (now === opened ? null : now))} />
  )
  return { actions, dialog }
}
