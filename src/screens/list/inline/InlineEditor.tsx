import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Field } from '../../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { InlineConflict } from './InlineConflict.tsx'
import { InlineInput } from './InlineInput.tsx'
import './inline.css'
import { controlOf, parseDraft, toDraft } from './inlineDraft.ts'
import { useInlineDrafts } from './inlineDrafts.ts'
import { useSaveField } from './useSaveField.ts'

export interface InlineEditorProps {
  readonly resource: Resource
  readonly field: Field
  readonly fieldKey: string
  readonly record: ResourceRecord
  /** Where its draft is kept. */
  readonly draftKey: string
  readonly label: string
  readonly show: (value: unknown) => ReactNode
  readonly saved: (record: ResourceRecord) => void
  /** `keyboard`: the focus goes back to the cell. */
  readonly close: (by: 'keyboard' | 'leaving') => void
}

/** Enter or leaving it saves, Escape gives up. What was typed outlives an error, and the row's going out of sight. */
export function InlineEditor({ resource, field, fieldKey, record, draftKey, label, show, saved, close }: InlineEditorProps) {
  const drafts = useInlineDrafts()
  /** The record whose value is being changed: not the newest, or another's change would be written over unseen. */
  const [seen] = useState(record)
  const [isResumed] = useState(drafts.has(draftKey))
  const [draft, setDraft] = useState(() => drafts.get(draftKey) ?? toDraft(field, record[fieldKey]))
  const leftBy = useRef<'keyboard' | 'leaving'>('leaving')
  const saving = useSaveField(resource, fieldKey, (now) => end(now, leftBy.current))

  function end(now: ResourceRecord | null, by: 'keyboard' | 'leaving') {
    drafts.delete(draftKey)
    if (now) saved(now)
    close(by)
  }

  function commit(by: 'keyboard' | 'leaving', over: ResourceRecord = seen) {
    if (saving.isSaving) return
    if (over === seen && draft === toDraft(field, seen[fieldKey])) return end(null, by)
    const parsed = parseDraft(field, draft)
    if ('reason' in parsed) return saving.refuse(parsed.reason)
    leftBy.current = by
    saving.save(parsed.value, over)
  }

  function type(text: string) {
    setDraft(text)
    drafts.set(draftKey, text)
    saving.settle()
  }

  function follow(event: KeyboardEvent) {
    // An input method confirms its candidate with Enter too.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return end(null, 'keyboard')
    const isNewLine = event.shiftKey && controlOf(field) === 'lines'
    if (event.key !== 'Enter' || isNewLine || event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    if (!saving.conflict) commit('keyboard')
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    // Whose word stands is not decided by looking elsewhere.
    if (!currentTarget.contains(relatedTarget) && !saving.conflict) commit('leaving')
  }

  const { conflict } = saving
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus bubble here from the controls inside
    <span className="zg-cell-editing" onKeyDown={follow} onBlur={leave}>
      <InlineInput
        field={field}
        label={label}
        draft={draft}
        isSaving={saving.isSaving}
        isWrong={saving.problem !== ''}
        takesFocus={!isResumed}
        type={type}
      />
      {saving.problem && (
        <span className="zg-field-error" role="alert">
          {saving.problem}
        </span>
      )}
      {conflict && (
        <InlineConflict
          keepMine={() => commit('keyboard', conflict)}
          takeTheirs={() => {
            end(conflict, 'keyboard')
            saving.refresh()
          }}
        >
          {show(conflict[fieldKey])}
        </InlineConflict>
      )}
    </span>
  )
}
