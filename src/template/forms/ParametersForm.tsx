import { type FormEvent, useState } from 'react'
import { type GroupField, groupFields, groupRules } from '../../domain/demoForms.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { DraftField } from './DraftField.tsx'
import './forms.css'
import { useDraft } from './useDraft.ts'

const modes = ['custom', 'standard'] as const
const hinted = ['frameRate', 'lowestRate', 'highestRate', 'notes'] as const satisfies readonly GroupField[]
const channels = ['1', '2'] as const

/** Parameters of video and sound. The specification has rules for it and no endpoint: it is checked, and sent nowhere. */
export function ParametersForm({ initial }: { readonly initial: Readonly<Record<GroupField, string>> }) {
  const { t } = useTranslate()
  const draft = useDraft(initial, groupRules)
  const [isChecked, setChecked] = useState(false)
  const modeWords = modes.map((mode) => [mode, t(`template.modes.${mode}`)] as const)
  const channelWords = channels.map((count) => [count, t(`template.channelCounts.${count}`)] as const)
  const check = (event: FormEvent) => {
    event.preventDefault()
    setChecked(draft.check(groupFields))
  }
  const field = (name: GroupField) => {
    const hint = hinted.find((each) => each === name)
    return { draft, name, label: t(`template.parameters.${name}`), hint: hint && t(`template.parameterHints.${hint}`) }
  }

  return (
    <form ref={draft.form} className="zg-form-groups" noValidate onSubmit={check} onChange={() => setChecked(false)}>
      <fieldset className="zg-card zg-form-group">
        <legend>{t('template.groups.video')}</legend>
        <DraftField {...field('mode')} options={modeWords} />
        <DraftField {...field('resolution')} />
        <DraftField {...field('frameRate')} kind="number" isRequired />
      </fieldset>
      <fieldset className="zg-card zg-form-group">
        <legend>{t('template.groups.encoding')}</legend>
        <DraftField {...field('lowestRate')} kind="number" isRequired />
        <DraftField {...field('highestRate')} kind="number" isRequired />
        <DraftField {...field('channels')} options={channelWords} />
      </fieldset>
      <fieldset className="zg-card zg-form-group zg-form-group-wide">
        <legend>{t('template.groups.notes')}</legend>
        <DraftField {...field('notes')} kind="area" />
      </fieldset>
      <div className="zg-toolbar">
        <Button onClick={draft.reset}>{t('actions.reset')}</Button>
        <Button type="submit" kind="primary">
          {t('template.form.check')}
        </Button>
      </div>
      <p role="status" className={isChecked ? 'zg-alert zg-alert-success' : 'zg-visually-hidden'}>
        {isChecked && t('template.form.checked')}
      </p>
    </form>
  )
}
