import { useRef } from 'react'
import type { ColumnChoice } from '../../../contract/entities/savedView.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'
import { TitlesProvider } from '../fields/TitlesProvider.tsx'
import { shownColumns } from './columns/columnChoice.ts'
import './columns/columns.css'
import { tableWidths } from './columns/tableWidths.ts'
import { ListBody } from './ListBody.tsx'
import type { Opened } from './ListDialogs.tsx'
import { ListHeads } from './ListHeads.tsx'
import type { ListSort } from './listView.ts'
import { useListSelection } from './selection/selectionContext.ts'
import type { ChangeChoice } from './useListChoice.ts'
import { useTableModel } from './useTableModel.tsx'
import { useTopOfView } from './useTopOfView.ts'
import { VirtualBody } from './VirtualBody.tsx'

/** Past this many rows only those in view are drawn. */
export const VIRTUAL_PAST_ROWS = 100

interface ListTableProps {
  readonly resource: Resource
  readonly rows: readonly ResourceRecord[]
  readonly choice: ColumnChoice
  readonly changeChoice: ChangeChoice
  readonly sort: ListSort | null
  readonly changeSort: (sort: ListSort | null) => void
  readonly allowed: Allowed
  readonly label: string
  readonly isRefreshing: boolean
  readonly open: (opened: Opened) => void
  /** Changes with what the reader asks to see. */
  readonly viewKey: string
}

/** The rows as an HTML table: read by heads and rows on a wide screen, as cards on a narrow one. */
export function ListTable({
  resource,
  rows,
  choice,
  changeChoice,
  sort,
  changeSort,
  allowed,
  label,
  isRefreshing,
  open,
  viewKey,
}: ListTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  useTopOfView(frame, viewKey)
  const table = useTableModel({ resource, rows, choice, allowed, open })
  const modelRows = table.getRowModel().rows
  const columns = table.getVisibleLeafColumns()
  const widths = tableWidths(resource, table)
  const isVirtual = modelRows.length > VIRTUAL_PAST_ROWS
  return (
    <div ref={frame} className="zg-table-frame zg-list-frame" data-keep-scroll="rows" data-long={isVirtual || undefined}>
      <table
        className={`zg-table zg-list-table${choice.density === 'compact' ? ' zg-table-compact' : ''}`}
        data-selectable={useListSelection() !== null || undefined}
        aria-label={label}
        aria-busy={isRefreshing}
        aria-rowcount={modelRows.length + 1}
        style={widths.variables}
      >
        <ListHeads
          resource={resource}
          table={table}
          widths={widths.columns}
          sort={sort}
          changeSort={changeSort}
          changeChoice={changeChoice}
        />
        <TitlesProvider resource={resource} fields={[...shownColumns(choice)].sort()}>
          {isVirtual ? (
            <VirtualBody resource={resource} rows={modelRows} columns={columns} />
          ) : (
            <ListBody resource={resource} rows={modelRows} columns={columns} />
          )}
        </TitlesProvider>
      </table>
    </div>
  )
}
