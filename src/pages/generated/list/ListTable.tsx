import { type CSSProperties, lazy, Suspense, useRef } from 'react'
import type { Resource, ResourceRecord } from '../../../resources/schema/resource.ts'
import type { Allowed } from '../allowedOf.ts'
import { TitlesProvider } from '../fields/TitlesProvider.tsx'
import { ListBody } from './ListBody.tsx'
import type { Opened } from './ListDialogs.tsx'
import { ListHeads } from './ListHeads.tsx'
import type { ListSort } from './listView.ts'
import type { ListChoice } from './useListChoice.ts'
import { useTableModel } from './useTableModel.tsx'

/** Past this many rows only those in view are drawn. */
export const VIRTUAL_PAST_ROWS = 100
const VirtualBody = lazy(() => import('./VirtualBody.tsx').then((module) => ({ default: module.VirtualBody })))

interface ListTableProps {
  readonly resource: Resource
  readonly rows: readonly ResourceRecord[]
  readonly choice: ListChoice
  readonly sort: ListSort | null
  readonly changeSort: (sort: ListSort | null) => void
  readonly allowed: Allowed
  readonly label: string
  readonly isRefreshing: boolean
  readonly open: (opened: Opened) => void
}

/** The rows as an HTML table: read by heads and rows on a wide screen, as cards on a narrow one. */
export function ListTable({ resource, rows, choice, sort, changeSort, allowed, label, isRefreshing, open }: ListTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const table = useTableModel({ resource, rows, hidden: choice.hidden, allowed, open })
  const modelRows = table.getRowModel().rows
  const isVirtual = modelRows.length > VIRTUAL_PAST_ROWS
  return (
    <div className="zg-table-frame zg-list-frame" ref={frame} data-keep-scroll="rows" data-virtual={isVirtual || undefined}>
      <table
        className={`zg-table zg-list-table${choice.density === 'compact' ? ' zg-table-compact' : ''}`}
        aria-label={label}
        aria-busy={isRefreshing}
        aria-rowcount={modelRows.length + 1}
        style={{ '--zg-list-width': `${table.getTotalSize()}px` } as CSSProperties}
      >
        <ListHeads resource={resource} table={table} sort={sort} changeSort={changeSort} />
        <TitlesProvider resource={resource} fields={resource.list.columns}>
          {isVirtual ? (
            <Suspense fallback={<ListBody resource={resource} rows={modelRows.slice(0, VIRTUAL_PAST_ROWS)} />}>
              <VirtualBody resource={resource} rows={modelRows} frame={frame} columnCount={table.getVisibleLeafColumns().length} />
            </Suspense>
          ) : (
            <ListBody resource={resource} rows={modelRows} />
          )}
        </TitlesProvider>
      </table>
    </div>
  )
}
