import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import type { Resource } from '../../../resources/schema/resource.ts'
import { ListRowCells } from './ListRowCells.tsx'
import type { ListRow } from './useTableModel.tsx'

interface VirtualBodyProps {
  readonly resource: Resource
  readonly rows: readonly ListRow[]
  /** What scrolls. */
  readonly frame: RefObject<HTMLDivElement>
  readonly columnCount: number
}

const ROW_HEIGHT_PX = 46
const OVERSCAN_ROWS = 12

/** Only the rows in view, between two empty rows as high as what is left out. */
export function VirtualBody({ resource, rows, frame, columnCount }: VirtualBodyProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => rows[index]?.id ?? index,
  })
  const items = virtualizer.getVirtualItems()
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Gap heightPx={above} columnCount={columnCount} />
      {items.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            <tr key={key} data-index={index} ref={virtualizer.measureElement} aria-rowindex={index + 2}>
              <ListRowCells resource={resource} row={row} />
            </tr>
          )
        )
      })}
      <Gap heightPx={below} columnCount={columnCount} />
    </tbody>
  )
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
