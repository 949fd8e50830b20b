import { useVirtualizer, type VirtualItem, type Virtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import type { RefCallback } from 'react'

type Options = VirtualizerOptions<HTMLElement, Element>

/** `getItemKey`, `rangeExtractor` (which rows are drawn, ascending) and `enabled` (false: none) are the library's own. */
interface RowsInSightOptions extends Pick<Options, 'count'>, Partial<Pick<Options, 'getItemKey' | 'rangeExtractor' | 'enabled'>> {
  /** What scrolls; null while it is not there yet. */
  readonly frameOf: () => HTMLElement | null
  /** Of a row that the browser has not measured yet. */
  readonly rowHeightPx: number
  /** Drawn on either side of those in sight. */
  readonly overscanRows: number
  /** Drawn until the frame is measured: about a screen. Default: only the overscan. */
  readonly firstRows?: number
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
  /** For what few places ask: whether it scrolls, which rows are in sight without the overscan, to bring a row in sight. */
  readonly virtualizer: Virtualizer<HTMLElement, Element>
  readonly rowProps: (index: number) => MeasuredRowProps
}

/** The one row window: only the rows in sight are drawn, each as high as it turns out to be. */
export function useRowsInSight({ count, frameOf, rowHeightPx, overscanRows, firstRows = 0, ...more }: RowsInSightOptions): RowsInSight {
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: frameOf,
    estimateSize: () => rowHeightPx,
    overscan: overscanRows,
    initialRect: { width: 0, height: firstRows * rowHeightPx },
    // A row counts as estimated until the browser reports its height: asking each new row for it would lay the table out each time.
    measureElement: (_row, entry) => entry?.borderBoxSize[0]?.blockSize ?? rowHeightPx,
    ...more,
  })
  const items = virtualizer.getVirtualItems()
  return {
    items,
    abovePx: items[0]?.start ?? 0,
    belowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    virtualizer,
    rowProps: (index) => ({ ref: virtualizer.measureElement, 'data-index': index }),
  }
}
