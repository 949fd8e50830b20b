import { useTranslation } from 'react-i18next'
import { DataTable } from '../demo/DataTable.tsx'
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
