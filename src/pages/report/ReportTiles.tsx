import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { NoValue } from '../../reports/parts/MeasureValue.tsx'
import { PartSign } from '../../shops/PartSign.tsx'
import { Card } from '../../ui/Card.tsx'
import { Spark } from '../../ui/charts/Spark.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { ReportDaySums } from './reportDays.ts'
import { growthOf, type ReportSums, type ReportTotal, shareOfSum } from './reportRows.ts'
import type { ReportLinks } from './useReportLinks.ts'

interface ReportTilesProps {
  readonly total: ReportTotal
  /** Null: not known yet. */
  readonly days: ReportDaySums | null
  readonly isAnswered: boolean
  /** Said in the place of a profit. */
  readonly noProfit: string
  /** Of some goods the profit is unknown. */
  readonly isPartly: boolean
  readonly linkOf: ReportLinks
}

/** The sums of the table below, as six numbers. */
export function ReportTiles({ total, days, isAnswered, noProfit, isPartly, linkOf }: ReportTilesProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const why = t(isAnswered ? 'report.notRead' : 'report.asking')
  const money = (fen: number | null) => (fen === null ? null : formats.money(fen))
  const share = (part: number | null, whole: number | null) => {
    const found = shareOfSum(part, whole)
    return found === null ? null : formats.percent(found)
  }
  const { salesFen, orders, refundedFen, adsFen, profitFen, knownPaidFen, beforeFen, whole, lost } = total
  const line = (name: Exclude<keyof ReportDaySums, 'days'>, show = formats.money) => days && { days: days.days, values: days[name], show }
  const of = (done: number) => ({ done, total: total.lines })
  return (
    // What scrolls on a phone must be reached by keyboard.
    <Card className="zg-strip zg-report-tiles" aria-label={t('report.sums')} tabIndex={0}>
      <Tile
        label={t('report.sales')}
        to={linkOf('sales')}
        value={money(salesFen)}
        why={why}
        of={of(whole.salesFen)}
        line={line('salesFen')}
      >
        <SalesBeside total={total} />
        {beforeFen !== null && <span>{t('report.was', { was: formats.money(beforeFen) })}</span>}
      </Tile>
      <Tile
        label={t('report.orders')}
        to={linkOf('orders')}
        value={orders === null ? null : formats.number(orders)}
        why={why}
        of={of(whole.orders)}
        line={line('orders', formats.number)}
      />
      <Tile
        label={t('report.refunded')}
        to={linkOf('refunded')}
        value={money(refundedFen)}
        why={why}
        of={of(whole.refundedFen)}
        line={line('refundedFen')}
      >
        {t('report.lostShare', { share: share(refundedFen, total.salesWithRefundsFen) ?? t('report.dash') })}
      </Tile>
      <Tile label={t('report.ads')} to={linkOf('ads')} value={money(adsFen)} why={why} of={of(whole.adsFen)} line={line('adsFen')}>
        {t('report.lostShare', { share: share(adsFen, total.salesWithAdsFen) ?? t('report.dash') })}
      </Tile>
      <Tile label={t('report.lost')} value={money(lost.fen)} why={why} of={of(lost.whole)} line={line('lostFen')}>
        {t('report.lostShare', { share: share(lost.fen, lost.salesFen) ?? t('report.dash') })}
      </Tile>
      <Tile
        label={t('report.profit')}
        to={linkOf('profit')}
        value={money(profitFen)}
        why={noProfit}
        of={of(whole.profitFen)}
        line={line('profitFen')}
      >
        <span>
          {t('report.margin')} {share(profitFen, knownPaidFen) ?? t('report.dash')}
        </span>
        {isPartly && <span>{t('report.partly')}</span>}
      </Tile>
    </Card>
  )
}

interface TileProps {
  readonly label: string
  /** Where the number is explained; null, or none: the table below says what it is made of. */
  readonly to?: string | null
  readonly value: string | null
  /** Why there is none. */
  readonly why: string
  /** Of how many of the shops it is whole. */
  readonly of: { readonly done: number; readonly total: number }
  /** Null: its days are not known yet. */
  readonly line: {
    readonly days: readonly string[]
    readonly values: readonly (number | null)[]
    readonly show: (value: number) => string
  } | null
  readonly children?: ReactNode
}

function Tile({ label, to = null, value, why, of, line, children }: TileProps) {
  const { t } = useTranslate()
  return (
    <section className="zg-strip-tile" aria-label={label}>
      <h2>{label}</h2>
      <p className="zg-strip-value">
        {to && value !== null ? <Link to={to}>{value}</Link> : (value ?? <NoValue reason={why} />)} {value !== null && <PartSign of={of} />}
      </p>
      <small className="zg-muted">{value === null ? why : children}</small>
      {value !== null && line?.values.some((each) => each !== null) && (
        <Spark values={line.values} label={toWords(line).join(t('list.separator'))} />
      )}
    </section>
  )
}

/** The last week of a line. */
const WORDS = 7

function toWords({ days, values, show }: NonNullable<TileProps['line']>): readonly string[] {
  return values.flatMap((value, at) => (value === null ? [] : [`${days[at]} ${show(value)}`])).slice(-WORDS)
}

/** By how much sales are more or less, over shops whose days are known in both. */
export function SalesBeside({ total: { comparedFen, beforeFen } }: { readonly total: Pick<ReportSums, 'comparedFen' | 'beforeFen'> }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const growth = growthOf(comparedFen, beforeFen)
  if (growth === null) return <NoValue reason={t('report.noBefore')} />
  const word = growth > 0 ? 'more' : growth < 0 ? 'less' : 'same'
  return (
    <span className="zg-report-change" data-direction={word}>
      {word === 'same' ? t('report.same') : t(`report.${word}`, { share: formats.percent(Math.abs(growth)) })}
    </span>
  )
}
