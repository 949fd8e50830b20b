import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { FieldError } from '../../../ui/FormField.tsx'
import { useRecordList } from '../recordList.ts'
import { FieldConflict } from './FieldConflict.tsx'
import type { EditedField } from './InlineCell.tsx'
import { InlineInput } from './InlineInput.tsx'
import { controlOf, parseInlineDraft, toInlineDraft } from './inlineDraft.ts'
import { loadFormReasons, useSaveField } from './useSaveField.ts'

interface InlineEditorProps extends EditedField {
  /** Where its draft is kept. */
  readonly draftKey: string
  /** `keyboard`: the focus goes back to the cell. */
  readonly close: (by: 'keyboard' | 'leaving') => void
}

/** Enter or leaving it saves, Escape gives up. What was typed outlives an error, the row's going out of sight, and a look at another page. */
export function InlineEditor({ field, fieldKey, record, draftKey, label, saved, close }: InlineEditorProps) {
  const { resource, drafts } = useRecordList()
  const [resumed] = useState(drafts.get(draftKey))
  /** The record whose value is being changed: not the newest, or another's change would be written over unseen. */
  const [seen] = useState(resumed?.seen ?? record)
  const [draft, setDraft] = useState(() => resumed?.text ?? toInlineDraft(field, record[fieldKey]))
  const leftBy = useRef<'keyboard' | 'leaving'>('leaving')
  const parsed = parseInlineDraft(field, draft)
  const saving = useSaveField({ resource, fieldKey, label, saved: (now) => end(now, leftBy.current) })
  useEffect(() => void loadFormReasons(), [])

  function end(now: ResourceRecord | null, by: 'keyboard' | 'leaving') {
    drafts.delete(draftKey)
    if (now) saved(now)
    close(by)
  }

  function commit(by: 'keyboard' | 'leaving', over: ResourceRecord = seen) {
    if (saving.isSaving) return
    if (over === seen && draft === toInlineDraft(field, seen[fieldKey])) return end(null, by)
    if ('reason' in parsed) return saving.refuse(parsed.reason)
    leftBy.current = by
    saving.save(parsed.value, over)
  }

  function type(text: string) {
    setDraft(text)
    drafts.set(draftKey, { text, seen })
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
    // Leaving the cell does not decide a conflict.
    if (!currentTarget.contains(relatedTarget) && !saving.conflict) commit('leaving')
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and focus bubble here from the controls inside */}
      <span className="zg-cell-editing" onKeyDown={follow} onBlur={leave}>
        <InlineInput
          field={field}
          label={label}
          draft={draft}
          isSaving={saving.isSaving}
          isWrong={saving.problem !== ''}
          takesFocus={!resumed}
          type={type}
        />
        {saving.problem && (
          <FieldError as="span" role="alert">
            {saving.problem}
          </FieldError>
        )}
      </span>
      <FieldConflict
        saving={saving}
        mine={{ [fieldKey]: 'value' in parsed ? parsed.value : draft }}
        keepMine={(current) => commit('keyboard', current)}
        takeTheirs={(current) => end(current, 'keyboard')}
      />
    </>
  )
}
