import type { BatchJob } from '../../contract/entities/batchJob.ts'
import type { CallContext } from '../http/callContext.ts'
import { countRowsInReview } from '../repositories/batchRows.ts'
import { notify } from './notify.ts'

/** Tells who made a batch, and its main account, that it has ended: its tab may be closed by then, or another one be open. */
export async function notifyOfBatch({ job_id, title, created_by, counts }: BatchJob, { db, actor, now }: CallContext): Promise<void> {
  const rest = (counts.failed ?? 0) + (counts.unknown ?? 0)
  const reviewed = await countRowsInReview(db, actor.ownerUid, job_id)
  const code = rest > 0 ? 'batchDoneInPart' : reviewed > 0 ? 'batchDoneInReview' : 'batchDone'
  const userUids = [...new Set([created_by, actor.ownerUid])]
  await notify(db, { ownerUid: actor.ownerUid, userUids, code, values: { title, done: counts.done ?? 0, rest, reviewed }, at: now })
}
