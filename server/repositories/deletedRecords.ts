import type { Queries } from '../db/schema.ts'
import type { DeletedRecordsTable } from '../db/tables/traces.ts'
import { ownedRows } from './ownedTable.ts'

export const deletedRows = ownedRows('deleted_records', ['deleted_at', 'subject_id'])

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

export async function dropDeletedRecordsBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('deleted_records').where('deleted_at', '<', at).execute()
}
