import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Field } from '../../../resources/schema/field.ts'
import type { ResourceRecord } from '../../../resources/schema/resource.ts'
import { FieldError } from '../../../ui/FormField.tsx'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { fieldRules } from '../../fields/fieldRules.ts'
import { idOf, titleOf } from '../../screenAddress.ts'
import { useRecordList } from '../recordList.ts'
import { FieldConflict } from './FieldConflict.tsx'
import { InlineEditor } from './InlineEditor.tsx'
import './inline.css'
import { useSaveField } from './useSaveField.ts'

/** A field of a record, as it is edited in its cell. */
export interface EditedField {
  readonly field: Field
  readonly fieldKey: string
  readonly record: ResourceRecord
  /** Names field and record. */
  readonly label: string
  /** Given the record as it is now. */
  readonly saved: (record: ResourceRecord) => void
}

interface InlineCellProps extends Pick<EditedField, 'field' | 'fieldKey' | 'record'> {}

/** A cell that is edited where it is, in the way of its type. What was just saved counts before the list brings it. */
export function InlineCell({ field, fieldKey, record }: InlineCellProps) {
  const { t } = useTranslate()
  const text = useText()
  const { resource, drafts } = useRecordList()
  const draftKey = `${idOf(resource, record)} ${fieldKey}`
  const [isEditing, setEditing] = useState(drafts.has(draftKey))
  const [saved, setSaved] = useState<{ readonly over: ResourceRecord; readonly now: ResourceRecord } | null>(null)
  const cell = useRef<HTMLButtonElement>(null)
  const wantsFocus = useRef(false)
  const now = saved?.over === record ? saved.now : record
  const label = `${text(field.label)} ${titleOf(resource, record)}`
  const edited: EditedField = { field, fieldKey, record: now, label, saved: (next) => setSaved({ over: record, now: next }) }

  useEffect(() => {
    if (isEditing || !wantsFocus.current) return
    wantsFocus.current = false
    cell.current?.focus()
  }, [isEditing])

  if (fieldRules[field.type].draft === 'switch') return <InlineSwitch {...edited} />
  const close = (by: 'keyboard' | 'leaving') => {
    wantsFocus.current = by === 'keyboard'
    setEditing(false)
  }
  if (isEditing) return <InlineEditor {...edited} draftKey={draftKey} close={close} />
  return (
    <button type="button" ref={cell} className="zg-cell-edit" title={t('list.editHint')} onClick={() => setEditing(true)}>
      <FieldCell field={field} value={now[fieldKey]} record={record} />
      <span className="zg-visually-hidden">{`${t('actions.edit')} ${label}`}</span>
    </button>
  )
}

/** Yes or no: a click is the whole edit, and saves it. */
function InlineSwitch({ field, fieldKey, record, label, saved }: EditedField) {
  const { t } = useTranslate()
  const { resource } = useRecordList()
  const saving = useSaveField({ resource, fieldKey, label, saved })
  const isOn = record[fieldKey] === true
  return (
    <span className="zg-cell-editing">
      <button
        type="button"
        role="switch"
        className="zg-cell-edit zg-cell-switch"
        aria-checked={isOn}
        aria-busy={saving.isSaving}
        title={t('inline.toggle')}
        onClick={() => !saving.isSaving && saving.save(!isOn, record)}
      >
        <FieldCell field={field} value={record[fieldKey]} record={record} />
        <span className="zg-visually-hidden">{label}</span>
      </button>
      {saving.problem && (
        <FieldError as="span" role="alert">
          {saving.problem}
        </FieldError>
      )}
      <FieldConflict saving={saving} mine={{ [fieldKey]: !isOn }} keepMine={(current) => saving.save(!isOn, current)} takeTheirs={saved} />
    </span>
  )
}
