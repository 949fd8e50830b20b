import { createHash } from 'node:crypto'
import { LOGIN_FAILURE_WINDOW_MS, LOGIN_FAILURES_MAX } from '../../contract/limits.ts'
import type { Queries } from '../db/schema.ts'
import { createId } from '../ids.ts'
import { tooManyTries } from '../replyError.ts'
import { addFailure, deleteFailures, listFailureTimes } from '../repositories/loginFailures.ts'

/** Who is trying: an account and an address, each counted by itself. */
export interface LoginTry {
  readonly failureId: string
  readonly accountSubject: string
  readonly addressSubject: string
}

/**
 * Opens a try, or refuses it with 1007. It counts as failed until it is settled: many at once get no more tries than one after the
 * other. A refused try does not count, so nobody can keep an account locked for ever by going on.
 */
export async function openTry(db: Queries, usernameKey: string, address: string, now: number): Promise<LoginTry> {
  const opened = { failureId: createId(), accountSubject: accountSubjectOf(usernameKey), addressSubject: `address:${address}` }
  for (const subject of [opened.accountSubject, opened.addressSubject]) {
    const times = await listFailureTimes(db, subject, now - LOGIN_FAILURE_WINDOW_MS, LOGIN_FAILURES_MAX)
    const oldest = times.at(-1)
    if (times.length >= LOGIN_FAILURES_MAX && oldest !== undefined) {
      throw tooManyTries(Math.max(1, Math.ceil((oldest + LOGIN_FAILURE_WINDOW_MS - now) / 1000)))
    }
  }
  for (const subject of [opened.accountSubject, opened.addressSubject]) {
    await addFailure(db, { subject, failure_id: opened.failureId, at: now })
  }
  return opened
}

/** The try succeeded: the account starts afresh; the address keeps the failures it had. */
export async function settleTry(db: Queries, opened: LoginTry): Promise<void> {
  await deleteFailures(db, opened.accountSubject)
  await deleteFailures(db, opened.addressSubject, opened.failureId)
}

/** Hashed: what people type as a user name may be their password. */
function accountSubjectOf(usernameKey: string): string {
  return `account:${createHash('sha256').update(usernameKey).digest('hex')}`
}
