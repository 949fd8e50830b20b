import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Chart } from '../../../ui/charts/Chart.tsx'
import type { SalesTrend } from './askTrend.ts'

const FEN_PER_YUAN = 100

/** Sales of all shops by day, as a chart with its table; a day that was not read of every shop is left out, since it would look like a fall. */
export function TrendChart({ trend: { days, byShop } }: { readonly trend: SalesTrend }) {
  const { t } = useTranslate()
  const series = t('today.salesYuan')
  const shops = [...byShop.values()].filter((sold) => sold.some((fen) => fen !== null))
  const rows = days.flatMap((day, at) => {
    const sold = shops.map((each) => each[at] ?? null)
    if (sold.some((fen) => fen === null)) return []
    return [{ x: day.slice(5), y: sold.reduce((sum: number, fen) => sum + (fen ?? 0), 0) / FEN_PER_YUAN, series }]
  })
  return rows.length === 0 ? (
    <p className="zg-muted">{t('today.noHistory')}</p>
  ) : (
    <Chart kind="line" label={t('today.chartLabel')} rows={rows} />
  )
}
