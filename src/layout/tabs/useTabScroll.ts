import { useEffect, useRef } from 'react'
import { restoreScroll, type ScrollPlaces, toScrollPlace } from './scrollPlaces.ts'

/** Remembers how far each page was scrolled, and goes back there when it is shown again. `open`: pages that still have a tab. */
export function useTabScroll(pageKey: string, open: readonly string[]): void {
  const places = useRef(new Map<string, ScrollPlaces>())

  useEffect(() => {
    for (const key of places.current.keys()) if (!open.includes(key)) places.current.delete(key)
  }, [open])

  useEffect(() => {
    const ofPage: ScrollPlaces = places.current.get(pageKey) ?? new Map()
    const restoring = restoreScroll(new Map(ofPage))
    const remember = ({ target }: Event) => {
      // While it is filled, a page is too short to be where it was: that is no choice of the reader.
      const place = restoring.isOver() ? toScrollPlace(target) : null
      if (place) places.current.set(pageKey, ofPage.set(...place))
    }
    document.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => {
      restoring.stop()
      document.removeEventListener('scroll', remember, { capture: true })
    }
  }, [pageKey])
}
