import { flexRender } from '@tanstack/react-table'
import { memo } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { pinnedProps } from './columns/pinnedProps.ts'
import { BUTTONS_COLUMN, type ListColumns, type ListRow, SELECT_COLUMN } from './useTableModel.tsx'

interface ListRowCellsProps {
  readonly resource: Resource
  readonly row: ListRow
  /** The columns that show, in their order: new ones draw the row anew. */
  readonly columns: ListColumns
}

/**
 * The cells of a row. Each carries its label, which a narrow screen shows beside the value. Drawn again only when record or columns
 * changed: of a list that scrolls, only the rows that come into view cost anything.
 */
export const ListRowCells = memo(function ListRowCells({ resource, row }: ListRowCellsProps) {
  const text = useText()
  return row.getVisibleCells().map(({ id, column, getContext }) => {
    const field = resource.fields[column.id]
    const content = flexRender(column.columnDef.cell, getContext())
    if (column.id === resource.titleField)
      return (
        <th key={id} scope="row" className="zg-list-title" {...pinnedProps(column)}>
          {content}
        </th>
      )
    const isNumber = field && fieldRules[field.type].align === 'end'
    return (
      <td
        key={id}
        {...pinnedProps(column)}
        data-label={field ? text(field.label) : undefined}
        className={isNumber ? 'zg-cell-number' : ownClasses[column.id]}
      >
        {content}
      </td>
    )
  })
})

const ownClasses: Readonly<Record<string, string>> = { [BUTTONS_COLUMN]: 'zg-list-buttons-cell', [SELECT_COLUMN]: 'zg-select-cell' }
