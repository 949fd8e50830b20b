import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { readLately, type ShopPageSection } from '../parts/shopSection.ts'
import './texts.ts'

const SHOWN = 10

interface ShopEventsProps {
  readonly shop_uid: string
  readonly sections: readonly ShopPageSection[]
}

/** What happened to the shop, as far as sections know it, the newest first. One that cannot be read says so, and takes nothing from the others. */
export function ShopEvents({ shop_uid, sections }: ShopEventsProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const errorText = useErrorText()
  const { api } = useServices()
  const may = useMay()
  const [isWhole, setWhole] = useState(false)
  const sources = sections.flatMap(({ name, events }) => (events && may(events.needs) ? [{ name, events }] : []))
  const answers = useQueries({
    queries: sources.map(({ name, events }) => ({
      queryKey: ['shopEvents', name, shop_uid],
      queryFn: () => readLately(events, api, shop_uid, Date.now()),
    })),
  })
  const events = answers.flatMap(({ data }) => data ?? []).toSorted((left, right) => right.at - left.at)
  const failure = answers.find(({ error }) => error)?.error
  const isKnown = answers.every(({ data, error }) => data !== undefined || error)
  const shown = isWhole ? events : events.slice(0, SHOWN)
  if (sources.length === 0) return null
  return (
    <Card aria-labelledby="shop-events">
      <CardHead>
        <h2 id="shop-events">{t('shopPage.happened')}</h2>
      </CardHead>
      {Boolean(failure) && (
        <Alert tone="error" role="alert">
          {errorText(failure)}
        </Alert>
      )}
      {shown.length === 0 && (
        <CardBody as="p" className="zg-muted">
          {t(isKnown ? 'shopPage.nothingHappened' : 'states.loading')}
        </CardBody>
      )}
      <ol className="zg-strip-lines zg-shop-events">
        {shown.map(({ key, at, isDay, kind, what, who, to }) => (
          <li key={key}>
            <time className="zg-muted" dateTime={new Date(at).toISOString()} title={formats.dateTime(at)}>
              {isDay ? formats.day(at) : formats.dateTime(at)}
            </time>
            <Tag tone="quiet">{text(kind)}</Tag>
            <span>
              {to ? <Link to={to}>{typeof what === 'string' ? what : text(what)}</Link> : typeof what === 'string' ? what : text(what)}
            </span>
            {who && <span className="zg-muted">{who}</span>}
          </li>
        ))}
      </ol>
      {events.length > shown.length && (
        <Button kind="text" className="zg-shop-more" onClick={() => setWhole(true)}>
          {t('shopPage.showAll', { count: events.length })}
        </Button>
      )}
    </Card>
  )
}
