import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Missing, Unreadable } from '../../../ui/Marks.tsx'
import type { CellProps } from '../faces.ts'
import { readMatrix } from './readMatrix.ts'

/** A line for each row that has anything. */
export function MatrixCell({ field, value }: CellProps<'matrix'>) {
  const { t } = useTranslate()
  const text = useText()
  if (value === undefined || value === null) return <Missing />
  const matrix = readMatrix(value)
  if (!matrix) return <Unreadable />
  const lines = field.rows.flatMap((row) => {
    const columns = field.columns.filter((column) => matrix[row.value]?.includes(column.value))
    return columns.length === 0 ? [] : [{ row, words: columns.map((column) => text(column.label)) }]
  })
  if (lines.length === 0) return <span className="zg-muted">{t('states.missing')}</span>
  return (
    <dl className="zg-cell-changes">
      {lines.map(({ row, words }) => (
        <div key={row.value}>
          <dt>{text(row.label)}</dt>
          <dd>{words.join(t('list.separator'))}</dd>
        </div>
      ))}
    </dl>
  )
}
