import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A link of the palette asks at once, when shops and rows are there; coming back to the page later does not ask again. */
export function useBegunByLink(begin: (() => void) | null): void {
  const { state, key } = useLocation()
  const wants = (state as { readonly begins?: unknown } | null)?.begins === true
  const begun = useRef<string | null>(null)
  useEffect(() => {
    if (!wants || !begin || begun.current === key) return
    begun.current = key
    begin()
  }, [wants, begin, key])
}
