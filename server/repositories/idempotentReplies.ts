import type { Queries } from '../db/schema.ts'
import type { IdempotentRepliesTable } from '../db/tables/traces.ts'

export function findIdempotentReply(db: Queries, ownerUid: string, key: string): Promise<IdempotentRepliesTable | undefined> {
  return db
    .selectFrom('idempotent_replies')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

/** Breaks a unique constraint when another request with the key was quicker: the transaction then runs again and finds its answer. */
export async function saveIdempotentReply(db: Queries, reply: IdempotentRepliesTable): Promise<void> {
  await db.insertInto('idempotent_replies').values(reply).execute()
}

export async function deleteIdempotentRepliesBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('idempotent_replies').where('created_at', '<', at).execute()
}
