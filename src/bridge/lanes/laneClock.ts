/** Time as the lanes know it: a test hands in one that it moves by hand. */
export interface LaneClock {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Calls back after this long; the answer calls it off. */
  readonly after: (waitMs: number, onTime: () => void) => () => void
}

export const browserClock: LaneClock = {
  now: () => Date.now(),
  after(waitMs, onTime) {
    const timer = setTimeout(onTime, waitMs)
    return () => clearTimeout(timer)
  },
}
