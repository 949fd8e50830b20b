import { setTimeout as pause } from 'node:timers/promises'
import { ReplyCode } from '../../contract/codes.ts'
import { ReplyError } from '../replyError.ts'

/** Waits before an error is answered where it is a refusal of too many tries; never throws. */
export type HoldRefusal = (error: unknown) => Promise<void>

/** Long enough that who asks again at once asks once a second; not the same for all, or those who came together would come together again. */
const HELD_MIN_MS = 600
const HELD_MAX_MS = 1_400
/** More than this at once are answered immediately: what waits takes places of requests in flight. */
export const HELD_MAX = 100

/**
 * Who guesses passwords or writes more than allowed mostly waits for one answer before asking again. A refusal that takes about a second
 * makes that a few calls a second instead of hundreds, and everybody else is served in between. `sleep` takes ms.
 */
export function createRefusalHold(sleep: (ms: number) => Promise<unknown> = pause): HoldRefusal {
  let held = 0
  return async (error) => {
    const isTooMany = error instanceof ReplyError && error.code === ReplyCode.tooManyTries
    if (!isTooMany || held >= HELD_MAX) return
    held += 1
    await sleep(HELD_MIN_MS + Math.random() * (HELD_MAX_MS - HELD_MIN_MS))
    held -= 1
  }
}
