import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesChangeAnswer } from './figures/salesQuestion.ts'
import { useSalesEvents } from './useSalesEvents.ts'

interface SalesEventsProps {
  readonly answer: SalesChangeAnswer
  /** shop_uid of the shops that are looked at. */
  readonly shops: readonly string[]
}

/** What happened while sales changed, the latest first, each with the cause that it may explain where that cause did something. */
export function SalesEvents({ answer, shops }: SalesEventsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { events, isHalf, isCut, isSettled } = useSalesEvents(answer, shops)
  const found = new Set(answer.causes.map(({ cause }) => cause))
  return (
    <>
      {isHalf && (
        <Alert tone="warning" role="status">
          {t('sales.eventsHalf')}
        </Alert>
      )}
      {isCut && <p className="zg-muted">{t('sales.eventsCut')}</p>}
      {events.length === 0 && isSettled && !isHalf && !isCut && <p className="zg-muted">{t('sales.noEvents')}</p>}
      <ol className="zg-sales-events">
        {events.map(({ key, at, isDay, text, to, cause }) => (
          <li key={key}>
            <time dateTime={new Date(at).toISOString()}>{isDay ? formats.day(at) : [formats.day(at), formats.time(at)].join(' ')}</time>
            <span>
              {to ? <Link to={to}>{text}</Link> : text}{' '}
              {cause && found.has(cause) && <Tag tone="quiet">{t('sales.explains', { cause: t(`sales.cause.${cause}`) })}</Tag>}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
