import type { VirtualItem } from '@tanstack/react-virtual'
import type { Resource } from '../../resources/schema/resource.ts'
import { titleOf } from '../screenAddress.ts'
import type { ListRow } from './useTableModel.tsx'

interface PassingRowsProps {
  readonly resource: Resource
  readonly rows: readonly ListRow[]
  readonly items: readonly VirtualItem[]
  readonly columnCount: number
}

/** Rows that rush past: their names alone, each where it stands in its row. One row of the table, which lays all its cells out anew. */
export function PassingRows({ resource, rows, items, columnCount }: PassingRowsProps) {
  return (
    <tr className="zg-list-passing">
      <td colSpan={columnCount}>
        {items.map(({ index, size }) => {
          const row = rows[index]
          return (
            row && (
              <div key={row.id} style={{ height: size }}>
                {titleOf(resource, row.original)}
              </div>
            )
          )
        })}
      </td>
    </tr>
  )
}
