import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { Resource } from '../../resources/schema/resource.ts'
import { ListGap } from './ListGap.tsx'
import { ListRowCells } from './ListRowCells.tsx'
import { PassingRows } from './PassingRows.tsx'
import { TableRow } from './TableRow.tsx'
import { STEP_ROWS, toBlocks } from './toBlocks.ts'
import { useFastScroll } from './useFastScroll.ts'
import type { ListColumns, ListRow } from './useTableModel.tsx'

interface VirtualBodyProps {
  readonly resource: Resource
  readonly rows: readonly ListRow[]
  readonly columns: ListColumns
}

const ROW_HEIGHT_PX = 46
const OVERSCAN_ROWS = 2
/** Until the frame is measured: about a screen. */
const FIRST_RECT = { width: 0, height: 12 * ROW_HEIGHT_PX }

/** Only the rows in view, between two empty rows as high as what is left out. */
export function VirtualBody({ resource, rows, columns }: VirtualBodyProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    // Found from within: the frame's own ref is not there yet when both are drawn for the first time.
    getScrollElement: () => body.current?.closest<HTMLElement>('.zg-list-frame') ?? null,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: toSteps,
    initialRect: FIRST_RECT,
    getItemKey: (index) => rows[index]?.id ?? index,
    measureElement: measureLater,
  })
  const items = virtualizer.getVirtualItems()
  const shown = items.flatMap(({ index }) => rows[index]?.id ?? [])
  const whole = useFastScroll({ isScrolling: virtualizer.isScrolling, first: virtualizer.range?.startIndex ?? 0, shown })
  const above = items[0]?.start ?? 0
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={body}>
      <ListGap heightPx={above} columnCount={columns.length} />
      {toBlocks(items, ({ key }) => whole.has(String(key))).map((block) => {
        if (block.kind === 'passing')
          return (
            <PassingRows
              key={`#${block.items[0]?.index}`}
              resource={resource}
              rows={rows}
              items={block.items}
              columnCount={columns.length}
            />
          )
        const { index, key } = block.item
        const row = rows[index]
        return (
          row && (
            <TableRow key={key} record={row.original} data-index={index} ref={virtualizer.measureElement} aria-rowindex={index + 2}>
              <ListRowCells resource={resource} row={row} columns={columns} />
            </TableRow>
          )
        )
      })}
      <ListGap heightPx={below} columnCount={columns.length} />
    </tbody>
  )
}

/** The rows in view and some on either side, from one step to another. */
function toSteps({ startIndex, endIndex, ...rest }: Range): number[] {
  const from = Math.floor(startIndex / STEP_ROWS) * STEP_ROWS
  const to = Math.min(rest.count, Math.ceil((endIndex + 1) / STEP_ROWS) * STEP_ROWS) - 1
  return defaultRangeExtractor({ ...rest, startIndex: from, endIndex: to })
}

/** A row counts as estimated until the browser tells its height by itself: asking each new row for it would lay the table out anew each time. */
function measureLater(_row: Element, entry: ResizeObserverEntry | undefined): number {
  return entry?.borderBoxSize[0]?.blockSize ?? ROW_HEIGHT_PX
}
