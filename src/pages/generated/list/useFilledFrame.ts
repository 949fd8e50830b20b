import { type RefCallback, useCallback, useRef } from 'react'

/**
 * For the page that fills what the frame leaves it on a wide screen: its rows scroll, it does not. The frame is told by an attribute,
 * not asked by a `:has` of the style sheet, which the browser would look through again for every row.
 */
export function useFilledFrame(): RefCallback<HTMLElement> {
  const frame = useRef<Element | null>(null)
  return useCallback((page) => {
    frame.current?.toggleAttribute('data-filled', false)
    frame.current = page?.closest('.zg-frame') ?? null
    frame.current?.toggleAttribute('data-filled', true)
  }, [])
}
