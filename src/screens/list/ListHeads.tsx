import { type Column, flexRender } from '@tanstack/react-table'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { Listed, ResourceRecord } from '../../resources/schema/resource.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { ColumnEdge } from './columns/ColumnEdge.tsx'
import { pinnedProps } from './columns/pinnedProps.ts'
import { isSortable, type ListSort, nextSort } from './listView.ts'
import type { ChangeChoice } from './useListChoice.ts'
import { BUTTONS_COLUMN, type ListTable, SELECT_COLUMN } from './useTableModel.tsx'

interface ListHeadsProps {
  readonly resource: Listed
  readonly table: ListTable
  /** CSS widths by column. */
  readonly widths: Readonly<Record<string, string>>
  readonly sort: ListSort | null
  readonly changeSort: (sort: ListSort | null) => void
  readonly changeChoice: ChangeChoice
}

/** Heads that sort by a click, where the type has an order; their edges are drawn to another width. */
export function ListHeads({ resource, table, widths, ...rest }: ListHeadsProps) {
  const { t } = useTranslate()
  const columns = table.getVisibleLeafColumns()
  return (
    <>
      <colgroup>
        {columns.map(({ id }) => (
          <col key={id} style={{ width: widths[id] }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {table.getFlatHeaders().map(({ id, column, getContext }) =>
            id in resource.fields ? (
              <FieldHead key={id} resource={resource} column={column} {...rest} />
            ) : (
              <th key={id} scope="col" className={id === SELECT_COLUMN ? 'zg-select-head' : undefined} {...pinnedProps(column)}>
                {id === BUTTONS_COLUMN ? t('list.actions') : flexRender(column.columnDef.header, getContext())}
              </th>
            ),
          )}
        </tr>
      </thead>
    </>
  )
}

interface FieldHeadProps extends Omit<ListHeadsProps, 'table' | 'widths'> {
  readonly column: Column<ResourceRecord>
}

function FieldHead({ resource, column, sort, changeSort, changeChoice }: FieldHeadProps) {
  const text = useText()
  const { id } = column
  const field = resource.fields[id]
  if (!field) return null
  const label = text(field.label)
  const order = sort?.field === id ? sort.order : 'none'
  return (
    <th
      scope="col"
      className={fieldRules[field.type].align === 'end' ? 'zg-cell-number' : undefined}
      aria-sort={order === 'none' ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      {...pinnedProps(column)}
    >
      {isSortable(resource, id) ? (
        <button type="button" className="zg-sort zg-head-label" onClick={() => changeSort(nextSort(sort, id, resource.list.sort))}>
          <span className="zg-ellipsis" title={label}>
            {label}
          </span>
          <span aria-hidden="true" className={order === 'none' ? 'zg-sort-mark' : undefined}>
            {marks[order]}
          </span>
        </button>
      ) : (
        <span className="zg-ellipsis zg-head-label" title={label}>
          {label}
        </span>
      )}
      <ColumnEdge columnKey={id} label={label} widthPx={column.getSize()} changeChoice={changeChoice} />
    </th>
  )
}

const marks = { asc: '↑', desc: '↓', none: '↕' } as const
