import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { areDemoEndpointsOn } from '../../demo/areDemoEndpointsOn.ts'
import { type ChannelField, channelRules } from '../../domain/demoForms.ts'
import { useDemoApi } from '../demo/useDemoApi.ts'
import { useErrorText } from '../generated/useErrorText.ts'
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
  const { t } = useTranslation()
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
            <p className="zg-alert zg-alert-error" role="alert">
              {areDemoEndpointsOn() ? toErrorText(submission.error) : t('template.form.notSent')}
            </p>
          )}
          <div className="zg-toolbar">
            {step > 0 && (
              <button type="button" className="zg-button" onClick={() => setStep(step - 1)}>
                {t('template.step.previous')}
              </button>
            )}
            <button type="submit" className="zg-button zg-button-primary" aria-disabled={submission.state === 'sending'}>
              {submission.state === 'sending'
                ? t('template.form.sending')
                : t(step < LAST_STEP ? 'template.step.next' : 'template.form.submit')}
            </button>
          </div>
        </form>
      )}
    </div>
  )
}
