import { createStore } from '../storage/createStore.ts'

/** How far the clock of this computer is off, as the answers of the backend tell. */
export interface ClockCheck {
  /** An answer came: its header `Date`, if it can be read, and when this computer sent the request and got the answer, ms since 1970. */
  readonly hear: (date: string | undefined, sentAt: number, receivedAt: number) => void
  /** Whole minutes that it is ahead; below 0: behind. 0: it is right, or nothing is known. */
  readonly read: () => number
  readonly subscribe: (changed: () => void) => () => void
}

const MINUTE_MS = 60_000
/** Assumed: less is no harm. The backend believes a computer that is up to ten minutes ahead (decision 0140). */
const CLOCK_OFF_MINUTES = 3

/** A slow line makes no clock wrong: the backend wrote its time after the request was sent and before the answer came. */
export function createClockCheck(): ClockCheck {
  const { getState, setState, subscribe } = createStore(0)
  return {
    hear(date, sentAt, receivedAt) {
      const at = Date.parse(date ?? '')
      if (Number.isNaN(at)) return
      const ahead = Math.round((sentAt - at) / MINUTE_MS)
      const behind = Math.round((at - receivedAt) / MINUTE_MS)
      if (ahead >= CLOCK_OFF_MINUTES) setState(ahead)
      else setState(behind >= CLOCK_OFF_MINUTES ? -behind : 0)
    },
    read: getState,
    subscribe,
  }
}
