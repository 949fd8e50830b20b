import type { Resource } from '../../../resources/schema/resource.ts'
import { ListRowCells } from './ListRowCells.tsx'
import type { ListRow } from './useTableModel.tsx'

interface ListBodyProps {
  readonly resource: Resource
  readonly rows: readonly ListRow[]
}

export function ListBody({ resource, rows }: ListBodyProps) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={row.id} aria-rowindex={index + 2}>
          <ListRowCells resource={resource} row={row} />
        </tr>
      ))}
    </tbody>
  )
}
