import type { ReactNode } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { InlineConflict } from './InlineConflict.tsx'
import './inline.css'
import { useSaveField } from './useSaveField.ts'

interface InlineSwitchProps {
  readonly resource: Resource
  readonly fieldKey: string
  readonly record: ResourceRecord
  readonly label: string
  readonly show: (value: unknown) => ReactNode
  readonly saved: (record: ResourceRecord) => void
}

/** Yes or no: a click is the whole edit, and saves it. */
export function InlineSwitch({ resource, fieldKey, record, label, show, saved }: InlineSwitchProps) {
  const { t } = useTranslate()
  const saving = useSaveField(resource, fieldKey, saved)
  const { conflict } = saving
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
        {show(record[fieldKey])}
        <span className="zg-visually-hidden">{label}</span>
      </button>
      {saving.problem && (
        <span className="zg-field-error" role="alert">
          {saving.problem}
        </span>
      )}
      {conflict && (
        <InlineConflict
          keepMine={() => saving.save(!isOn, conflict)}
          takeTheirs={() => {
            saving.settle()
            saved(conflict)
            saving.refresh()
          }}
        >
          {show(conflict[fieldKey])}
        </InlineConflict>
      )}
    </span>
  )
}
