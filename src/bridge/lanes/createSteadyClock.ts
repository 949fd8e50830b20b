import { browserClock, type LaneClock } from './laneClock.ts'
import { openTicker } from './openTicker.ts'

interface SteadyParts {
  readonly page: Pick<Document, 'hidden' | 'addEventListener'>
  readonly clock?: LaneClock
  readonly openTicker?: (onTick: () => void) => () => void
}

interface Wait {
  readonly at: number
  readonly end: () => void
}

/** Ticks without anybody waiting until the ticker is closed: between two requests nobody waits for a moment. */
export const IDLE_TICKS_MAX = 40

/**
 * A clock that goes on in a hidden tab. There the browser holds timers back, after some minutes to one a minute, and a batch that ought
 * to take a minute would take an hour; the messages of a worker it lets through.
 */
export function createSteadyClock({ page, clock = browserClock, openTicker: open = openTicker }: SteadyParts): LaneClock {
  const waits = new Set<Wait>()
  let close: (() => void) | null = null
  let idleTicks = 0

  function tick(): void {
    const now = clock.now()
    for (const wait of [...waits]) if (wait.at <= now) wait.end()
    idleTicks = waits.size === 0 ? idleTicks + 1 : 0
    if (idleTicks >= IDLE_TICKS_MAX) stop()
  }

  function stop(): void {
    close?.()
    close = null
    idleTicks = 0
  }

  function look(): void {
    if (!page.hidden) stop()
    else if (waits.size > 0) close ??= open(tick)
  }

  page.addEventListener('visibilitychange', look)
  return {
    now: clock.now,
    after(waitMs, onTime) {
      const callOff = () => {
        cancel()
        waits.delete(wait)
      }
      const end = () => {
        callOff()
        onTime()
      }
      const wait: Wait = { at: clock.now() + waitMs, end }
      const cancel = clock.after(waitMs, end)
      waits.add(wait)
      look()
      return callOff
    },
  }
}
