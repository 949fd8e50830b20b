import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'

/** Past this many only those in sight are drawn: each of them follows the one that is dragged. */
const WINDOW_PAST_ROWS = 100
const ROW_HEIGHT_PX = 45
const OVERSCAN_ROWS = 10

/** Which rows are drawn, and how high what is left out is. */
export interface Drawn {
  readonly isWindowed: boolean
  readonly indexes: readonly number[]
  readonly aboveOf: (index: number) => number
  readonly belowPx: number
  readonly measure: ((element: Element | null) => void) | undefined
  readonly bringInSight: (index: number) => void
}

/** `held`: the row that is dragged, which stays drawn however far it has come. */
export function useWindow(ids: readonly string[], held: string | null, list: RefObject<HTMLElement>): Drawn {
  const isWindowed = ids.length > WINDOW_PAST_ROWS
  const heldAt = held === null ? -1 : ids.indexOf(held)
  const virtualizer = useVirtualizer({
    count: ids.length,
    enabled: isWindowed,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range)
      return heldAt < 0 || inSight.includes(heldAt) ? inSight : [...inSight, heldAt].toSorted((a, b) => a - b)
    },
  })
  const bringInSight = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  if (!isWindowed)
    return { isWindowed, indexes: ids.map((_, index) => index), aboveOf: () => 0, belowPx: 0, measure: undefined, bringInSight: () => {} }
  const items = virtualizer.getVirtualItems()
  const places = new Map(items.map((item, at) => [item.index, item.start - (items[at - 1]?.end ?? 0)]))
  return {
    isWindowed,
    indexes: items.map(({ index }) => index),
    aboveOf: (index) => places.get(index) ?? 0,
    belowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
    bringInSight,
  }
}
