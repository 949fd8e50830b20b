/** More is no shortcut any more. */
const KEPT_MAX = 4
const kept: KeyboardEvent[] = []
let stop = () => {}

/** Keeps what is pressed before the shortcuts are loaded. Out: the way to stop. */
export function keepEarlyKeys(): () => void {
  const keep = (event: KeyboardEvent) => {
    // The browser has a use for the palette's own key.
    if ((event.ctrlKey || event.metaKey) && event.key === 'k') event.preventDefault()
    if (kept.length < KEPT_MAX) kept.push(event)
  }
  document.addEventListener('keydown', keep)
  stop = () => document.removeEventListener('keydown', keep)
  return stop
}

/** Presses again what was pressed too early, where it was pressed; from now on the shortcuts listen themselves. */
export function releaseEarlyKeys(): void {
  stop()
  for (const event of kept.splice(0)) {
    const target = event.target instanceof Element && event.target.isConnected ? event.target : document.body
    target.dispatchEvent(new KeyboardEvent('keydown', event))
    target.dispatchEvent(new KeyboardEvent('keyup', event))
  }
}
