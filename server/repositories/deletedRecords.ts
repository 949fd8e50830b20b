import type { Queries } from '../db/schema.ts'
import type { DeletedRecordsTable } from '../db/tables/traces.ts'

export async function createDeletedRecord(db: Queries, row: DeletedRecordsTable): Promise<void> {
  await db.insertInto('deleted_records').values(row).execute()
}

/** Those of an owner that were deleted at this moment or later; the first deleted comes first. */
export function listDeletedRecords(
  db: Queries,
  ownerUid: string,
  subjectType: string,
  subjectIds: readonly string[],
  since: number,
): Promise<DeletedRecordsTable[]> {
  return db
    .selectFrom('deleted_records')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('subject_type', '=', subjectType)
    .where('subject_id', 'in', subjectIds)
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at')
    .orderBy('subject_id')
    .execute()
}

export async function dropDeletedRecord(db: Queries, row: DeletedRecordsTable): Promise<void> {
  await db
    .deleteFrom('deleted_records')
    .where('owner_uid', '=', row.owner_uid)
    .where('subject_type', '=', row.subject_type)
    .where('subject_id', '=', row.subject_id)
    .execute()
}

export async function dropDeletedRecordsBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('deleted_records').where('deleted_at', '<', at).execute()
}
