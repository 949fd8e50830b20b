import type { RestorableType } from '../../contract/entities/restorable.ts'
import type { DeletedRecordsTable } from '../db/tables/traces.ts'
import type { CallContext } from '../http/callContext.ts'
import { addDeletedRecord } from '../repositories/deletedRecords.ts'
import { sealedPlaceOf } from '../security/sealedColumns.ts'
import type { Vault } from '../security/vault.ts'
import type { DeletedRecords } from './deletedRecords.ts'

/** Keeps what a call deletes, in the transaction that deletes it, so that `restoreDeleted` can bring it back. */
export async function keepDeleted<Type extends RestorableType>(
  { actor, db, now, services }: Pick<CallContext, 'actor' | 'db' | 'now' | 'services'>,
  deleted: { readonly subjectType: Type; readonly subjectId: string; readonly record: DeletedRecords[Type] },
): Promise<void> {
  const subject = { owner_uid: actor.ownerUid, subject_type: deleted.subjectType, subject_id: deleted.subjectId }
  await addDeletedRecord(db, {
    ...subject,
    deleted_by: actor.userUid,
    deleted_at: now,
    record_sealed: services.vault.seal(JSON.stringify(deleted.record), sealedPlaceOf.deleted(subject)),
  })
}

export function openDeleted<Type extends RestorableType>(vault: Vault, row: DeletedRecordsTable): DeletedRecords[Type] {
  return JSON.parse(vault.open(row.record_sealed, sealedPlaceOf.deleted(row))) as DeletedRecords[Type]
}
