import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type RefCallback, useRef } from 'react'
import { ListGap } from '../ListGap.tsx'
import './passingRows.css'
import { STEP_ROWS, toBlocks } from './toBlocks.ts'
import { useFastScroll } from './useFastScroll.ts'

/** What the `tr` of a row carries: it is measured, and counted, by them. */
export interface VirtualRowProps {
  readonly ref: RefCallback<HTMLTableRowElement>
  readonly 'data-index': number
  readonly 'aria-rowindex': number
}

interface VirtualRowsProps {
  readonly count: number
  readonly columnCount: number
  /** Same for the same row, wherever it is. */
  readonly keyOf: (index: number) => string
  /** What a row shows of itself while it passes too fast to be read. */
  readonly titleOf: (index: number) => string
  readonly children: (index: number, row: VirtualRowProps) => ReactNode
}

const ROW_HEIGHT_PX = 46
const OVERSCAN_ROWS = 2
/** Until the frame is measured: about a screen. */
const FIRST_RECT = { width: 0, height: 12 * ROW_HEIGHT_PX }

/**
 * The body of a table that draws only the rows in view, between two empty rows as high as what is left out. Rows are as high as
 * they turn out to be. While they pass fast, new ones show their titles alone. `bench/scroll.ts` says what that is worth.
 */
export function VirtualRows({ count, columnCount, keyOf, titleOf, children }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const virtualizer = useVirtualizer({
    count,
    // Found from within: the frame's own ref is not there yet when both are drawn for the first time.
    getScrollElement: () => body.current?.closest<HTMLElement>('.zg-list-frame') ?? null,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    rangeExtractor: toSteps,
    initialRect: FIRST_RECT,
    getItemKey: keyOf,
    measureElement: measureLater,
  })
  const items = virtualizer.getVirtualItems()
  const whole = useFastScroll({
    isScrolling: virtualizer.isScrolling,
    first: virtualizer.range?.startIndex ?? 0,
    shown: items.map(({ key }) => String(key)),
  })
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={body}>
      <ListGap heightPx={items[0]?.start ?? 0} columnCount={columnCount} />
      {toBlocks(items, ({ key }) => whole.has(String(key))).map((block) => {
        if (block.kind === 'passing')
          return <PassingRows key={`#${block.items[0]?.index}`} items={block.items} columnCount={columnCount} titleOf={titleOf} />
        const { index } = block.item
        return children(index, { ref: virtualizer.measureElement, 'data-index': index, 'aria-rowindex': index + 2 })
      })}
      <ListGap heightPx={below} columnCount={columnCount} />
    </tbody>
  )
}

interface PassingRowsProps extends Pick<VirtualRowsProps, 'columnCount' | 'titleOf'> {
  readonly items: readonly VirtualItem[]
}

/** Rows that pass fast: their titles alone, each where its row is. Together they are one row: a table lays all its cells out for each one. */
function PassingRows({ items, columnCount, titleOf }: PassingRowsProps) {
  return (
    <tr className="zg-list-passing">
      <td colSpan={columnCount}>
        {items.map(({ index, key, size }) => (
          <div key={key} style={{ height: size }}>
            {titleOf(index)}
          </div>
        ))}
      </td>
    </tr>
  )
}

/** The rows in view and some on either side, from one step to another. */
function toSteps({ startIndex, endIndex, ...rest }: Range): number[] {
  const from = Math.floor(startIndex / STEP_ROWS) * STEP_ROWS
  const to = Math.min(rest.count, Math.ceil((endIndex + 1) / STEP_ROWS) * STEP_ROWS) - 1
  return defaultRangeExtractor({ ...rest, startIndex: from, endIndex: to })
}

/** A row counts as estimated until the browser reports its height: asking each new row for it would lay the table out each time. */
function measureLater(_row: Element, entry: ResizeObserverEntry | undefined): number {
  return entry?.borderBoxSize[0]?.blockSize ?? ROW_HEIGHT_PX
}
