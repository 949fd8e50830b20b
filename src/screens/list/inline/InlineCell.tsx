import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Field } from '../../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import { idOf, titleOf } from '../../screenAddress.ts'
import { InlineEditor } from './InlineEditor.tsx'
import { InlineSwitch } from './InlineSwitch.tsx'
import { useInlineDrafts } from './inlineDrafts.ts'

interface InlineCellProps {
  readonly resource: Resource
  readonly field: Field
  readonly fieldKey: string
  readonly record: ResourceRecord
  /** How a value shows while nobody edits it. */
  readonly show: (value: unknown) => ReactNode
}

/** A cell that is edited where it stands, in the way of its type. What was just saved counts before the list brings it. */
export function InlineCell({ resource, field, fieldKey, record, show }: InlineCellProps) {
  const { t } = useTranslate()
  const text = useText()
  const drafts = useInlineDrafts()
  const draftKey = `${idOf(resource, record)} ${fieldKey}`
  const [isEditing, setEditing] = useState(drafts.has(draftKey))
  const [saved, setSaved] = useState<{ readonly over: ResourceRecord; readonly now: ResourceRecord } | null>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  const now = saved?.over === record ? saved.now : record
  const label = `${text(field.label)} ${titleOf(resource, record)}`
  const common = {
    resource,
    field,
    fieldKey,
    record: now,
    label,
    show,
    saved: (next: ResourceRecord) => setSaved({ over: record, now: next }),
  }

  useEffect(() => {
    if (isEditing || !wantsFocus.current) return
    wantsFocus.current = false
    cell.current?.focus()
  }, [isEditing])

  if (fieldRules[field.type].draft === 'switch') return <InlineSwitch {...common} />
  const close = (by: 'keyboard' | 'leaving') => {
    wantsFocus.current = by === 'keyboard'
    setEditing(false)
  }
  if (isEditing) return <InlineEditor {...common} draftKey={draftKey} close={close} />
  return (
    <button type="button" ref={cell} className="zg-cell-edit" title={t('list.editHint')} onClick={() => setEditing(true)}>
      {show(now[fieldKey])}
      <span className="zg-visually-hidden">{`${t('actions.edit')} ${label}`}</span>
    </button>
  )
}
