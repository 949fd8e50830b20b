import { useCallback, useEffect, useRef } from 'react'

/** Has what uses it gone from the page? True from then on: for work that ends later, which has to be told elsewhere, or leads nobody back. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return useCallback(() => isLeft.current, [])
}
