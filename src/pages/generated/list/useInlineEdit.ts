import { useUpdate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { ToolApiError } from '../../../providers/toolApi/ToolApiError.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { toFormReasons } from '../form/toFormReasons.ts'
import { idOf } from '../screenAddress.ts'
import { useErrorText } from '../useErrorText.ts'
import { useReasonText } from '../useReasonText.ts'

/** Editing one field of one record. */
export interface InlineEdit {
  /** As it is now: what was just saved counts before the list brings it. */
  readonly value: unknown
  /** What is typed; null: nobody edits. */
  readonly draft: string | null
  /** Why it was not saved; '' means nothing is wrong. */
  readonly problem: string
  readonly isSaving: boolean
  readonly begin: () => void
  readonly type: (text: string) => void
  readonly giveUp: () => void
  /** `keyboard`: the focus goes back to the cell afterwards. */
  readonly save: (by: 'keyboard' | 'leaving') => void
  /** Gets the focus back. */
  readonly cell: React.RefObject<HTMLButtonElement>
}

export function useInlineEdit(resource: Resource, fieldKey: string, record: ResourceRecord): InlineEdit {
  const toErrorText = useErrorText()
  const toReasonText = useReasonText()
  const { mutate, isLoading } = useUpdate()
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState<{ readonly over: ResourceRecord; readonly value: string } | null>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  const value = saved?.over === record ? saved.value : record[fieldKey]
  const id = idOf(resource, record)

  useEffect(() => {
    if (draft !== null || !wantsFocus.current) return
    wantsFocus.current = false
    cell.current?.focus()
  }, [draft])

  function close(by: 'keyboard' | 'leaving') {
    wantsFocus.current = by === 'keyboard'
    setDraft(null)
    setProblem('')
  }

  function save(by: 'keyboard' | 'leaving') {
    if (draft === null || isLoading) return
    if (draft === toDraft(value)) return close(by)
    const reason = toFormReasons(resource, 'edit', { [fieldKey]: draft }, id)[fieldKey]
    if (reason) return setProblem(toReasonText(reason))
    mutate(
      {
        resource: resource.name,
        id,
        values: { [fieldKey]: draft },
        meta: { previous: record },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess() {
          setSaved({ over: record, value: draft })
          close(by)
        },
        onError(error) {
          const refused = error instanceof ToolApiError ? error.errors?.[fieldKey] : undefined
          setProblem(refused ? toReasonText(refused) : toErrorText(error))
        },
      },
    )
  }

  return {
    value,
    draft,
    problem,
    isSaving: isLoading,
    begin: () => setDraft(toDraft(value)),
    type(text) {
      setDraft(text)
      setProblem('')
    },
    giveUp: () => close('keyboard'),
    save,
    cell,
  }
}

function toDraft(value: unknown): string {
  return value === undefined || value === null ? '' : String(value)
}
