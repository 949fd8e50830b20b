import { createHash } from 'node:crypto'
import type { Database } from '../db/client.ts'
import { holdNames } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import type { LoginFailuresTable } from '../db/tables/people.ts'
import { createId } from '../ids.ts'
import { tooManyTries } from '../replyError.ts'
import { addFailures, deleteFailure, deleteFailures, listFailureTimes } from '../repositories/loginFailures.ts'
import type { FairQueue } from './fairQueue.ts'

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

/** A failure that is further ahead than the clocks of servers differ was kept before this server's clock was set back: waiting for it would take as long. */
const AHEAD_MAX_MS = MINUTE_MS

/** Who tries to prove a password. */
export interface Tryer {
  readonly usernameKey: string
  readonly network: string
  /** The device where it is one that this account used, else the network: failures of the account are counted there. */
  readonly place: string
  /** `device` or `network`: the account logged in from it before; null: from neither. `first`: an operator who never logged in anywhere. */
  readonly known: 'device' | 'network' | 'first' | null
}

/** A try at a password, which counts as failed until it proves right. */
export interface Try {
  readonly tryer: Tryer
  /** What it leaves where it fails: a row for each subject that it counts for. */
  readonly failures: readonly LoginFailuresTable[]
}

interface Trial<Result> {
  /** Compares the password. Where it throws, nothing was tried. */
  readonly isRight: () => Promise<boolean>
  /** Keeps what came out: `recordFailure`, `giveBack` or `forgetFailures`. */
  readonly settle: (isRight: boolean, taken: Try) => Promise<Result>
}

/**
 * Compares a password within the limits below; throws 1007 while the tryer has to wait. The try is written down as a failure before the
 * password is compared, so that many at once, also at several servers, are no more tries than one by one. Tries of one place, and those of
 * places that the account does not know, are worked on one after the other, so that right ones do not keep each other out.
 *
 * | failures of | limit | goes not for |
 * |---|---|---|
 * | account and place together | after 5, 1 min, doubling to 15 | – |
 * | the account, from places it does not know | 30 in 15 min | a device or network that it knows; the first login of an operator |
 * | the network, over all accounts | 100 in 15 min | a device that the account knows |
 */
export async function tryPassword<Result>(
  { database, tries }: { readonly database: Database; readonly tries: FairQueue },
  tryer: Tryer,
  now: number,
  { isRight, settle }: Trial<Result>,
): Promise<Result> {
  const attempt = async () => {
    const taken = await takeTry(database, tryer, now)
    const outcome = await isRight().catch(async (error: unknown) => {
      await giveBack(database.db, taken)
      throw error
    })
    return settle(outcome, taken)
  }
  return tries(tryer.place, () => (tryer.known === null ? tries(subjectsOf(tryer).account, attempt) : attempt()))
}

async function takeTry(database: Database, tryer: Tryer, now: number): Promise<Try> {
  // Who has to wait already costs no transaction.
  await refuseEarlyTry(database.db, tryer, now)
  const failure_id = createId(now)
  const { pair, account, network } = subjectsOf(tryer)
  const subjects = tryer.known === null ? [pair, account, network] : [pair, network]
  const failures = subjects.map((subject) => ({ subject, failure_id, at: now }))
  // A device that the account knows does not wait for its network, so its right logins take nothing from that either.
  const reserved = tryer.known === 'device' ? failures.filter(({ subject }) => subject === pair) : failures
  await database.write(async (db) => {
    await holdNames(
      db,
      reserved.map(({ subject }) => subject),
    )
    await refuseEarlyTry(db, tryer, now)
    await addFailures(db, reserved)
  }, '')
  return { tryer, failures }
}

/** Throws 1007 while the tryer has to wait. Only failures and tries that are being compared count; a refused try is none. */
async function refuseEarlyTry(db: Queries, tryer: Tryer, now: number): Promise<void> {
  const { pair, account, network } = subjectsOf(tryer)
  const ends = [await endOfDelay(db, pair, now)]
  if (tryer.known === null) ends.push(await endOfFullWindow(db, account, ACCOUNT_FAILURES_MAX, now))
  if (tryer.known !== 'device') ends.push(await endOfFullWindow(db, network, NETWORK_FAILURES_MAX, now))
  const end = Math.max(...ends)
  if (end > now) throw tooManyTries(Math.ceil((end - now) / 1000))
}

/** After a wrong password. A right one from the same place at another server may have forgotten it meanwhile. */
export async function recordFailure(db: Queries, { failures }: Try): Promise<void> {
  await addFailures(db, failures)
}

/** The password was right, or was not compared: the try counts for nothing. */
export async function giveBack(db: Queries, { failures }: Try): Promise<void> {
  for (const { subject, failure_id } of failures) await deleteFailure(db, subject, failure_id)
}

/** After a success. What others did to the account, and what the network did to others, stays. */
export async function forgetFailures(db: Queries, taken: Try): Promise<void> {
  await giveBack(db, taken)
  await deleteFailures(db, subjectsOf(taken.tryer).pair)
}

async function endOfDelay(db: Queries, subject: string, now: number): Promise<number> {
  const steps = FREE_FAILURES + Math.ceil(Math.log2(DELAY_MAX_MS / DELAY_MS))
  const times = await listFailureTimes(db, subject, { since: now - FAILURES_KEPT_MS, until: now + AHEAD_MAX_MS }, steps)
  const [newest] = times
  if (newest === undefined || times.length < FREE_FAILURES) return 0
  return newest + Math.min(DELAY_MS * 2 ** (times.length - FREE_FAILURES), DELAY_MAX_MS)
}

async function endOfFullWindow(db: Queries, subject: string, max: number, now: number): Promise<number> {
  const times = await listFailureTimes(db, subject, { since: now - FAILURE_WINDOW_MS, until: now + AHEAD_MAX_MS }, max)
  const oldest = times.at(-1)
  return oldest === undefined || times.length < max ? 0 : oldest + FAILURE_WINDOW_MS
}

/** User names are hashed: what people type as one may be their password. */
function subjectsOf({ usernameKey, network, place }: Tryer) {
  const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
  return { pair: `pair:${hashed(`${usernameKey}\n${place}`)}`, account: `account:${hashed(usernameKey)}`, network: `network:${network}` }
}
