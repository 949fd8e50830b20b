import { useCallback, useMemo, useState } from 'react'
import type { ColumnChoice, SavedView } from '../../../../contract/entities/savedView.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import { isSameColumnChoice, settleColumnChoice } from '../columns/columnChoice.ts'
import { type ChangeChoice, useListChoice } from '../useListChoice.ts'

interface ViewedChoice {
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
  /** Columns of the open view that are not saved. */
  readonly isChanged: boolean
}

interface Draft {
  readonly viewId: string
  readonly choice: ColumnChoice
}

/** The columns in force: those that the open view carries, else the reader's own, which a view leaves as they are. */
export function useViewedChoice(resource: Listed, active: SavedView | null): ViewedChoice {
  const [own, changeOwn] = useListChoice(resource)
  const [draft, setDraft] = useState<Draft | null>(null)
  const saved = useMemo(() => (active?.columns ? settleColumnChoice(resource, active.columns) : null), [resource, active])
  const changeDraft = useCallback<ChangeChoice>(
    (toNext) =>
      setDraft((before) => {
        if (!active || !saved) return null
        return { viewId: active.view_id, choice: toNext(before?.viewId === active.view_id ? before.choice : saved) }
      }),
    [active, saved],
  )
  if (!saved) return { choice: own, changeChoice: changeOwn, isChanged: false }
  const choice = draft?.viewId === active?.view_id && draft ? draft.choice : saved
  return { choice, changeChoice: changeDraft, isChanged: !isSameColumnChoice(choice, saved) }
}
