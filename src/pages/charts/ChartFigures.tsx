import { useTranslation } from 'react-i18next'
import { useFormats } from '../generated/useFormats.ts'
import { type ChartRow, toChartTable } from './chartRow.ts'

interface ChartFiguresProps {
  readonly label: string
  readonly rows: readonly ChartRow[]
}

/** The figures of a chart as a table. */
export function ChartFigures({ label, rows }: ChartFiguresProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const table = toChartTable(rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className="zg-table-frame zg-chart-figures" aria-label={label} tabIndex={0}>
      <table className="zg-table zg-table-compact">
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
      </table>
    </section>
  )
}
