import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { FieldInputProps, FieldOf } from '../../resources/schema/field.ts'
import { FieldInput } from '../../screens/fields/FieldInput.tsx'
import { MatrixCell } from '../../screens/fields/matrix/Cell.tsx'
import { Button } from '../../ui/Button.tsx'
import './rightsInput.css'
import { presetOf, type RightsPreset, rightsPresets } from './rightsPresets.ts'
import './texts.ts'

/** Rights of a sub-account: usual sets of them by one press, and below them each right by itself. */
export function RightsInput(props: FieldInputProps) {
  const { t } = useTranslate()
  const { value, onChange, disabled = false } = props
  // The declaration that names this input is a matrix.
  const field = props.field as FieldOf<'matrix'>
  const given = (value ?? {}) as Readonly<Record<string, readonly string[]>>
  const chosen = presetOf(given)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="zg-rights">
      <fieldset className="zg-rights-presets" disabled={disabled}>
        <legend className="zg-visually-hidden">{t('users.rights.presets')}</legend>
        {(Object.keys(rightsPresets) as RightsPreset[]).map((name) => (
          <Button
            key={name}
            aria-pressed={name === chosen}
            title={t(`users.rights.meaning.${name}`)}
            onClick={() => onChange?.(rightsPresets[name])}
          >
            {t(`users.rights.names.${name}`)}
          </Button>
        ))}
      </fieldset>
      <p className="zg-muted">{t(chosen ? `users.rights.meaning.${chosen}` : 'users.rights.meaning.own')}</p>
      {!isOpen && Object.keys(given).length > 0 && <MatrixCell field={field} value={given} record={{}} />}
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('users.rights.oneByOne')}</summary>
        {isOpen && <FieldInput {...props} field={{ ...field, input: undefined }} disabled={disabled} />}
      </details>
    </div>
  )
}
