import { Link } from 'react-router-dom'
import type { DeploymentCounts as Figures } from '../../../contract/entities/operating.ts'
import { dayOf, parseDay, toDayText } from '../../figures/days.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { dataAnalysis } from '../../resources/templatePages.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListFailure, ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { ownCallWords, toCallWords } from './callWords.ts'
import './operator.css'
import './texts.ts'

const AGAIN_MS = 60_000
const SECOND_MS = 1_000
const noPayload = {}
/** The same accounts in their list (decision 0260). */
const MAIN_ACCOUNTS_PATH = '/operator/users?role=user'

/** Accounts, shops and calls of the whole deployment (product H2): counts, and never what a merchant sells. */
export function DeploymentFigures() {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { data, error, refetch, dataUpdatedAt } = useAnswer('deploymentFigures', noPayload, { againAfterMs: AGAIN_MS })
  return (
    <section className="zg-operator" aria-label={text(dataAnalysis.authored.label)}>
      <PageHead title={text(dataAnalysis.authored.label)}>
        {data && <span className="zg-muted">{t('operator.readAt', { time: formats.time(dataUpdatedAt) })}</span>}
      </PageHead>
      {!data && (error ? <ListFailure error={error as Error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <>
          <Health days={withEachDay(data.calls_by_day, dataUpdatedAt)} />
          <Tiles figures={data} />
          <CallsByDay days={withEachDay(data.calls_by_day, dataUpdatedAt)} />
          <TimesByDay days={data.calls_by_day} />
          <NewAccounts accounts={data.accounts} />
          <CallsByType types={data.calls_by_type} />
          <Silent accounts={data.silent} count={data.silent_count} />
        </>
      )}
    </section>
  )
}

/** Does the server do its work today? */
function Health({ days }: { readonly days: Figures['calls_by_day'] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const today = days.at(-1)
  if (!today || today.calls === 0) return <Alert tone="info">{t('operator.today.none')}</Alert>
  const counts = {
    calls: formats.number(today.calls),
    refused: formats.number(today.refused),
    failed: formats.number(today.failed),
    slow: formats.number(today.slow),
    mean: formats.number(Math.round(today.mean_ms)),
  }
  return (
    <Alert tone={today.failed > 0 ? 'error' : 'success'}>
      {t(today.failed > 0 ? 'operator.today.failing' : 'operator.today.fine', counts)} {t('operator.today.rest', counts)}
    </Alert>
  )
}

function Tiles({ figures: { accounts, shops, silent_count } }: { readonly figures: Figures }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const tiles = {
    accounts: accounts.total,
    paying: accounts.paying,
    expiring: accounts.expiring,
    silent: silent_count,
    subAccounts: accounts.sub_accounts,
    shops: shops.total,
    online: shops.online,
    withShops: shops.accounts_with_shops,
  }
  return (
    <dl className="zg-operator-tiles">
      {Object.entries(tiles).map(([name, count]) => (
        <Card as="div" isPadded key={name}>
          <dt className="zg-muted">{t(`operator.tiles.${name as keyof typeof tiles}`)}</dt>
          <dd className="zg-operator-figure">
            {name === 'accounts' ? <Link to={MAIN_ACCOUNTS_PATH}>{formats.number(count)}</Link> : formats.number(count)}
          </dd>
        </Card>
      ))}
    </dl>
  )
}

function NewAccounts({ accounts: { new_by_day } }: Pick<Figures, 'accounts'>) {
  const { t } = useTranslate()
  const title = t('operator.newAccounts')
  return (
    <Card aria-labelledby="operator-new">
      <CardHead>
        <h2 id="operator-new">{title}</h2>
      </CardHead>
      {new_by_day.some(({ count }) => count > 0) ? (
        <CardBody>
          <Chart kind="column" label={title} rows={new_by_day.map(({ day, count }) => ({ x: day, y: count, series: title }))} isCounted />
        </CardBody>
      ) : (
        <ListMessage title={t('operator.noNewAccounts')} />
      )}
    </Card>
  )
}

function CallsByDay({ days }: { readonly days: Figures['calls_by_day'] }) {
  const { t } = useTranslate()
  const title = t('operator.callsByDay')
  const counts = ['calls', 'refused', 'failed', 'slow'] as const
  return (
    <Card aria-labelledby="operator-days">
      <CardHead>
        <h2 id="operator-days">{title}</h2>
      </CardHead>
      {days.length > 0 ? (
        <CardBody>
          <Chart
            kind={days.length === 1 ? 'column' : 'line'}
            label={title}
            isCounted
            tones={{
              [t('operator.counts.calls')]: 'main',
              [t('operator.counts.refused')]: 'beside',
              [t('operator.counts.failed')]: 'bad',
              [t('operator.counts.slow')]: 'quiet',
            }}
            rows={days.flatMap((day) => counts.map((name) => ({ x: day.day, y: day[name], series: t(`operator.counts.${name}`) })))}
            fileName="calls"
          />
        </CardBody>
      ) : (
        <ListMessage title={t('operator.noCalls')} hint={t('operator.noCallsHint')} />
      )}
    </Card>
  )
}

type CallDays = Figures['calls_by_day']

/** A day on which nothing was asked has its place too, from the first day that is known to today. `until`: ms since 1970. */
export function withEachDay(days: CallDays, until: number): CallDays {
  const [first] = days.map(({ day }) => day).toSorted()
  const from = first === undefined ? null : parseDay(first)
  if (from === null) return []
  const known = new Map(days.map((each) => [each.day, each]))
  return Array.from({ length: dayOf(until / SECOND_MS) - from + 1 }, (_, at) => {
    const day = toDayText(from + at)
    return known.get(day) ?? { day, calls: 0, refused: 0, failed: 0, slow: 0, mean_ms: 0 }
  })
}

function TimesByDay({ days }: { readonly days: Figures['calls_by_day'] }) {
  const { t } = useTranslate()
  if (days.length === 0) return null
  const title = t('operator.timesByDay')
  return (
    <Card aria-labelledby="operator-times">
      <CardHead>
        <h2 id="operator-times">{title}</h2>
      </CardHead>
      <CardBody>
        <Chart
          kind={days.length === 1 ? 'column' : 'line'}
          label={title}
          rows={days.map(({ day, mean_ms }) => ({ x: day, y: Math.round(mean_ms * 10) / 10, series: t('operator.meanMs') }))}
          fileName="times"
        />
      </CardBody>
    </Card>
  )
}

function CallsByType({ types }: { readonly types: Figures['calls_by_type'] }) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const title = t('operator.callsByType')
  return (
    <Card aria-labelledby="operator-types">
      <CardHead>
        <h2 id="operator-types">{title}</h2>
      </CardHead>
      {types.length === 0 ? (
        <ListMessage title={t('operator.noCalls')} hint={t('operator.noCallsHint')} />
      ) : (
        <DataTable label={title} isCompact>
          <thead>
            <tr>
              <th scope="col">{t('operator.call')}</th>
              {(['calls', 'refused', 'failed', 'slow'] as const).map((name) => (
                <th key={name} scope="col" className="zg-cell-number">
                  {t(`operator.counts.${name}`)}
                </th>
              ))}
              <th scope="col" className="zg-cell-number">
                {t('operator.meanMs')}
              </th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ call, calls, refused, failed, slow, mean_ms }) => (
              <tr key={call}>
                <th scope="row" title={call}>
                  {text(toCallWords(ownCallWords, call))}
                </th>
                <td className="zg-cell-number">{formats.number(calls)}</td>
                <td className="zg-cell-number">{formats.number(refused)}</td>
                <td className="zg-cell-number">{formats.number(failed)}</td>
                <td className="zg-cell-number">{formats.number(slow)}</td>
                <td className="zg-cell-number">{formats.number(Math.round(mean_ms))}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Card>
  )
}

function Silent({ accounts, count }: { readonly accounts: Figures['silent']; readonly count: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const title = t('operator.silent')
  return (
    <Card aria-labelledby="operator-silent">
      <CardHead>
        <h2 id="operator-silent">{title}</h2>
        <span className="zg-muted">{t('operator.silentHint')}</span>
      </CardHead>
      {count === 0 ? (
        <ListMessage title={t('operator.noneSilent')} />
      ) : (
        <DataTable label={title} isCompact>
          <thead>
            <ColumnHeads heads={[t('operator.account'), { number: t('operator.tiles.shops') }, t('operator.lastLogin')]} />
          </thead>
          <tbody>
            {accounts.map(({ user_uid, username, shops, last_login_at }) => (
              <tr key={user_uid}>
                <th scope="row">{username}</th>
                <td className="zg-cell-number">{formats.number(shops)}</td>
                <td>{last_login_at === null ? t('operator.neverCame') : formats.dateTime(last_login_at)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {count > accounts.length && (
        <CardBody as="p" className="zg-muted">
          {t('operator.moreSilent', { count: formats.number(count), shown: formats.number(accounts.length) })}
        </CardBody>
      )}
    </Card>
  )
}
