import { RelayCode } from '../../contract/codes.ts'
import type { NightWatchEnd } from '../../contract/nightWatch.ts'
import type { RelayData } from '../../contract/relay.ts'
import type { LaneClock } from '../bridge/lanes/laneClock.ts'
import type { Transport } from '../bridge/transports/transport.ts'

interface WordParts {
  readonly transport: Pick<Transport, 'send'>
  readonly clock: LaneClock
  /** Who is logged in; null: nobody. */
  readonly owner: string | null
  /** Asked of the platform since the page was opened. */
  readonly countRequests: () => number
  /** The extension wants no more: the person switched it off, or the switch is another person's. */
  readonly onUnwanted: () => void
}

export interface WatchWords {
  /** Tells at once, and every minute from then on. */
  readonly begin: () => void
  /** The last word: the extension closes the page after it. */
  readonly end: (end: NightWatchEnd) => void
}

const EVERY_MS = 60_000

/** What the watch page tells the extension, which keeps it for popup and console. */
export function createWatchWords({ transport, clock, owner, countRequests, onUnwanted }: WordParts): WatchWords {
  let isOver = false
  let callOff = () => {}

  async function say(end: NightWatchEnd | null): Promise<boolean> {
    const config = { owner, requests: countRequests(), end }
    const { code, data, failure } = await transport.send({ contentRequest: 'nightWatchRun', config })
    // An extension that says nothing may be starting its worker anew; one that refuses wants no more.
    return code === RelayCode.success ? (data as RelayData<'nightWatchRun'>).isWanted : failure !== undefined
  }

  async function go(): Promise<void> {
    const isWanted = await say(null)
    if (isOver) return
    if (isWanted) callOff = clock.after(EVERY_MS, () => void go())
    else onUnwanted()
  }

  return {
    begin: () => void go(),
    end(end) {
      if (isOver) return
      isOver = true
      callOff()
      void say(end)
    },
  }
}
