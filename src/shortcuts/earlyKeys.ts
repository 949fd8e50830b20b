/** More is no shortcut any more. */
const KEPT_MAX = 4

/** Keys that are pressed before the shortcuts are loaded: they are kept until then, and pressed again. */
export function createEarlyKeys() {
  const kept: KeyboardEvent[] = []
  let isOver = false
  let stop = () => {}

  /** Listens until the shortcuts do. Out: the way to stop before. */
  function keep(): () => void {
    const hear = (event: KeyboardEvent) => {
      // The browser has a use for the palette's own key.
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.preventDefault()
      if (kept.length < KEPT_MAX) kept.push(event)
    }
    if (!isOver) document.addEventListener('keydown', hear)
    stop = () => document.removeEventListener('keydown', hear)
    return stop
  }

  /** Presses again what was pressed too early, where it was pressed; from now on the shortcuts listen themselves. */
  function release(): void {
    isOver = true
    stop()
    for (const event of kept.splice(0)) {
      for (const type of ['keydown', 'keyup']) event.target?.dispatchEvent(new KeyboardEvent(type, event))
    }
  }

  return { keep, release }
}

/** Those of this page. */
export const earlyKeys = createEarlyKeys()
