import type { Queries } from '../db/schema.ts'
import { ownedTable } from './ownedTable.ts'

export const sessionTable = ownedTable('sessions', 'token_hash')

/** A session with its person and the main account of both: all that says who is calling. */
export function findSession(db: Queries, ownerUid: string, tokenHash: string) {
  return sessionTable
    .select(db, ownerUid, { token_hash: tokenHash })
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'sessions.owner_uid').onRef('users.user_uid', '=', 'sessions.user_uid'),
    )
    .innerJoin('users as main', (join) =>
      join.onRef('main.owner_uid', '=', 'sessions.owner_uid').onRef('main.user_uid', '=', 'sessions.owner_uid'),
    )
    .select(['sessions.token_hash', 'sessions.last_used_at', 'sessions.expires_at'])
    .select(['users.owner_uid', 'users.user_uid', 'users.username', 'users.role', 'users.profile', 'users.rights', 'users.enabled'])
    .select(['main.enabled as main_enabled', 'main.level', 'main.level_expires_at'])
    .executeTakeFirst()
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Sessions of a person that are still good: not run out, and used since. */
export function listLiveSessions(db: Queries, ownerUid: string, userUid: string, moment: { now: number; usedAfter: number }) {
  return sessionTable
    .select(db, ownerUid, { user_uid: userUid })
    .selectAll()
    .where('expires_at', '>', moment.now)
    .where('last_used_at', '>', moment.usedAfter)
    .execute()
}

/** Revokes the sessions of a person, all but the one that is named. */
export async function deleteSessionsOf(db: Queries, ownerUid: string, userUid: string, exceptHash: string | null): Promise<void> {
  const query = db.deleteFrom('sessions').where('owner_uid', '=', ownerUid).where('user_uid', '=', userUid)
  await (exceptHash === null ? query : query.where('token_hash', '!=', exceptHash)).execute()
}

export async function deleteSessionsExpired(db: Queries, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
