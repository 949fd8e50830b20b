import { useTranslation } from 'react-i18next'
import { useText } from '../../../providers/i18n/useText.ts'
import type { Resource } from '../../../resources/schema/resource.ts'
import { fieldRules } from '../fields/fieldRules.ts'
import { type ListSort, nextSort } from './listView.ts'
import type { ListTable } from './useTableModel.tsx'

interface ListHeadsProps {
  readonly resource: Resource
  readonly table: ListTable
  readonly sort: ListSort | null
  readonly changeSort: (sort: ListSort | null) => void
}

const marks = { asc: '↑', desc: '↓', none: '↕' } as const

/** Heads that sort by a click, where the type has an order. */
export function ListHeads({ resource, table, sort, changeSort }: ListHeadsProps) {
  const { t } = useTranslation()
  const text = useText()
  return (
    <>
      <colgroup>
        {table.getVisibleLeafColumns().map((column) => (
          <col key={column.id} style={{ width: column.getSize() }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {table.getVisibleLeafColumns().map(({ id }) => {
            const field = resource.fields[id]
            if (!field)
              return (
                <th key={id} scope="col" className="zg-list-buttons-cell">
                  {t('list.actions')}
                </th>
              )
            const { sortKey, align } = fieldRules[field.type]
            const order = sort?.field === id ? sort.order : 'none'
            const className = align === 'end' ? 'zg-cell-number' : undefined
            if (!sortKey)
              return (
                <th key={id} scope="col" className={className}>
                  {text(field.label)}
                </th>
              )
            return (
              <th
                key={id}
                scope="col"
                className={className}
                aria-sort={order === 'none' ? undefined : order === 'asc' ? 'ascending' : 'descending'}
              >
                <button type="button" className="zg-sort" onClick={() => changeSort(nextSort(sort, id, resource.list.sort))}>
                  {text(field.label)}
                  <span aria-hidden="true" className={order === 'none' ? 'zg-sort-mark' : undefined}>
                    {marks[order]}
                  </span>
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}
