import { useMemo } from 'react'
import { EVERY_ROW, type FigureQuestion } from '../../figures/answers/question.ts'
import { daysOfWindow } from '../../figures/days.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useFigure } from '../../reports/live/useFigure.ts'
import { toPreviousWindow } from '../../reports/parts/figureView.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import type { ChartRow } from '../../ui/charts/chartRow.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../values/shopsParameter.ts'
import type { ShopPartProps } from '../parts/shopSection.ts'
import { valuesByDay } from './compareDays.ts'
import { ShopMeasureTile } from './ShopMeasureTile.tsx'
import './texts.ts'

/** Where the change of sales is explained: of a feature that need not be there. */
const SALES_PATH = '/dashboard/sales'

/** What the shop sold; it leads to why that changed. */
export function ShopSalesTile({ shop, view }: ShopPartProps) {
  const { pages } = useRegistry()
  const isThere = pages.some(({ path }) => path === SALES_PATH)
  const to = isThere ? `${SALES_PATH}?${new URLSearchParams({ [SHOPS_PARAMETER]: shop.shop_uid })}` : null
  return <ShopMeasureTile measure="salesAmount" view={view} to={to} />
}

const everyRow = { order: 'most', limit: EVERY_ROW } as const
const FEN_PER_YUAN = 100
const HEIGHT_PX = 180

/** Sales of the shop by day, and those of as many days before; a day that was not read is a gap. */
export function ShopDays({ shop, view: { window, askedUids } }: ShopPartProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const question = useMemo(
    () =>
      ({
        measure: 'salesAmount',
        by: ['day'],
        window,
        basis: 'ordered',
        shops: askedUids,
        top: everyRow,
        bySheets: true,
      }) as const satisfies FigureQuestion,
    [window, askedUids],
  )
  const earlier = useMemo(() => ({ ...question, window: toPreviousWindow(window) }), [question, window])
  const { answer } = useFigure(question)
  const { answer: before } = useFigure(earlier)
  const days = daysOfWindow(window)
  const toRows = (values: readonly (number | null)[], series: string) =>
    values.map((fen, at): ChartRow => ({ x: days[at]?.slice('2026-'.length) ?? '', y: fen === null ? null : fen / FEN_PER_YUAN, series }))
  const rows = answer
    ? [
        ...toRows(valuesByDay(answer, 'salesAmount'), t('shopPage.now')),
        ...(before ? toRows(valuesByDay(before, 'salesAmount'), t('shopPage.earlier')) : []),
      ]
    : []
  // A line needs two points.
  const known = new Set(rows.flatMap(({ x, y }) => (y === null ? [] : x)))
  return (
    <Card aria-labelledby="shop-days">
      <CardHead>
        <h2 id="shop-days">{t('shopPage.days')}</h2>
      </CardHead>
      <CardBody>
        {known.size > 1 ? (
          <Chart
            kind="line"
            label={t('shopPage.dayLine', { name: shop.shop_name })}
            rows={rows}
            dashed={[t('shopPage.earlier')]}
            formatValue={(yuan) => formats.money(Math.round(yuan * FEN_PER_YUAN))}
            heightPx={HEIGHT_PX}
          />
        ) : (
          <p className="zg-muted">{t(!answer ? 'shopPage.asking' : known.size > 0 ? 'shopPage.oneDay' : 'shopPage.noDays')}</p>
        )}
      </CardBody>
    </Card>
  )
}
