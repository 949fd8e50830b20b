import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useTheme } from '../../providers/settings/useTheme.ts'
import { useFormats } from '../useFormats.ts'
import { DataTable } from './DataTable.tsx'
import type { PlotKind } from './Plot.tsx'
import './chart.css'
import { lazy, Suspense } from 'react'
import { type ChartRow, toChartTable } from './chartRow.ts'

interface ChartProps {
  readonly kind: PlotKind
  /** What is to be seen, for those who cannot see it. */
  readonly label: string
  readonly rows: readonly ChartRow[]
}

const Plot = lazy(() => import('./Plot.tsx').then((module) => ({ default: module.Plot })))
const HEIGHT_PX = 260
const SPARK_HEIGHT_PX = 56

/** A chart, and under it the same figures as a table. A spark line is an ornament of the figure beside it and has no table. */
export function Chart({ kind, label, rows }: ChartProps) {
  const { t } = useTranslate()
  const [theme] = useTheme()
  const formats = useFormats()
  const heightPx = kind === 'spark' ? SPARK_HEIGHT_PX : HEIGHT_PX
  return (
    <figure className="zg-chart" aria-label={label}>
      <div style={{ height: heightPx }} aria-hidden="true">
        <Suspense fallback={<span className="zg-skeleton zg-chart-loading" />}>
          <Plot kind={kind} rows={rows} theme={theme} heightPx={heightPx} formatNumber={formats.number} />
        </Suspense>
      </div>
      {kind !== 'spark' && (
        <details>
          <summary>{t('template.charts.figures')}</summary>
          <ChartFigures label={label} rows={rows} />
        </details>
      )}
    </figure>
  )
}

interface ChartFiguresProps {
  readonly label: string
  readonly rows: readonly ChartRow[]
}

/** The figures of a chart as a table. */
function ChartFigures({ label, rows }: ChartFiguresProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const table = toChartTable(rows)
  return (
    <DataTable label={label} isCompact frameClassName="zg-chart-figures">
      <thead>
        <tr>
          <th scope="col">{t('template.charts.place')}</th>
          {table.series.map((name) => (
            <th key={name} scope="col" className="zg-cell-number">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ x, values }) => (
          <tr key={x}>
            <th scope="row">{x}</th>
            {values.map((value, index) => (
              <td key={table.series[index]} className="zg-cell-number">
                {value === null ? t('states.missing') : formats.number(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}
