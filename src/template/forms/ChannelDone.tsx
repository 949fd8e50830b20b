import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js'
import { useEffect, useRef } from 'react'
import { type ChannelField, channelFields } from '../../domain/demoForms.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { channelTypes } from './ChannelFields.tsx'

interface ChannelDoneProps {
  readonly values: Readonly<Record<ChannelField, string>>
  readonly activityNumber: string
  readonly startAgain: () => void
}

/** The last step: what was handed in, and the way to the next one. */
export function ChannelDone({ values, activityNumber, startAgain }: ChannelDoneProps) {
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
