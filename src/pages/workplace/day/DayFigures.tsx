import { memo, useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ChartFold } from '../../../reports/parts/ChartFold.tsx'
import { ReadingBar } from '../../../reports/parts/ReadingBar.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { waitsForLogin } from '../../../values/shopSession.ts'
import { workplace } from '../feature.ts'
import { askDay } from './askDay.ts'
import { askDays } from './askDays.ts'
import { askForecast } from './askForecast.ts'
import { askReturns } from './askReturns.ts'
import { askTrend } from './askTrend.ts'
import './day.css'
import { lazyOnce, PartFallback } from '../../../ui/lazyOnce.tsx'
import { GoodsRanks } from './GoodsRanks.tsx'
import { ShopRows } from './ShopRows.tsx'
import { TodayTiles } from './TodayTiles.tsx'
import { useAsked } from './useAsked.ts'
import { useOfflineSheet } from './useOfflineSheet.ts'

const HoursChart = lazyOnce(() => import('./HoursChart.tsx').then((module) => module.HoursChart))

interface DayFiguresProps {
  readonly shops: readonly Shop[]
  /** The place above the work, where today is; null: it is not on the page yet. */
  readonly today: HTMLElement | null
  /** What shops sell on a usual day, fen, by shop_uid: that is what a shop without a login hides. */
  readonly onUsualDays: (usualDays: ReadonlyMap<string, number>) => void
}

const SECOND_MS = 1_000
/** The first figures follow the reading closely; those that look back over months do not change with each page. */
const SOON_MS = 1_500
const LATER_MS = 10_000

const now = () => Math.floor(Date.now() / SECOND_MS)

/** Everything about money on the workplace, from the store of figures. It is loaded after the first content of the page. */
export const DayFigures = memo(function DayFigures({ shops, today, onUsualDays }: DayFiguresProps) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const every = shops.map(({ shop_uid }) => shop_uid)
  const live = shops.filter((shop) => !waitsForLogin(shop)).map(({ shop_uid }) => shop_uid)
  const day = useAsked(`day ${live.join()}`, SOON_MS, (ask) => askDay(ask, live, now()))
  const trend = useAsked(`trend ${every.join()}`, SOON_MS, (ask) => askTrend(ask, every, now()))
  // Of what other computers read, neither hours nor goods are known.
  const here = day.answer?.readBy === 'here' ? day.answer : null
  const { asOf = null, readBy = 'here' } = day.answer ?? {}
  const read = [...(day.answer?.shops.keys() ?? [])]
  const later = asOf === null ? null : `${readBy} ${read.join()}`
  const outlook = { shops: read, readBy, now: now(), asOf: asOf ?? 0 }
  const returns = useAsked(later === null ? null : `returns ${later}`, LATER_MS, (ask) => askReturns(ask, outlook))
  const forecast = useAsked(`forecast ${live.join()} ${later}`, LATER_MS, (ask) => askForecast(ask, { ...outlook, everyShop: live }))
  const refunds = useAsked(later === null ? null : `refunds ${every.join()}`, LATER_MS, (ask) =>
    askDays(ask, { measure: 'refundAmount', basis: 'asked', shops: every, now: now() }),
  )
  useOfflineSheet({ shops, day: day.answer, trend: trend.answer })
  const failure = day.error ?? trend.error ?? returns.error ?? forecast.error

  useEffect(() => {
    if (trend.answer) onUsualDays(trend.answer.usualDays)
  }, [trend.answer, onUsualDays])

  return (
    <>
      {failure && (
        <Alert tone="error" role="alert">
          {errorText(failure)}
        </Alert>
      )}
      {today &&
        createPortal(
          <>
            <ReadingBar />
            <TodayTiles
              shops={shops}
              day={day.answer}
              trend={trend.answer}
              returns={returns.answer}
              refunds={refunds.answer}
              forecast={forecast.answer}
            />
          </>,
          today,
        )}
      <ChartFold screen={workplace.authored.name} title={t('today.hours.title')}>
        {day.answer?.readBy === 'elsewhere' && <p className="zg-muted">{t('today.notElsewhere')}</p>}
        {here && (
          <PartFallback value={<span className="zg-skeleton zg-day-chart" />}>
            <HoursChart day={here} shopCount={shops.length} />
          </PartFallback>
        )}
      </ChartFold>
      <ShopRows shops={shops} day={day.answer} trend={trend.answer} />
      <GoodsRanks shops={shops} />
    </>
  )
})
