import type { Queries } from '../db/schema.ts'
import { ownedTable } from './ownedTable.ts'

/** Another request with the same key that was quicker breaks a unique constraint: the transaction then runs again and finds its answer. */
export const idempotentReplyTable = ownedTable('idempotent_replies', 'idempotency_key')

export async function deleteIdempotentRepliesBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('idempotent_replies').where('created_at', '<', at).execute()
}
