import { sql } from 'kysely'
import type { Queries } from '../db/schema.ts'
import type { IdempotentRepliesTable } from '../db/tables/traces.ts'
import { ownedTable } from './ownedTable.ts'
import { addStoredBytes, countOff } from './storedBytes.ts'

/** Another request with the same key that was quicker breaks a unique constraint: the transaction then runs again and finds its answer. */
export const idempotentReplyTable = ownedTable('idempotent_replies', 'idempotency_key')

/** What an answer weighs beside what is sealed, about. */
const REPLY_ROW_BYTES = 500
const replyBytes = sql<number>`length(reply_sealed) + ${sql.lit(REPLY_ROW_BYTES)}`.as('bytes')
const DROPPED_AT_ONCE = 100

/** The newest answers of an account are kept, so many bytes of them, but this one always: a write is sent again soon, or never. */
export async function keepReply(db: Queries, reply: IdempotentRepliesTable, keptBytes: number): Promise<void> {
  await idempotentReplyTable.create(db, reply)
  const { owner_uid, idempotency_key } = reply
  let kept = await addStoredBytes(db, owner_uid, 'replyBytes', reply.reply_sealed.length + REPLY_ROW_BYTES)
  while (kept > keptBytes) {
    const oldest = idempotentReplyTable
      .select(db, owner_uid)
      .select('idempotency_key')
      .where('idempotency_key', '!=', idempotency_key)
      .orderBy('created_at')
      .limit(DROPPED_AT_ONCE)
    const dropped = await db
      .deleteFrom('idempotent_replies')
      .where('owner_uid', '=', owner_uid)
      .where('idempotency_key', 'in', oldest)
      .returning(replyBytes)
      .execute()
    if (dropped.length === 0) return
    kept = await addStoredBytes(db, owner_uid, 'replyBytes', -dropped.reduce((sum, { bytes }) => sum + bytes, 0))
  }
}

/** Deletes so many of the accounts' answers from before. Out: how many there were. */
export async function deleteIdempotentRepliesBefore(db: Queries, at: number, limit: number): Promise<number> {
  const old = db.selectFrom('idempotent_replies').select(['owner_uid', 'idempotency_key']).where('created_at', '<', at).limit(limit)
  const deleted = await db
    .deleteFrom('idempotent_replies')
    .where((eb) => eb(eb.refTuple('owner_uid', 'idempotency_key'), 'in', old.$asTuple('owner_uid', 'idempotency_key')))
    .returning(['owner_uid', replyBytes])
    .execute()
  await countOff(db, 'replyBytes', deleted)
  return deleted.length
}
