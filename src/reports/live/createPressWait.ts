import type { LaneClock } from '../../bridge/lanes/laneClock.ts'

/** Lets what comes by itself wait for the end of a press: a button that moves away between press and release hears no click. */
export interface PressWait {
  /** Ends at once where nothing is pressed. */
  readonly ended: () => Promise<void>
  /** Calls back at once where nothing is pressed; else once after it, however often it was asked. */
  readonly whenEnded: (then: () => void) => void
  readonly close: () => void
}

/** The click follows the release, on some touch screens a moment later. */
const CLICK_MS = 50
/** A release that nobody is told of, such as that of a scroll bar, holds nothing up for longer. */
export const PRESS_MAX_MS = 5_000

const ends = ['pointerup', 'pointercancel'] as const

/** Follows the presses on `page`. */
export function createPressWait(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  clock: Pick<LaneClock, 'after'>,
): PressWait {
  const waiting = new Set<() => void>()
  let isPressed = false
  let callOff = () => {}

  function press(): void {
    callOff()
    isPressed = true
    callOff = clock.after(PRESS_MAX_MS, end)
  }

  function release(): void {
    if (!isPressed) return
    callOff()
    callOff = clock.after(CLICK_MS, end)
  }

  function end(): void {
    isPressed = false
    const told = [...waiting]
    waiting.clear()
    for (const tell of told) tell()
  }

  page.addEventListener('pointerdown', press, { capture: true, passive: true })
  for (const name of ends) page.addEventListener(name, release, { capture: true, passive: true })

  return {
    ended: () => (isPressed ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve()),
    whenEnded(then) {
      if (isPressed) waiting.add(then)
      else then()
    },
    close() {
      page.removeEventListener('pointerdown', press, { capture: true })
      for (const name of ends) page.removeEventListener(name, release, { capture: true })
      callOff()
      end()
    },
  }
}
