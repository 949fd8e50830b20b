import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js'
import { memo } from 'react'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { Query } from '../../../resources/schema/query.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { fieldRules } from '../../fields/fieldRules.ts'
import { pinnedProps } from '../../list/columns/pinnedProps.ts'
import { SelectBox } from '../../list/selection/SelectBox.tsx'
import { SELECT_COLUMN } from '../../list/useTableModel.tsx'
import type { Rows } from '../rows/openRows.ts'
import type { ShownRow } from '../rows/rowView.ts'
import type { QueryColumns } from './useQueryColumns.tsx'

interface QueryRowCellsProps {
  readonly query: Query
  readonly rows: Rows
  readonly row: ShownRow
  readonly columns: QueryColumns
}

/** The cells of a row. Its name opens what is below it. */
export const QueryRowCells = memo(function QueryRowCells({ query, rows, row, columns }: QueryRowCellsProps) {
  const { t } = useTranslate()
  const text = useText()
  const title = String(row.values[query.titleField] ?? row.key)
  return columns.map((column) => {
    const { id } = column
    if (id === SELECT_COLUMN)
      return (
        <td key={id} className="zg-select-cell" {...pinnedProps(column)}>
          <SelectBox
            label={t('selection.one', { title })}
            chosen={row.isChosen ? 'all' : 'none'}
            toggle={(isRange) => rows.tell({ kind: 'choose', change: { on: 'row', key: row.key, isRange } })}
          />
        </td>
      )
    const field = query.fields[id]
    if (!field) return null
    if (id === query.titleField)
      return (
        <th key={id} scope="row" className="zg-list-title" {...pinnedProps(column)}>
          {query.details ? (
            <button
              type="button"
              className="zg-query-title"
              aria-expanded={row.details !== null}
              title={title}
              onClick={() => rows.tell({ kind: 'unfold', key: row.key })}
            >
              <Icon of={RightOutlined} />
              <span className="zg-cell-text">{title}</span>
            </button>
          ) : (
            <span className="zg-cell-text">{title}</span>
          )}
        </th>
      )
    return (
      <td
        key={id}
        {...pinnedProps(column)}
        data-label={text(field.label)}
        data-type={field.type}
        className={fieldRules[field.type].align === 'end' ? 'zg-cell-number' : undefined}
      >
        <FieldCell field={field} value={row.values[id]} record={row.values} />
      </td>
    )
  })
})
