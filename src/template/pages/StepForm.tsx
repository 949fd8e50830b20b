import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { areDemoEndpointsOn } from '../../resources/shared/areDemoEndpointsOn.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useDemoApi } from '../demo/useDemo.ts'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { type ChannelField, channelFields, channelRules } from './formRules.ts'
import '../parts/forms.css'
import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js'
import { Icon } from '../../ui/Icon.tsx'
import { DraftField } from '../parts/DraftField.tsx'
import { Steps } from '../parts/Steps.tsx'
import { type FormDraft, useDraft } from '../parts/useDraft.ts'
import { useSubmit } from '../parts/useSubmit.ts'
import '../texts.ts'

/** The form in three steps: who does what, where it is shown, done. */
export function StepForm() {
  return (
    <TemplatePage name="stepForm" withoutData={<ChannelForm />}>
      <ChannelForm />
    </TemplatePage>
  )
}

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

function ChannelForm() {
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
    <Card as="div" className="zg-template-form">
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
          <Toolbar>
            {step > 0 && <Button onClick={() => setStep(step - 1)}>{t('template.step.previous')}</Button>}
            <Button type="submit" kind="primary" aria-disabled={submission.state === 'sending'}>
              {submission.state === 'sending'
                ? t('template.form.sending')
                : t(step < LAST_STEP ? 'template.step.next' : 'template.form.submit')}
            </Button>
          </Toolbar>
        </form>
      )}
    </Card>
  )
}

const channelTypes = ['live', 'video', 'page'] as const

interface ChannelFieldsProps {
  readonly draft: FormDraft<ChannelField>
  /** Those of the step on the screen. */
  readonly fields: readonly ChannelField[]
}

const kinds = { promotionLink: 'url', advertisingContent: 'area', profile: 'area' } as const satisfies Partial<Record<ChannelField, string>>
const hinted = ['activityName', 'promotionLink', 'advertisingContent', 'profile'] as const satisfies readonly ChannelField[]
const required: readonly ChannelField[] = ['activityName', 'promotionLink']

function ChannelFields({ draft, fields }: ChannelFieldsProps) {
  const { t } = useTranslate()
  const choices = channelTypes.map((type) => [type, t(`template.channelTypes.${type}`)] as const)
  const hintOf = (name: ChannelField) => {
    const key = hinted.find((each) => each === name)
    return key && t(`template.channelHints.${key}`)
  }
  return (
    <>
      {fields.map((name) => (
        <DraftField
          key={name}
          draft={draft}
          name={name}
          label={t(`template.channel.${name}`)}
          hint={hintOf(name)}
          isRequired={required.includes(name)}
          {...(name in kinds ? { kind: kinds[name as keyof typeof kinds] } : {})}
          {...(name === 'channelType' ? { options: choices } : {})}
        />
      ))}
    </>
  )
}

interface ChannelDoneProps {
  readonly values: Readonly<Record<ChannelField, string>>
  readonly activityNumber: string
  readonly startAgain: () => void
}

/** The last step: what was handed in, and the way to the next one. */
function ChannelDone({ values, activityNumber, startAgain }: ChannelDoneProps) {
  const { t } = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const channelType = channelTypes.find((type) => type === values.channelType)
  const shown = { ...values, channelType: channelType ? t(`template.channelTypes.${channelType}`) : '' }
  return (
    <div className="zg-form-body zg-form-done">
      <span className="zg-form-done-icon">
        <Icon of={CheckCircleFilled} />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('template.form.sent')}
      </h2>
      <p className="zg-muted">{t('template.form.number', { number: activityNumber })}</p>
      <dl className="zg-description">
        {channelFields
          .filter((field) => shown[field] !== '')
          .map((field) => (
            <div key={field} className="zg-template-pair">
              <dt>{t(`template.channel.${field}`)}</dt>
              <dd>{shown[field]}</dd>
            </div>
          ))}
      </dl>
      <Button kind="primary" onClick={startAgain}>
        {t('template.form.again')}
      </Button>
    </div>
  )
}
