import type { BatchJob } from '../../contract/entities/batchJob.ts'
import type { CallContext } from '../http/callContext.ts'
import { notify } from './notify.ts'

/** Tells who made a batch, and its main account, that it has ended: its tab may be closed by then, or another one be open. */
export async function notifyOfBatch({ title, created_by, counts }: BatchJob, { db, actor, now }: CallContext): Promise<void> {
  const rest = (counts.failed ?? 0) + (counts.unknown ?? 0)
  const code = rest > 0 ? 'batchDoneInPart' : 'batchDone'
  const userUids = [...new Set([created_by, actor.ownerUid])]
  await notify(db, { ownerUid: actor.ownerUid, userUids, code, values: { title, done: counts.done ?? 0, rest }, at: now })
}
