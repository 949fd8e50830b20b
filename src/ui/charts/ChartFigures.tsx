import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../useFormats.ts'
import { type ChartRow, toChartTable } from './chartRow.ts'
import { DataTable } from './DataTable.tsx'

interface ChartFiguresProps {
  readonly label: string
  readonly rows: readonly ChartRow[]
}

/** The figures of a chart as a table. */
export function ChartFigures({ label, rows }: ChartFiguresProps) {
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
