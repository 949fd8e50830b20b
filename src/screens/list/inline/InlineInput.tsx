import type { FocusEvent } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { type Field, referredResource } from '../../../resources/schema/field.ts'
import { DayInput } from '../../../ui/dates/DayInput.tsx'
import { fieldRules } from '../../fields/fieldRules.ts'
import { useTitles } from '../../fields/titlesContext.ts'
import { controlOf } from './inlineDraft.ts'

interface InlineInputProps {
  readonly field: Field
  readonly label: string
  readonly draft: string
  readonly isSaving: boolean
  readonly isWrong: boolean
  /** The user has just opened it: it takes the focus. */
  readonly takesFocus: boolean
  readonly type: (draft: string) => void
}

/** The input of a field's type. */
export function InlineInput({ field, label, draft, isSaving, isWrong, takesFocus, type }: InlineInputProps) {
  const common = {
    className: 'zg-input zg-input-small',
    'aria-label': label,
    'aria-invalid': isWrong,
    'aria-busy': isSaving,
    autoFocus: takesFocus,
    value: draft,
  }
  const typing = {
    ...common,
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
  }
  switch (controlOf(field)) {
    case 'options':
      return <Options {...typing} field={field} disabled={isSaving} />
    case 'lines':
      return <textarea {...typing} rows={2} readOnly={isSaving} onFocus={moveToEnd} />
    case 'moment':
      return <DayInput {...common} withTime readOnly={isSaving} change={type} />
    case 'figure':
      return <input {...typing} inputMode="decimal" readOnly={isSaving} />
    default:
      return <input {...typing} readOnly={isSaving} />
  }
}

interface OptionsProps {
  readonly field: Field
  readonly value: string
  readonly className: string
  readonly disabled: boolean
  readonly autoFocus: boolean
  readonly onChange: (event: { target: { value: string } }) => void
}

/** States by their words, records by their titles; the present value is an option even where it is unknown. */
function Options({ field, value, ...rest }: OptionsProps) {
  const { t } = useTranslate()
  const text = useText()
  const titles = useTitles(referredResource(field) ?? '')
  const options = fieldRules[field.type].options?.(field, { text, yes: t('states.yes'), no: t('states.no') }) ?? [...(titles ?? [])]
  const isKnown = options.some(([option]) => option === value)
  return (
    <select {...rest} value={value}>
      {!isKnown && <option value={value}>{value || t('inline.choose')}</option>}
      {options.map(([option, word]) => (
        <option key={option} value={option}>
          {word}
        </option>
      ))}
    </select>
  )
}

function moveToEnd({ target }: FocusEvent<HTMLTextAreaElement>): void {
  target.setSelectionRange(target.value.length, target.value.length)
}
