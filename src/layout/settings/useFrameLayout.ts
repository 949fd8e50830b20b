import { useSyncExternalStore } from 'react'
import { type FrameLayout, toFrameLayout } from './toFrameLayout.ts'
import { useSettings } from './useSettings.ts'

/** As wide as the style sheets of the frame and the pages call narrow. */
const NARROW = '(max-width: 900px)'

/** What stands around the page, on this screen and with these settings. */
export function useFrameLayout(): FrameLayout {
  const [settings] = useSettings()
  const isNarrow = useSyncExternalStore(subscribeWidth, () => window.matchMedia(NARROW).matches)
  return toFrameLayout(settings, isNarrow ? 'mobile' : 'desktop')
}

function subscribeWidth(changed: () => void): () => void {
  const narrow = window.matchMedia(NARROW)
  narrow.addEventListener('change', changed)
  return () => narrow.removeEventListener('change', changed)
}
