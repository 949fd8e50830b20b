import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Field } from '../../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import { titleOf } from '../screenAddress.ts'
import { useInlineEdit } from './useInlineEdit.ts'

interface InlineCellProps {
  readonly resource: Resource
  readonly field: Field
  readonly fieldKey: string
  readonly record: ResourceRecord
  /** How a value shows while nobody edits it. */
  readonly show: (value: unknown) => ReactNode
}

/** A cell that is edited where it stands: Enter or leaving it saves, Escape gives up. What was typed outlives an error. */
export function InlineCell({ resource, field, fieldKey, record, show }: InlineCellProps) {
  const { t } = useTranslation()
  const text = useText()
  const edit = useInlineEdit(resource, fieldKey, record)
  const label = `${text(field.label)} ${titleOf(resource, record)}`
  if (edit.draft === null)
    return (
      <button type="button" ref={edit.cell} className="zg-cell-edit" title={t('list.editHint')} onClick={edit.begin}>
        {show(edit.value)}
        <span className="zg-visually-hidden">{`${t('actions.edit')} ${label}`}</span>
      </button>
    )

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method confirms its candidate with Enter too.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') edit.giveUp()
    if (event.key === 'Enter') edit.save('keyboard')
  }
  return (
    <span className="zg-cell-editing">
      <input
        className="zg-input zg-input-small"
        aria-label={label}
        aria-invalid={edit.problem !== ''}
        aria-busy={edit.isSaving}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked to edit this very cell
        autoFocus
        value={edit.draft}
        readOnly={edit.isSaving}
        onChange={(event) => edit.type(event.target.value)}
        onBlur={() => edit.save('leaving')}
        onKeyDown={onKeyDown}
      />
      {edit.problem && (
        <span className="zg-field-error" role="alert">
          {edit.problem}
        </span>
      )}
    </span>
  )
}
