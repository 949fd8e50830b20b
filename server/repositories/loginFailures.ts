import type { Queries } from '../db/schema.ts'
import type { LoginFailuresTable } from '../db/tables/people.ts'

interface Period {
  readonly since: number
  readonly until: number
}

/** Newest first. */
export async function listFailureTimes(db: Queries, subject: string, { since, until }: Period, limit: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('login_failures')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.at)
}

/** Those that are there already stay as they are. */
export async function addFailures(db: Queries, failures: readonly LoginFailuresTable[]): Promise<void> {
  await db
    .insertInto('login_failures')
    .values(failures)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteFailure(db: Queries, subject: string, failureId: string): Promise<void> {
  await db.deleteFrom('login_failures').where('subject', '=', subject).where('failure_id', '=', failureId).execute()
}

export async function deleteFailures(db: Queries, subject: string): Promise<void> {
  await db.deleteFrom('login_failures').where('subject', '=', subject).execute()
}

export async function deleteFailuresBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('login_failures').where('at', '<=', at).execute()
}
