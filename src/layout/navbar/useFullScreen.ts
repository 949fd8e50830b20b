import { useSyncExternalStore } from 'react'

export interface FullScreen {
  /** False where the browser has none, or the page may not use it (inside of another page). */
  readonly isSupported: boolean
  readonly isFull: boolean
  readonly toggle: () => void
}

/** The whole page on the whole screen. The state is the browser's: Escape and F11 change it too. */
export function useFullScreen(): FullScreen {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  return { isSupported: document.fullscreenEnabled === true, isFull, toggle }
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

function toggle(): void {
  const changed = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  // Refused by the browser: the page stays as it is, which the reader sees.
  changed.catch(() => undefined)
}
