import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { Resource } from '../../../resources/schema/resource.ts'
import { ListRowCells } from './ListRowCells.tsx'
import type { ListColumns, ListRow } from './useTableModel.tsx'

interface VirtualBodyProps {
  readonly resource: Resource
  readonly rows: readonly ListRow[]
  /** What scrolls. */
  readonly frame: RefObject<HTMLDivElement>
  readonly columns: ListColumns
}

const ROW_HEIGHT_PX = 46
const OVERSCAN_ROWS = 6

/** Only the rows in view, between two empty rows as high as what is left out. */
export function VirtualBody({ resource, rows, frame, columns }: VirtualBodyProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => rows[index]?.id ?? index,
    measureElement: measureLater,
  })
  const items = virtualizer.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Gap heightPx={above} columnCount={columns.length} />
      {items.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            <tr key={key} data-index={index} ref={virtualizer.measureElement} aria-rowindex={index + 2}>
              <ListRowCells resource={resource} row={row} columns={columns} />
            </tr>
          )
        )
      })}
      <Gap heightPx={below} columnCount={columns.length} />
    </tbody>
  )
}

/** A row counts as estimated until the browser tells its height by itself: asking each new row for it would lay the table out anew each time. */
function measureLater(_row: Element, entry: ResizeObserverEntry | undefined): number {
  return entry?.borderBoxSize[0]?.blockSize ?? ROW_HEIGHT_PX
}

function Gap({ heightPx, columnCount }: { readonly heightPx: number; readonly columnCount: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row holds nothing that takes the focus
    <tr aria-hidden="true" className="zg-list-gap">
      <td colSpan={columnCount} style={{ height: heightPx }} />
    </tr>
  )
}
