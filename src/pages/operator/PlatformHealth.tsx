import { useMemo, useState } from 'react'
import type { CallHealth, FailedHour, HealthVerdict, SeenDrift } from '../../../contract/entities/operating.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { multiDimensionDataAnalysis } from '../../resources/templatePages.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tag, type TagTone } from '../../ui/Tag.tsx'
import { Spacer } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { platformCallWords, toCallWords } from './callWords.ts'
import './operator.css'
import './texts.ts'

const AGAIN_MS = 60_000
const HOUR_MS = 60 * 60 * 1000
/** Hours. */
const spans = ['24', '72', '168'] as const
const tones: Readonly<Record<HealthVerdict, TagTone>> = { fine: 'good', shops: 'warning', platform: 'bad', unclear: 'quiet' }
const driftTones: Readonly<Record<SeenDrift['kind'], TagTone>> = { new: 'quiet', gone: 'bad', odd: 'warning' }

/** How requests to the merchant platform end, over all accounts (product H2): "the platform changed" told from "this shop is ill". */
export function PlatformHealth() {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const [hours, setHours] = useState<(typeof spans)[number]>('24')
  const payload = useMemo(() => ({ hours: Number(hours) }), [hours])
  const { data, error, refetch, dataUpdatedAt } = useAnswer('platformHealth', payload, { againAfterMs: AGAIN_MS })
  const title = text(multiDimensionDataAnalysis.authored.label)
  return (
    <section className="zg-operator" aria-label={title}>
      <PageHead title={title}>
        {data && <span className="zg-muted">{t('operator.readAt', { time: formats.time(dataUpdatedAt) })}</span>}
        <Spacer />
        <fieldset className="zg-figure-choice">
          <legend className="zg-visually-hidden">{t('operator.span')}</legend>
          <Segmented segments={spans.map((value) => ({ value, label: t(`operator.spans.${value}`) }))} chosen={hours} choose={setHours} />
        </fieldset>
      </PageHead>
      {!data && (error ? <ListFailure error={error as Error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <>
          <Failures failures={data.failures} span={payload.hours} until={dataUpdatedAt} />
          <Calls calls={data.calls} />
          <Drift fields={data.drift} count={data.drift_count} />
        </>
      )}
    </section>
  )
}

interface FailuresProps {
  readonly failures: readonly FailedHour[]
  /** How many hours are shown, to which moment in ms. */
  readonly span: number
  readonly until: number
}

function Failures({ failures, span, until }: FailuresProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('operator.failures')
  const rows = useMemo(() => {
    const known = new Set(failures.map(({ hour, outcome }) => `${hour} ${outcome}`))
    // Hours without a failure have their place, too.
    const last = Math.floor(until / HOUR_MS) * HOUR_MS
    const [first] = failures
    const none = first ? Array.from({ length: span }, (_, back) => ({ ...first, hour: last - back * HOUR_MS, replies: 0 })) : []
    const rest = none.filter(({ hour, outcome }) => !known.has(`${hour} ${outcome}`))
    return [...failures, ...rest]
      .toSorted((one, other) => one.hour - other.hour)
      .map(({ hour, outcome, replies }) => ({
        x: `${formats.day(hour)} ${formats.time(hour)}`,
        y: replies,
        series: t(`operator.outcomes.${outcome}`),
      }))
  }, [failures, span, until, formats, t])
  return (
    <Card aria-labelledby="health-failures">
      <CardHead>
        <h2 id="health-failures">{title}</h2>
      </CardHead>
      {rows.length > 0 ? (
        <CardBody>
          <Chart kind="stack" label={title} rows={rows} isCounted fileName="failures" />
        </CardBody>
      ) : (
        <ListMessage title={t('operator.noFailures')} />
      )}
    </Card>
  )
}

function Calls({ calls }: { readonly calls: readonly CallHealth[] }) {
  const { t } = useTranslate()
  const title = t('operator.health')
  return (
    <Card aria-labelledby="health-calls">
      <CardHead>
        <h2 id="health-calls">{title}</h2>
        <span className="zg-muted">{t('operator.healthHint')}</span>
      </CardHead>
      {calls.length === 0 ? (
        <ListMessage title={t('operator.noReports')} hint={t('operator.noReportsHint')} />
      ) : (
        <DataTable label={title} isCompact>
          <thead>
            <ColumnHeads
              heads={[
                t('operator.platformCall'),
                t('operator.verdict'),
                { number: t('operator.requests') },
                { number: t('operator.share') },
                { number: t('operator.failingAccounts') },
                t('operator.kinds'),
              ]}
            />
          </thead>
          <tbody>
            {calls.map((health) => (
              <CallRow key={health.call} health={health} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Card>
  )
}

function CallRow({ health }: { readonly health: CallHealth }) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { call, verdict, failing, requests, share, accounts, failing_accounts, kinds } = health
  return (
    <tr>
      <th scope="row" title={call}>
        {text(toCallWords(platformCallWords, call))}
      </th>
      <td>
        <Tag tone={tones[verdict]}>{t(`operator.verdicts.${verdict}`)}</Tag>
        {failing && (
          <div className="zg-muted">
            {t('operator.failingFor', {
              hours: formats.number(failing.hours),
              share: formats.percent(failing.share),
              before: formats.percent(failing.before),
            })}
          </div>
        )}
      </td>
      <td className="zg-cell-number">{formats.number(requests)}</td>
      <td className="zg-cell-number">{formats.percent(share)}</td>
      <td className="zg-cell-number">
        {t('operator.ofAccounts', { failing: formats.number(failing_accounts), all: formats.number(accounts) })}
      </td>
      <td>
        {kinds
          .map(({ outcome, replies }) => t('operator.kind', { name: t(`operator.outcomes.${outcome}`), count: formats.number(replies) }))
          .join(t('operator.join'))}
      </td>
    </tr>
  )
}

interface DriftProps {
  readonly fields: readonly SeenDrift[]
  /** How many there are, those included that are not among `fields`. */
  readonly count: number
}

function Drift({ fields, count }: DriftProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const title = t('operator.drift')
  return (
    <Card aria-labelledby="health-drift">
      <CardHead>
        <h2 id="health-drift">{title}</h2>
        <span className="zg-muted">{t('operator.driftHint')}</span>
      </CardHead>
      {fields.length === 0 ? (
        <ListMessage title={t('operator.noDrift')} />
      ) : (
        <DataTable label={title} isCompact>
          <thead>
            <ColumnHeads
              heads={[
                t('operator.platformCall'),
                t('operator.field'),
                t('operator.change'),
                { number: t('operator.accounts') },
                { number: t('operator.replies') },
                t('operator.firstSeen'),
                t('operator.lastSeen'),
              ]}
            />
          </thead>
          <tbody>
            {fields.map(({ call, kind, field, replies, accounts, first_seen_at, last_seen_at }) => (
              <tr key={`${call} ${kind} ${field}`}>
                <th scope="row" title={call}>
                  {text(toCallWords(platformCallWords, call))}
                </th>
                <td>{field === '' ? t('operator.wholeReply') : field}</td>
                <td>
                  <Tag tone={driftTones[kind]}>{t(`operator.changes.${kind}`)}</Tag>
                </td>
                <td className="zg-cell-number">{formats.number(accounts)}</td>
                <td className="zg-cell-number">{formats.number(replies)}</td>
                <td>{formats.dateTime(first_seen_at)}</td>
                <td>{formats.dateTime(last_seen_at)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {count > fields.length && (
        <CardBody as="p" className="zg-muted">
          {t('operator.moreDrift', { count: formats.number(count), shown: formats.number(fields.length) })}
        </CardBody>
      )}
    </Card>
  )
}
