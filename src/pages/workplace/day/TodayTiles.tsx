import { memo } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { Lack } from '../../../figures/answers/question.ts'
import { dayOf, toDayText } from '../../../figures/days.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { CARDS, useMedia } from '../../../ui/useMedia.ts'
import { hasLogin } from '../../../values/shopSession.ts'
import { ofEveryShop } from '../../../values/shopsParameter.ts'
import { AdsTile } from './AdsTile.tsx'
import type { Compared, DaySales, SoldAmount } from './askDay.ts'
import type { MeasureDays } from './askDays.ts'
import type { Forecast } from './askForecast.ts'
import type { ExpectedReturns } from './askReturns.ts'
import type { SalesTrend } from './askTrend.ts'
import { Change } from './Change.tsx'
import { FigureStatus } from './FigureStatus.tsx'
import { ProfitTile } from './ProfitTile.tsx'
import { ShopShare } from './ShopShare.tsx'
import { Tile } from './Tile.tsx'
import { useTileDays } from './useTileDays.ts'

interface TodayTilesProps {
  readonly shops: readonly Shop[]
  /** Null: not asked yet. */
  readonly day: DaySales | null
  readonly trend: SalesTrend | null
  readonly returns: ExpectedReturns | null
  /** What was asked back on each of the last days, fen. */
  readonly refunds: MeasureDays | null
  readonly forecast: Forecast | null
}

const SECOND_MS = 1_000

/** From the first of this month to today, as an address says it. */
function toMonth(): string {
  const today = toDayText(dayOf(Date.now() / 1000))
  return `${today.slice(0, -2)}01..${today}`
}

/** Today against the same hour of yesterday and of a week ago, what is expected to stay of it, and what the month comes to. */
export const TodayTiles = memo(function TodayTiles({ shops, day, trend, returns, refunds, forecast }: TodayTilesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toDays = useTileDays()
  const isPhone = useMedia(CARDS)
  const isThere = day !== null && day.asOf !== null
  const hour = isThere ? formats.time((day.asOf ?? 0) * SECOND_MS) : ''
  const waits = t(day === null ? 'today.asking' : 'today.notRead')
  const outlookWaits = t(isThere ? 'today.noHistory' : 'today.notRead')
  return (
    <Card aria-labelledby="workplace-today">
      <CardHead className="zg-workplace-head">
        <h2 id="workplace-today">{isThere ? t('today.titleUntil', { time: hour }) : t('today.title')}</h2>
        <FigureStatus missing={day && withLoggedOut(day, shops)} shops={shops} asOf={day?.asOf ?? null} />
      </CardHead>
      {/* On a phone it is moved sideways; before anything was read nothing in it can be focused. */}
      <div className="zg-tiles zg-day-tiles" tabIndex={isPhone && !isThere ? 0 : undefined}>
        <Tile
          label={t('today.sales')}
          to={`/dashboard/sales?window=today&${ofEveryShop}`}
          value={isThere ? formats.money(day.sold.fen) : null}
          waits={waits}
          days={trend ? toDays(trend.days, trend.total.fen, formats.money) : undefined}
        >
          {isThere && <Comparisons day={day} trend={trend} of="fen" shops={shops} />}
        </Tile>
        <Tile
          label={t('today.orders')}
          to={`/dashboard/sales?window=today&${ofEveryShop}`}
          value={isThere ? formats.number(day.sold.orders) : null}
          waits={waits}
          days={trend ? toDays(trend.days, trend.total.orders, formats.number) : undefined}
        >
          {isThere && <Comparisons day={day} trend={trend} of="orders" shops={shops} />}
        </Tile>
        <Tile
          label={t('today.returns')}
          hint={t('today.returnsHint')}
          to={`/return_goods/product?window=last30&${ofEveryShop}`}
          value={returns && formats.money(returns.fen)}
          waits={outlookWaits}
          days={refunds ? toDays(refunds.days, refunds.values, formats.money) : undefined}
        >
          {returns && <Stays returns={returns} shops={readOf(day, shops)} />}
        </Tile>
        <ProfitTile shops={shops} day={day} />
        <AdsTile shops={shops} />
        <Tile
          label={t('today.month')}
          hint={t('today.monthHint')}
          to={`/dashboard/report?window=${toMonth()}&${ofEveryShop}`}
          value={forecast && formats.money(forecast.fen)}
          waits={outlookWaits}
        >
          {forecast && (
            <span>
              {t('today.soFar', { worth: formats.money(forecast.soFar) })}{' '}
              <ShopShare shops={shops.filter(hasLogin)} missing={forecast.missing} onlyIfShort />
            </span>
          )}
        </Tile>
      </div>
    </Card>
  )
})

interface ComparisonsProps {
  readonly day: DaySales
  readonly trend: SalesTrend | null
  readonly of: keyof SoldAmount
  readonly shops: readonly Shop[]
}

const daysBack = { yesterday: 1, lastWeek: 7 } as const

/** Up to the same hour where both days were read here; else what the whole day came to, if it is known. */
function Comparisons({ day, trend, of, shops }: ComparisonsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const wholeDay = (name: keyof typeof daysBack) =>
    (trend?.days.at(-1) === day.today ? trend.total[of].at(-1 - daysBack[name]) : null) ?? null
  const line = (name: keyof typeof daysBack, compared: Compared | null) => {
    if (compared !== null)
      return (
        <span key={name}>
          {t(`today.${name}`)} <Change now={compared.now[of]} before={compared.before[of]} of={of} />
          <ShopShare shops={readOf(day, shops)} missing={compared.missing} onlyIfShort />
        </span>
      )
    const whole = wholeDay(name)
    if (whole === null) return day.readBy === 'here' && <span key={name}>{t(`today.${name}NotRead`)}</span>
    const worth = of === 'fen' ? formats.money(whole) : t('today.orderCount', { count: whole })
    return <span key={name}>{t(`today.${name}Whole`, { worth })}</span>
  }
  return (
    <>
      {day.readBy === 'elsewhere' && of === 'fen' && <span>{t('today.elsewhere')}</span>}
      {line('yesterday', day.yesterday)}
      {line('lastWeek', day.lastWeek)}
    </>
  )
}

/** What is left once that has come back, and how well such reckonings went so far. */
function Stays({ returns, shops }: { readonly returns: ExpectedReturns; readonly shops: readonly Shop[] }) {
  const { fen, soldFen, missing, proof } = returns
  const { t } = useTranslate()
  const formats = useFormats()
  return (
    <>
      <span>{t('today.stays', { worth: formats.money(soldFen - fen) })}</span>
      {proof && (
        <span title={t('today.proofHint', { from: proof.from, to: proof.to })}>
          {t('today.proof', { said: formats.money(proof.saidFen), was: formats.money(proof.wasFen) })}
        </span>
      )}
      <ShopShare shops={shops} missing={missing} onlyIfShort />
    </>
  )
}

/** Shops whose day was read: what is compared and reckoned is said of these. */
function readOf(day: DaySales | null, shops: readonly Shop[]): readonly Shop[] {
  return shops.filter(({ shop_uid }) => day?.shops.has(shop_uid))
}

/** Shops without a login are not asked about: today they lack all of it. */
function withLoggedOut({ missing, shops: read, today }: DaySales, shops: readonly Shop[]): readonly Lack[] {
  const known = new Set([...read.keys(), ...missing.map(({ shop }) => shop)])
  const others = shops.filter(({ shop_uid }) => !known.has(shop_uid))
  return [...missing, ...others.map(({ shop_uid }) => ({ shop: shop_uid, kind: 'orders' as const, from: today, to: today }))]
}
