import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Chart } from '../../ui/charts/Chart.tsx'
import { type ChartRow, isAnyKnown } from '../../ui/charts/chartRow.ts'
import { useShortFormats } from '../../ui/charts/useShortFormats.ts'
import { useFormats } from '../../ui/useFormats.ts'
import type { SalesChangeAnswer } from './figures/salesQuestion.ts'
import { toShortDay } from './salesWords.ts'

const HEIGHT_PX = 320

/** Both windows as lines, day by day or hour by hour; a day that was not read of any shop is a gap, and without any day there is nothing. */
export function SalesChart({ answer: { points } }: { readonly answer: SalesChangeAnswer }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const short = useShortFormats()
  const isByHour = points.length > 0 && typeof points[0]?.at === 'number'
  const title = t(isByHour ? 'sales.trendHours' : 'sales.trend')
  const now = t('sales.now')
  const earlier = t('sales.earlier')
  const dashed = useMemo(() => [earlier], [earlier])
  const rows = useMemo(
    () =>
      points.flatMap(({ at, fen, beforeFen }): readonly ChartRow[] => {
        const x = typeof at === 'number' ? `${at}:00` : toShortDay(at, formats)
        return [
          { x, y: fen, series: now },
          { x, y: beforeFen, series: earlier },
        ]
      }),
    [points, formats, now, earlier],
  )
  // The head says then that nothing was read yet.
  if (!isAnyKnown(rows)) return null
  return (
    <Card aria-labelledby="sales-trend" className="zg-sales-trend">
      <CardHead>
        <h2 id="sales-trend">{title}</h2>
      </CardHead>
      <Chart
        kind="line"
        label={title}
        rows={rows}
        formatValue={formats.money}
        formatShort={short.money}
        dashed={dashed}
        heightPx={HEIGHT_PX}
        fileName={title}
      />
    </Card>
  )
}
