import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../db/schema.ts'

export type StoredKind = 'batchBytes' | 'daySheetBytes' | 'boxBytes' | 'replyBytes' | 'auditBytes' | 'notificationBytes' | 'deletedBytes'

/** Counts so many bytes more, or fewer, and what `replaced` weighs off. Out: how many there are now. */
export async function addStoredBytes(
  db: Queries,
  owner_uid: string,
  kind: StoredKind,
  added: number,
  replaced: RawBuilder<number> = sql.lit(0),
): Promise<number> {
  const sum = sql<number>`stored_bytes.bytes + ${added} - ${replaced}`
  const { bytes } = await db
    .insertInto('stored_bytes')
    .values({ owner_uid, kind, bytes: Math.max(0, added) })
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'kind']).doUpdateSet({
        bytes: sql<number>`case when ${sum} < 0 then 0 else ${sum} end`,
      }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return bytes
}

export async function readStoredBytes(db: Queries, ownerUid: string, kind: StoredKind): Promise<number> {
  const query = db.selectFrom('stored_bytes').select('bytes').where('owner_uid', '=', ownerUid).where('kind', '=', kind)
  return (await query.executeTakeFirst())?.bytes ?? 0
}

/** Of these kinds those of which the owner keeps something. */
export function listStoredBytes(db: Queries, ownerUid: string, kinds: readonly StoredKind[]) {
  return db.selectFrom('stored_bytes').select(['kind', 'bytes']).where('owner_uid', '=', ownerUid).where('kind', 'in', kinds).execute()
}

/** Where what is counted was added up again. */
export async function setStoredBytes(db: Queries, owner_uid: string, kind: StoredKind, bytes: number): Promise<void> {
  await db.updateTable('stored_bytes').set({ bytes }).where('owner_uid', '=', owner_uid).where('kind', '=', kind).execute()
}

/** Counts rows off that were deleted, of any accounts. */
export async function countOff(
  db: Queries,
  kind: StoredKind,
  deleted: readonly { readonly owner_uid: string; readonly bytes: number }[],
): Promise<void> {
  const byOwner = new Map<string, number>()
  for (const { owner_uid, bytes } of deleted) byOwner.set(owner_uid, (byOwner.get(owner_uid) ?? 0) + bytes)
  for (const [ownerUid, bytes] of byOwner) await addStoredBytes(db, ownerUid, kind, -bytes)
}
