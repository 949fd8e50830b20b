import type { LaneClock } from './laneClock.ts'

/** For what others act on: within a frame's time at 60 a second. */
export const FRAME_MS = 16
/** For what a person reads: faster figures nobody follows, and drawing each would cost more than the work that they tell of. */
export const READABLE_MS = 100

/** Something that beats at once, then at most every so often, however often it is asked to. */
export function createPulse(clock: LaneClock, everyMs: number, beat: () => void): () => void {
  let lastAt = Number.NEGATIVE_INFINITY
  let isDue = false

  function run(): void {
    isDue = false
    lastAt = clock.now()
    beat()
  }

  return () => {
    if (isDue) return
    const waitMs = lastAt + everyMs - clock.now()
    if (waitMs <= 0) return run()
    isDue = true
    // A clock that was set back must not silence it.
    clock.after(Math.min(waitMs, everyMs), run)
  }
}
