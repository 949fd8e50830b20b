import { type RestorableType, restorable } from '../../contract/entities/restorable.ts'
import { RESTORABLE_MS } from '../../contract/limits.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { mayCall } from '../../src/domain/permissions.ts'
import type { DeletedRecordsTable } from '../db/tables/traces.ts'
import { openDeleted } from '../deletions/keepDeleted.ts'
import { restorers } from '../deletions/restorers.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { notPermitted } from '../replyError.ts'
import { dropDeletedRecord, listDeletedRecords } from '../repositories/deletedRecords.ts'
import { listShopUidsInScope } from '../repositories/shopScope.ts'

export const deletionHandlers: Handlers = {
  /** Whoever may delete such a record may bring it back; all of them or, when one of them cannot come back, none. */
  async restoreDeleted({ subject_type, ids }, context) {
    const { db, actor, now } = context
    if (!mayCall(actor, toolApi[restorable[subject_type]].access)) throw notPermitted()
    const rows = await listDeletedRecords(db, actor.ownerUid, { subject_type, subject_id: ids }, now - RESTORABLE_MS)
    const restored: string[] = []
    for (const row of rows) if (await restore(subject_type, row, context)) restored.push(row.subject_id)
    const visible = new Set(subject_type === 'shop' ? await listShopUidsInScope(db, actor) : restored)
    return { restored: restored.length, hidden: restored.filter((id) => !visible.has(id)).length }
  },
}

async function restore<Type extends RestorableType>(type: Type, row: DeletedRecordsTable, context: CallContext): Promise<boolean> {
  const record = openDeleted<Type>(context.services.vault, row)
  const after = await restorers[type](record, context, row.deleted_at)
  if (!after) return false
  await dropDeletedRecord(context.db, row)
  await recordAudit(context, { subjectType: type, subjectId: row.subject_id, before: null, after })
  return true
}
