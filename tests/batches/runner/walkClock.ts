import type { LaneClock } from '../../../src/bridge/lanes/laneClock.ts'

const START_MS = Date.parse('2026-11-20T08:00:00Z')
/** How long a request takes by this clock. */
const REQUEST_MS = 20
const TURNS_MAX = 20_000

/** A clock that is moved to its next moment as soon as no request is under way: minutes pass at once. */
export function createWalkClock() {
  let now = START_MS
  let underWay = 0
  let timers: { readonly at: number; readonly onTime: () => void }[] = []

  const clock: LaneClock = {
    now: () => now,
    after(waitMs, onTime) {
      const timer = { at: now + waitMs, onTime }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
  }

  function ringNext(): boolean {
    const [next] = timers.toSorted((one, other) => one.at - other.at)
    if (!next) return false
    timers = timers.filter((each) => each !== next)
    now = Math.max(now, next.at)
    next.onTime()
    return true
  }

  return {
    clock,
    /** Time stands still while this is under way, but for what a request takes. */
    async during<Value>(work: () => Promise<Value>): Promise<Value> {
      underWay += 1
      now += REQUEST_MS
      try {
        return await work()
      } finally {
        underWay -= 1
      }
    },
    /** Lets time pass until this is over, or nothing is left that could happen. */
    async pass(isOver: () => boolean): Promise<void> {
      for (let turn = 0; turn < TURNS_MAX; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve))
        await new Promise((resolve) => setImmediate(resolve))
        if (isOver()) return
        if (underWay === 0 && !ringNext()) return
      }
      throw new Error('it never came to rest')
    },
  }
}
