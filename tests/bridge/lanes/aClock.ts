import type { LaneClock } from '../../../src/bridge/lanes/laneClock.ts'

/** A clock that stands still until a test moves it. */
export interface MovedClock extends LaneClock {
  /** Moves on, and calls back whatever is due on the way, in its order. */
  readonly advance: (byMs: number) => void
  /** When the next callback is due, ms from now; null: none is. */
  readonly nextMs: () => number | null
}

export const START_MS = 1_700_000_000_000

export function aClock(): MovedClock {
  let now = START_MS
  let timers: { readonly at: number; readonly onTime: () => void }[] = []
  const soonest = () => timers.reduce<(typeof timers)[number] | null>((first, each) => (first && first.at <= each.at ? first : each), null)
  return {
    now: () => now,
    after(waitMs, onTime) {
      const timer = { at: now + waitMs, onTime }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    advance(byMs) {
      const until = now + byMs
      for (let next = soonest(); next && next.at <= until; next = soonest()) {
        const due = next
        timers = timers.filter((each) => each !== due)
        now = Math.max(now, due.at)
        due.onTime()
      }
      now = until
    },
    nextMs() {
      const next = soonest()
      return next && next.at - now
    },
  }
}
