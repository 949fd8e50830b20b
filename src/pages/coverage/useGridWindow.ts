import { type RefObject, useEffect, useState } from 'react'

/** Which rows and columns of a large grid are in sight, with some around them; ends are not included. */
export interface GridWindow {
  readonly firstRow: number
  readonly endRow: number
  readonly firstColumn: number
  readonly endColumn: number
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
  readonly rowPx: number
  readonly columnPx: number
}

/** Until the frame is measured: about a screen. */
const FIRST_VIEW = { top: 0, left: 0, width: 1_400, height: 800 }
const AROUND = 3

export function toGridWindow({ rows, columns, rowPx, columnPx }: GridSize, { top, left, width, height }: typeof FIRST_VIEW): GridWindow {
  return {
    firstRow: Math.max(0, Math.min(rows, Math.floor(top / rowPx)) - AROUND),
    endRow: Math.min(rows, Math.ceil((top + height) / rowPx) + AROUND),
    firstColumn: Math.max(0, Math.min(columns, Math.floor(left / columnPx)) - AROUND),
    endColumn: Math.min(columns, Math.ceil((left + width) / columnPx) + AROUND),
  }
}

/** What of a grid is to be drawn, as its frame is scrolled. */
export function useGridWindow(frame: RefObject<HTMLElement | null>, size: GridSize): GridWindow {
  const { rows, columns, rowPx, columnPx } = size
  const [shown, setShown] = useState(() => toGridWindow(size, FIRST_VIEW))
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = element
      // A frame without a size is not drawn at all, as in tests.
      const sides = { width: clientWidth || FIRST_VIEW.width, height: clientHeight || FIRST_VIEW.height }
      const next = toGridWindow({ rows, columns, rowPx, columnPx }, { top: scrollTop, left: scrollLeft, ...sides })
      // Most steps of a scroll show the same rows and columns.
      setShown((before) => (isSame(before, next) ? before : next))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      watch.disconnect()
    }
  }, [frame, rows, columns, rowPx, columnPx])
  return shown
}

function isSame(one: GridWindow, other: GridWindow): boolean {
  const isEqual = (name: keyof GridWindow) => one[name] === other[name]
  return isEqual('firstRow') && isEqual('endRow') && isEqual('firstColumn') && isEqual('endColumn')
}
