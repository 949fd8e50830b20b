import { createHash } from 'node:crypto'
import type { Queries } from '../db/schema.ts'
import { createId } from '../ids.ts'
import { tooManyTries } from '../replyError.ts'
import { addFailures, deleteFailures, listFailureTimes } from '../repositories/loginFailures.ts'

const MINUTE_MS = 60_000
/** Typing errors that cost nothing. */
export const FREE_FAILURES = 5
const DELAY_MS = MINUTE_MS
export const DELAY_MAX_MS = 15 * MINUTE_MS
/** So long the delays remember. */
export const FAILURES_KEPT_MS = 12 * 60 * MINUTE_MS

export const FAILURE_WINDOW_MS = 15 * MINUTE_MS
/** Of an account in a window, from places where it never logged in. */
export const ACCOUNT_FAILURES_MAX = 30
/** Of a network in a window, whatever the accounts: a whole office may be behind it. */
export const NETWORK_FAILURES_MAX = 100

/** Who tries to prove a password. */
export interface Tryer {
  readonly usernameKey: string
  readonly network: string
  /** The device where it is one that this account used, else the network: failures of the account are counted there. */
  readonly place: string
  /** `device` or `network`: the account logged in from it before; null: from neither. `first`: an operator who never logged in anywhere. */
  readonly known: 'device' | 'network' | 'first' | null
}

/**
 * Throws 1007 while the tryer has to wait. Only failures count; a refused try is none.
 *
 * | failures of | limit | goes not for |
 * |---|---|---|
 * | account and place together | after 5, 1 min, doubling to 15 | – |
 * | the account, from places it does not know | 30 in 15 min | a device or network that it knows; the first login of an operator |
 * | the network, over all accounts | 100 in 15 min | a device that the account knows |
 */
export async function refuseEarlyTry(db: Queries, tryer: Tryer, now: number): Promise<void> {
  const { pair, account, network } = subjectsOf(tryer)
  const ends = [await endOfDelay(db, pair, now)]
  if (tryer.known === null) ends.push(await endOfFullWindow(db, account, ACCOUNT_FAILURES_MAX, now))
  if (tryer.known !== 'device') ends.push(await endOfFullWindow(db, network, NETWORK_FAILURES_MAX, now))
  const end = Math.max(...ends)
  if (end > now) throw tooManyTries(Math.ceil((end - now) / 1000))
}

export async function recordFailure(db: Queries, tryer: Tryer, now: number): Promise<void> {
  const { pair, account, network } = subjectsOf(tryer)
  const subjects = tryer.known === null ? [pair, account, network] : [pair, network]
  await addFailures(
    db,
    subjects.map((subject) => ({ subject, failure_id: createId(now), at: now })),
  )
}

/** After a success. What others did to the account, and what the network did to others, stays. */
export async function forgetFailures(db: Queries, tryer: Tryer): Promise<void> {
  await deleteFailures(db, subjectsOf(tryer).pair)
}

async function endOfDelay(db: Queries, subject: string, now: number): Promise<number> {
  const steps = FREE_FAILURES + Math.ceil(Math.log2(DELAY_MAX_MS / DELAY_MS))
  const times = await listFailureTimes(db, subject, now - FAILURES_KEPT_MS, steps)
  const [newest] = times
  if (newest === undefined || times.length < FREE_FAILURES) return 0
  return newest + Math.min(DELAY_MS * 2 ** (times.length - FREE_FAILURES), DELAY_MAX_MS)
}

async function endOfFullWindow(db: Queries, subject: string, max: number, now: number): Promise<number> {
  const times = await listFailureTimes(db, subject, now - FAILURE_WINDOW_MS, max)
  const oldest = times.at(-1)
  return oldest === undefined || times.length < max ? 0 : oldest + FAILURE_WINDOW_MS
}

/** User names are hashed: what people type as one may be their password. */
function subjectsOf({ usernameKey, network, place }: Tryer) {
  const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
  return { pair: `pair:${hashed(`${usernameKey}\n${place}`)}`, account: `account:${hashed(usernameKey)}`, network: `network:${network}` }
}
