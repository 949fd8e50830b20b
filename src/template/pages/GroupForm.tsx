import { type FormEvent, useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { DemoReply } from '../demo/demoEndpoints.ts'
import { useDemo } from '../demo/useDemo.ts'
import { ShownAnswer } from '../parts/DemoCard.tsx'
import { DraftField } from '../parts/DraftField.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { type GroupField, groupFields, groupRules } from './formRules.ts'
import '../parts/forms.css'
import { useDraft } from '../parts/useDraft.ts'
import '../texts.ts'

type Values = Readonly<Record<GroupField, string>>

const empty = { ...(Object.fromEntries(groupFields.map((field) => [field, ''])) as Values), mode: 'custom' }

/** The form in groups: it starts with the parameters of the profile, where there is one. */
export function GroupForm() {
  return (
    <TemplatePage name="groupForm" withoutData={<ParametersForm initial={empty} />}>
      <StartedForm />
    </TemplatePage>
  )
}

function StartedForm() {
  return <ShownAnswer answer={useDemo('basicProfile', {})}>{(profile) => <ParametersForm initial={toValues(profile)} />}</ShownAnswer>
}

function toValues({ video, audio }: DemoReply<'basicProfile'>): Values {
  return {
    ...empty,
    resolution: video.resolution,
    frameRate: String(video.frameRate),
    lowestRate: String(video.lowestRate),
    highestRate: String(video.highestRate),
    channels: String(audio.channels),
  }
}

const modes = ['custom', 'standard'] as const
const hinted = ['frameRate', 'lowestRate', 'highestRate', 'notes'] as const satisfies readonly GroupField[]
const channels = ['1', '2'] as const

/** Parameters of video and sound. The specification has rules for it and no endpoint: it is checked, and sent nowhere. */
function ParametersForm({ initial }: { readonly initial: Readonly<Record<GroupField, string>> }) {
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
      <Card as="fieldset" className="zg-form-group">
        <legend>{t('template.groups.video')}</legend>
        <DraftField {...field('mode')} options={modeWords} />
        <DraftField {...field('resolution')} />
        <DraftField {...field('frameRate')} kind="number" isRequired />
      </Card>
      <Card as="fieldset" className="zg-form-group">
        <legend>{t('template.groups.encoding')}</legend>
        <DraftField {...field('lowestRate')} kind="number" isRequired />
        <DraftField {...field('highestRate')} kind="number" isRequired />
        <DraftField {...field('channels')} options={channelWords} />
      </Card>
      <Card as="fieldset" className="zg-form-group zg-form-group-wide">
        <legend>{t('template.groups.notes')}</legend>
        <DraftField {...field('notes')} kind="area" />
      </Card>
      <Toolbar>
        <Button onClick={draft.reset}>{t('actions.reset')}</Button>
        <Button type="submit" kind="primary">
          {t('template.form.check')}
        </Button>
      </Toolbar>
      <div role="status" className={isChecked ? undefined : 'zg-visually-hidden'}>
        {isChecked && <Alert tone="success">{t('template.form.checked')}</Alert>}
      </div>
    </form>
  )
}
