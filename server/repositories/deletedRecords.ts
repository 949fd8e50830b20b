import type { Queries } from '../db/schema.ts'
import type { DeletedRecordsTable } from '../db/tables/traces.ts'
import { ownedRows } from './ownedTable.ts'
import { addStoredBytes } from './storedBytes.ts'

export const deletedRows = ownedRows('deleted_records', ['deleted_at', 'subject_id'])

/** What a record weighs beside what is sealed, about. */
export const DELETED_ROW_BYTES = 300

/** In the place of what was deleted under this id before: goods of the box have ids of their senders, and may have been added again since. */
export async function addDeletedRecord(db: Queries, record: DeletedRecordsTable): Promise<void> {
  await dropDeletedRecord(db, record)
  await deletedRows.create(db, record)
  await addStoredBytes(db, record.owner_uid, 'deletedBytes', Buffer.byteLength(record.record_sealed) + DELETED_ROW_BYTES)
}

/** Those of an owner that were deleted at this moment or later; the first deleted comes first. */
export async function listDeletedRecords(
  db: Queries,
  ownerUid: string,
  subject: { readonly subject_type: string; readonly subject_id: readonly string[] },
  since: number,
): Promise<DeletedRecordsTable[]> {
  return (await deletedRows.list(db, ownerUid, subject)).filter(({ deleted_at }) => deleted_at >= since)
}

export function dropDeletedRecord(db: Queries, { owner_uid, subject_type, subject_id }: DeletedRecordsTable): Promise<void> {
  return deletedRows.removeWhere(db, owner_uid, { subject_type, subject_id })
}

/** A shop that is gone. */
export interface DeletedShopKey {
  readonly owner_uid: string
  readonly shop_uid: string
}

/** Those that were deleted before a moment, and cannot be brought back any more. */
export function listShopsDeletedBefore(db: Queries, at: number): Promise<DeletedShopKey[]> {
  return db
    .selectFrom('deleted_records')
    .select(['owner_uid', 'subject_id as shop_uid'])
    .where('subject_type', '=', 'shop')
    .where('deleted_at', '<', at)
    .execute()
}

export async function isShopDeletedBefore(db: Queries, { owner_uid, shop_uid }: DeletedShopKey, at: number): Promise<boolean> {
  const [record] = await deletedRows.list(db, owner_uid, { subject_type: 'shop', subject_id: shop_uid })
  return record !== undefined && record.deleted_at < at
}

export async function dropDeletedRecordsBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('deleted_records').where('deleted_at', '<', at).execute()
}
