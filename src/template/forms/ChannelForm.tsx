import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ChannelField, channelRules } from '../../domain/demoForms.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { areDemoEndpointsOn } from '../demo/areDemoEndpointsOn.ts'
import { useDemoApi } from '../parts/useDemoApi.ts'
import { ChannelDone } from './ChannelDone.tsx'
import { ChannelFields } from './ChannelFields.tsx'
import './forms.css'
import { Steps } from './Steps.tsx'
import { useDraft } from './useDraft.ts'
import { useSubmit } from './useSubmit.ts'

const empty: Readonly<Record<ChannelField, string>> = {
  activityName: '',
  channelType: 'live',
  promotionLink: '',
  advertisingSource: '',
  advertisingContent: '',
  profile: '',
}
const fieldsOfStep: readonly (readonly ChannelField[])[] = [
  ['activityName', 'channelType', 'promotionLink'],
  ['advertisingSource', 'advertisingContent', 'profile'],
]
const LAST_STEP = fieldsOfStep.length - 1

export function ChannelForm() {
  const { t } = useTranslate()
  const toErrorText = useErrorText()
  const api = useDemoApi()
  const draft = useDraft(empty, channelRules)
  const [step, setStep] = useState(0)
  const shownStep = useRef(step)
  useEffect(() => {
    if (shownStep.current !== step) draft.form.current?.querySelector<HTMLElement>('.zg-input')?.focus()
    shownStep.current = step
  }, [step, draft.form])
  const { submission, submit, reset } = useSubmit(() => api.call('submitChannelForm', { ...draft.values }))

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (!draft.check(fieldsOfStep[step] ?? [])) return
    if (step < LAST_STEP) setStep(step + 1)
    else void submit()
  }
  const startAgain = () => {
    draft.reset()
    reset()
    setStep(0)
  }

  const isDone = submission.state === 'done'
  return (
    <div className="zg-card zg-form">
      <Steps
        label={t('template.step.label')}
        names={[t('template.step.basics'), t('template.step.channel'), t('template.step.done')]}
        current={isDone ? LAST_STEP + 1 : step}
      />
      {isDone ? (
        <ChannelDone values={draft.values} activityNumber={submission.reply.activityNumber} startAgain={startAgain} />
      ) : (
        <form ref={draft.form} className="zg-form-body" noValidate onSubmit={goOn}>
          <ChannelFields draft={draft} fields={fieldsOfStep[step] ?? []} />
          {submission.state === 'failed' && (
            <Alert tone="error" role="alert">
              {areDemoEndpointsOn() ? toErrorText(submission.error) : t('template.form.notSent')}
            </Alert>
          )}
          <div className="zg-toolbar">
            {step > 0 && <Button onClick={() => setStep(step - 1)}>{t('template.step.previous')}</Button>}
            <Button type="submit" kind="primary" aria-disabled={submission.state === 'sending'}>
              {submission.state === 'sending'
                ? t('template.form.sending')
                : t(step < LAST_STEP ? 'template.step.next' : 'template.form.submit')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}
