import type { Resource } from '../../resources/schema/resource.ts'
import { ListRowCells } from './ListRowCells.tsx'
import { TableRow } from './TableRow.tsx'
import { useFirstRows } from './useFirstRows.ts'
import type { ListColumns, ListRow } from './useTableModel.tsx'

interface ListBodyProps {
  readonly resource: Resource
  readonly rows: readonly ListRow[]
  readonly columns: ListColumns
}

export function ListBody({ resource, rows, columns }: ListBodyProps) {
  return (
    <tbody>
      {useFirstRows(rows).map((row, index) => (
        <TableRow key={row.id} record={row.original} aria-rowindex={index + 2}>
          <ListRowCells resource={resource} row={row} columns={columns} />
        </TableRow>
      ))}
    </tbody>
  )
}
