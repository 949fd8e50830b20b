import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefCallback, useCallback } from 'react'

interface RowsInSightOptions {
  readonly count: number
  /** What scrolls; null while it is not there yet. */
  readonly frameOf: () => HTMLElement | null
  /** Of a row that the browser has not measured yet. */
  readonly rowHeightPx: number
  /** Drawn on either side of those in sight. */
  readonly overscanRows: number
  /** Drawn until the frame is measured: about a screen. Default: only the overscan. */
  readonly firstRows?: number
  /** The same for the same row, wherever it is. Default: its index. */
  readonly keyOf?: (index: number) => string | number
  /** Changes which rows are drawn; ascending. Default: those in sight and the overscan. */
  readonly toRange?: (range: Range) => number[]
  /** Default: it is. Otherwise no row is in sight. */
  readonly isOn?: boolean
}

/** What the element of a row carries: it is measured by them. */
export interface MeasuredRowProps {
  readonly ref: RefCallback<Element>
  readonly 'data-index': number
}

interface RowsInSight {
  /** The rows to be drawn, with their places in px. */
  readonly items: readonly VirtualItem[]
  /** Heights of what is left out above and below them, in px. */
  readonly abovePx: number
  readonly belowPx: number
  readonly isScrolling: boolean
  /** The first row in sight, without the overscan. */
  readonly first: number
  readonly rowProps: (index: number) => MeasuredRowProps
  /** Always the same function. */
  readonly bringInSight: (index: number) => void
}

/** The one row window: only the rows in sight are drawn, each as high as it turns out to be. */
export function useRowsInSight(options: RowsInSightOptions): RowsInSight {
  const { count, frameOf, rowHeightPx, overscanRows, firstRows = 0, keyOf, toRange = defaultRangeExtractor, isOn = true } = options
  const virtualizer = useVirtualizer({
    count,
    enabled: isOn,
    getScrollElement: frameOf,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    rangeExtractor: toRange,
    initialRect: { width: 0, height: firstRows * rowHeightPx },
    ...(keyOf && { getItemKey: keyOf }),
    // A row counts as estimated until the browser reports its height: asking each new row for it would lay the table out each time.
    measureElement: (_row, entry) => entry?.borderBoxSize[0]?.blockSize ?? rowHeightPx,
  })
  const items = virtualizer.getVirtualItems()
  return {
    items,
    abovePx: items[0]?.start ?? 0,
    belowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    isScrolling: virtualizer.isScrolling,
    first: virtualizer.range?.startIndex ?? 0,
    rowProps: (index) => ({ ref: virtualizer.measureElement, 'data-index': index }),
    bringInSight: useCallback((index) => virtualizer.scrollToIndex(index), [virtualizer]),
  }
}
