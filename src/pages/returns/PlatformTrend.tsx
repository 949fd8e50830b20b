import { useMemo, useState } from 'react'
import { DAY_SHEET_KEPT_DAYS } from '../../../contract/entities/daySheet.ts'
import { type PlatformRatesInput, type RateName, rateNames } from '../../../contract/entities/platformRates.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { chinaDay } from '../../domain/chinaDay.ts'
import type { FigureRates } from '../../figures/figureRows.ts'
import { RATE_DAYS, toKeptRates } from '../../figures/store/createRateMemory.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { type ChartRow, isAnyKnown } from '../../ui/charts/chartRow.ts'
import { SelectField } from '../../ui/Fields.tsx'
import { ListMessage, ListSkeleton, ListStale } from '../../ui/ListStates.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'

interface PlatformTrendProps {
  /** By shop_uid, the last day last. Null: not answered yet. */
  readonly rates: ReadonlyMap<string, readonly FigureRates[]> | null
  /** Those that are asked for. */
  readonly shops: readonly Pick<Shop, 'shop_uid' | 'shop_name'>[]
}

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * 1_000
/** How many days back. `recent` is what the browser keeps by itself; for the others the backend is asked. */
const spanDays = { recent: RATE_DAYS, year: 365, years: DAY_SHEET_KEPT_DAYS } as const
type Span = keyof typeof spanDays
const spans = Object.keys(spanDays) as readonly Span[]

/** The platform's own rates of a shop and those of its category, on every day that was read. Shares of several shops cannot be added: it is one shop at a time. */
export function PlatformTrend({ rates, shops }: PlatformTrendProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [rate, setRate] = useState<RateName>('refundRate')
  const [wanted, setShop] = useState<string | null>(null)
  const read = useMemo(() => shops.filter(({ shop_uid }) => rates?.has(shop_uid)), [rates, shops])
  const shop = read.find(({ shop_uid }) => shop_uid === wanted) ?? read[0]
  const [span, setSpan] = useState<Span>('recent')
  const canAsk = useMay()('platformRateList')
  const kept = useAnswer(
    'platformRateList',
    { ...daysBack(spanDays[span]), shop_uid_list: shop ? [shop.shop_uid] : [] },
    { isWanted: shop !== undefined && span !== 'recent' },
  )
  const here = shop ? rates?.get(shop.shop_uid) : undefined
  const earlier = span === 'recent' ? undefined : kept.data?.rates
  const days = useMemo(() => here && withEarlier(here, earlier ?? []), [here, earlier])
  const names = useMemo(() => ({ own: t('returns.platform.own'), category: t('returns.platform.category') }), [t])
  const { rows, masked } = useMemo(() => toPlatformTrend(days ?? [], rate, names), [days, rate, names])
  if (shops.length === 0) return null
  if (!rates) return <ListSkeleton />
  const first = days?.[0]
  const last = days?.at(-1)
  return (
    <Card className="zg-returns-block" aria-labelledby="returns-platform">
      <h2 id="returns-platform">
        {t('returns.platform.title')}{' '}
        {read.length < shops.length && <Tag tone="warning">{t('figures.ofShops', { done: read.length, total: shops.length })}</Tag>}
      </h2>
      {!shop || !first || !last ? (
        <ListMessage title={t('returns.platform.none')} hint={t('returns.platform.noneHint')} />
      ) : (
        <>
          <Toolbar>
            <SelectField
              label={t('returns.platform.rate')}
              value={rate}
              options={rateNames.map((value) => ({ value, label: t(`returns.platform.rates.${value}`) }))}
              onChange={setRate}
            />
            <SelectField
              label={t('figures.shop')}
              value={shop.shop_uid}
              options={read.map(({ shop_uid, shop_name }) => ({ value: shop_uid, label: shop_name }))}
              onChange={setShop}
            />
            {canAsk && (
              <SelectField
                label={t('returns.platform.span')}
                value={span}
                options={spans.map((value) => ({ value, label: t(`returns.platform.spans.${value}`) }))}
                onChange={setSpan}
              />
            )}
          </Toolbar>
          {kept.isFetching && <p role="status">{t('states.loading')}</p>}
          {kept.error instanceof Error && (
            <ListStale error={kept.error} retry={() => void kept.refetch()} answeredAt={last.readAt * SECOND_MS} />
          )}
          {!isAnyKnown(rows) ? (
            <ListMessage title={t('returns.platform.noValue')} />
          ) : (
            <Chart
              // A line of one day cannot be seen.
              kind={days?.length === 1 ? 'column' : 'line'}
              label={`${t(`returns.platform.rates.${rate}`)} · ${shop.shop_name}`}
              rows={rows}
              formatValue={rate === 'refundHours' ? formats.number : formats.percent}
              dashed={[names.category]}
              fileName={`${t(`returns.platform.rates.${rate}`)} ${shop.shop_name}`}
            />
          )}
          <p className="zg-muted">
            {t('returns.platform.means', {
              from: first.day,
              to: last.day,
              count: formats.number(days?.length ?? 0),
              time: formats.relativeTime(last.readAt * SECOND_MS, Date.now()),
            })}{' '}
            {masked > 0 && t('returns.platform.masked', { count: formats.number(masked) })}
          </p>
        </>
      )}
    </Card>
  )
}

interface SeriesNames {
  readonly own: string
  readonly category: string
}

/** So many days, the last of which is today in China. */
function daysBack(days: number) {
  const now = Date.now()
  return { first_day: chinaDay(now - (days - 1) * DAY_MS), last_day: chinaDay(now) }
}

/** What is here, and days of the backend that are not here or were read later there; the last day last. */
export function withEarlier(here: readonly FigureRates[], kept: readonly PlatformRatesInput[]): readonly FigureRates[] {
  const byDay = new Map(here.map((each) => [each.day, each]))
  for (const each of kept.map(toKeptRates)) if ((byDay.get(each.day)?.readAt ?? -1) < each.readAt) byDay.set(each.day, each)
  return [...byDay.values()].toSorted((left, right) => (left.day < right.day ? -1 : 1))
}

/** A day on which the platform named no rate is a gap; `masked`: days on which it showed one that only its own font can show. */
export function toPlatformTrend(
  days: readonly FigureRates[],
  rate: RateName,
  names: SeriesNames,
): { readonly rows: readonly ChartRow[]; readonly masked: number } {
  const ofYears = new Set(days.map(({ day }) => day.slice(0, '2026'.length)))
  const rows = days.flatMap(({ day, own, category }): ChartRow[] => {
    const x = ofYears.size > 1 ? day : day.slice('2026-'.length)
    return [
      { x, y: toKnown(own[rate]), series: names.own },
      { x, y: toKnown(category[rate]), series: names.category },
    ]
  })
  return { rows, masked: days.filter(({ own }) => own[rate] === 'masked').length }
}

const toKnown = (rate: FigureRates['own'][RateName]) => (typeof rate === 'number' ? rate : null)
