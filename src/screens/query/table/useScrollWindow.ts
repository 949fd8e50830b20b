import { type RefObject, useEffect, useState } from 'react'
import type { Geometry } from './geometry.ts'

const OVERSCAN_ROWS = 8

/** The rows that are drawn: from the first to before the last. */
export interface ScrollWindow {
  readonly from: number
  readonly to: number
  /** The first one in sight. */
  readonly first: number
}

/** Follows the frame's scrolling and size. `headPx`: what of the frame the heads cover. */
export function useScrollWindow(frame: RefObject<HTMLElement>, geometry: Geometry, total: number): ScrollWindow {
  const [place, setPlace] = useState({ topPx: 0, heightPx: 0 })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const read = () => setPlace({ topPx: element.scrollTop, heightPx: element.clientHeight })
    read()
    element.addEventListener('scroll', read, { passive: true })
    const sizes = new ResizeObserver(read)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      sizes.disconnect()
    }
  }, [frame])

  const first = geometry.rowAt(place.topPx)
  const last = geometry.rowAt(place.topPx + place.heightPx)
  return { first, from: Math.max(0, first - OVERSCAN_ROWS), to: Math.min(total, last + 1 + OVERSCAN_ROWS) }
}
