import { useSyncExternalStore } from 'react'

/** As the styles of lists have it: rows are cards. */
const NARROW = '(max-width: 700px)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches)
}

function subscribe(changed: () => void): () => void {
  const narrow = window.matchMedia(NARROW)
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}
