import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { withScreenTexts } from '../../../locales/screenTexts.ts'
import { useTabDraft } from '../../../providers/drafts/useTabDraft.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import { batchKinds } from '../../../resources/shared/batchLabels.ts'
import type { QueryAction } from '../../../screens/query/QueryBulkBar.tsx'
import type { GoodsBatchKind } from '../../rules/rowValues.ts'
import { type Drafts, emptyDrafts } from '../forms/drafts.ts'

const GoodsBatchDialog = lazy(() =>
  withScreenTexts(() => import('./GoodsBatchDialog.tsx')).then((module) => ({ default: module.GoodsBatchDialog })),
)

interface Opened {
  readonly kind: GoodsBatchKind
  readonly rows: readonly QueryRow[]
}

/** What can be changed of chosen goods, and the dialog that plans it. What was typed outlives the dialog. */
export function useGoodsBatches(): { readonly actions: readonly QueryAction[]; readonly dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened | null>(null)
  const kept = useTabDraft<Drafts>('goodsBatches')
  const [drafts, setDrafts] = useState(kept.restored ?? emptyDrafts)
  const actions = useMemo(
    () =>
      Object.entries(batchKinds).map(([name, label]): QueryAction => {
        const kind = name as GoodsBatchKind
        return { name, label, right: 'goods.operate', open: (rows) => setOpened({ kind, rows }) }
      }),
    [],
  )

  function change(next: Drafts) {
    setDrafts(next)
    if (areSame(next, emptyDrafts)) kept.forget()
    else kept.keep(next)
  }

  const dialog = opened && (
    <Suspense fallback={null}>
      <GoodsBatchDialog {...opened} drafts={drafts} change={change} close={() => setOpened(null)} />
    </Suspense>
  )
  return { actions, dialog }
}

/** Drafts are texts and words in a known order. */
function areSame(one: Drafts, other: Drafts): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
