import { isDeepStrictEqual } from 'node:util'
import type { BatchJob, BatchState } from '../../contract/entities/batchJob.ts'
import { quotaOf } from '../../contract/quotas.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { isOverwriting, toOverwriting } from '../../src/domain/batchOverwriting.ts'
import { BATCH_AHEAD_MAX_MS, toBatchCourse } from '../../src/domain/batchStarts.ts'
import { firstBatchStates, mayMoveBatch } from '../../src/domain/batchStates.ts'
import type { BatchJobsTable, BatchRowsTable } from '../db/tables/work.ts'
import { answerByIds } from '../http/answerInParts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { notifyOfBatch } from '../notifications/notifyOfBatch.ts'
import { conflict, invalidPayload, notFound, notPermitted, quotaReached } from '../replyError.ts'
import { isEndTold, noteEndTold, saveCountedRows } from '../repositories/batchCounts.ts'
import { batchJobTable, dropOldestEndedJob, jobsOf, listJobIdsFrom, listJobIdsOfShops } from '../repositories/batchJobs.ts'
import { batchRowSortFields, listBatchRows, weighBatchPage, weighBatchRows, weightOf, weightOfRows } from '../repositories/batchRows.ts'
import { getShopsInScope, refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { addStoredBytes, readStoredBytes } from '../repositories/storedBytes.ts'
import { toJob, toJobs, toRow, toRows } from './batchJobShapes.ts'
import { refuseUnfitBatch } from './batchPayload.ts'
import { confirmSuggestion } from './confirmSuggestion.ts'
import { toPage } from './toPage.ts'

type Saved = CallPayload<'saveBatchJob'>

export const batchJobHandlers: Handlers = {
  async saveBatchJob(payload, context) {
    const { db, actor } = context
    refuseUnfitBatch(payload)
    refuseUnfitStart(payload, context)
    await getShopsInScope(
      db,
      actor,
      payload.rows.map((row) => row.shop_uid),
    )
    const before = await batchJobTable.findWhere(db, actor.ownerUid, { job_id: payload.job_id, ...jobsOf(actor) })
    const job = before ? await changeJob(before, payload, context) : await addJob(payload, context)
    const rows = toRows(job, payload.rows)
    const planBytes = Buffer.byteLength(job.plan) - Buffer.byteLength(before?.plan ?? '')
    await makeRoomFor(job, planBytes, rows, context)
    const counted = await saveCountedRows(db, before, job, rows)
    if (payload.suggestion_id !== undefined)
      await confirmSuggestion(payload.suggestion_id, { kind: job.kind, result: { job_id: job.job_id } }, context)
    context.services.metrics?.noteBatchRows(payload.rows)
    const saved = await toJob(counted, context)
    if (before?.state !== job.state || before.starts_at !== job.starts_at) {
      await recordMove(before, saved, context)
      if (job.state === 'done' && before?.state !== 'done' && !isEndTold(counted)) {
        await notifyOfBatch(saved, context)
        await noteEndTold(db, counted)
      }
    }
    return saved
  },

  async startBatchJob({ job_id }, context) {
    const { db, actor, now } = context
    const before = await batchJobTable.findWhere(db, actor.ownerUid, { job_id, ...jobsOf(actor) })
    if (!before) throw notFound()
    if (before.created_by !== actor.userUid) throw notPermitted()
    const current = await toJob(before, context)
    const isWhole = Object.keys(current.plan).length > 0
    if (!isWhole || toBatchCourse(current, now) !== 'due') throw conflict({ current })
    const job = { ...before, state: 'running', updated_at: now, version: before.version + 1 }
    await batchJobTable.update(db, job)
    const started = await toJob(await saveCountedRows(db, before, job, []), context)
    await recordMove(before, started, context)
    return started
  },

  async batchJobList({ state, job_id, shop_uid, shop_uid_list, starts_from, keyword, ...list }, context) {
    const { db, actor } = context
    const page = toPage(list, batchJobTable.sorted, '-created_at')
    const { ownerUid } = actor
    if (shop_uid !== undefined) await refuseShopsOutOfScope(db, actor, [shop_uid])
    const narrowed = [
      ...(shop_uid === undefined ? [] : [await listJobIdsOfShops(db, actor, [shop_uid])]),
      ...(shop_uid_list === undefined ? [] : [await listJobIdsOfShops(db, actor, shop_uid_list)]),
      ...(starts_from === undefined ? [] : [await listJobIdsFrom(db, actor, starts_from)]),
      ...(job_id === undefined ? [] : [[job_id]]),
    ]
    const [first, ...others] = narrowed
    const wanted = first?.filter((each) => others.every((ids) => ids.includes(each)))
    const { weighed, total } = await batchJobTable.weigh(db, ownerUid, { state, job_id: wanted, keyword, ...jobsOf(actor) }, page, [
      'plan',
      'row_counts',
    ])
    const read = async (ids: readonly string[]) => toJobs(await batchJobTable.listByIds(db, ownerUid, ids), context)
    return answerByIds(weighed, read, { total })
  },

  async batchJob({ job_id, outcome, keyword, ...list }, context) {
    const { db, actor } = context
    const job = await batchJobTable.findWhere(db, actor.ownerUid, { job_id, ...jobsOf(actor) })
    if (!job) throw notFound()
    const page = toPage(list, batchRowSortFields, 'row_no')
    const { weighed, total } = await weighBatchPage(db, actor, job_id, { outcome, keyword }, page)
    const read = async (ids: readonly string[]) => (await listBatchRows(db, actor.ownerUid, job_id, ids.map(Number))).map(toRow)
    return answerByIds(weighed, read, { job: await toJob(job, context), total })
  },
}

/** The oldest batches that ended go, until what is saved of another one fits; 1005 where all the others have not ended. */
async function makeRoomFor({ job_id }: BatchJobsTable, planBytes: number, rows: readonly BatchRowsTable[], { db, actor }: CallContext) {
  const { ownerUid } = actor
  const added = rows.reduce((sum, row) => sum + weightOf(row), planBytes)
  if (added === 0) return
  const rowNos = rows.map(({ row_no }) => row_no)
  const allowed = quotaOf('batchBytes', actor.level)
  let used = await addStoredBytes(db, ownerUid, 'batchBytes', added, weightOfRows(db, ownerUid, job_id, rowNos))
  if (used <= allowed) return
  const more = added - (await weighBatchRows(db, ownerUid, job_id, rowNos))
  if (more <= 0) return
  while (used > allowed && (await dropOldestEndedJob(db, ownerUid, job_id))) {
    used = await readStoredBytes(db, ownerUid, 'batchBytes')
  }
  if (used > allowed) throw quotaReached({ kind: 'batchBytes', used: used - more, allowed })
}

async function addJob({ job_id, kind, title, state, plan, starts_at = null }: Saved, context: CallContext): Promise<BatchJobsTable> {
  const { db, actor, now } = context
  // Somebody else of the account has a job of this id.
  if (await batchJobTable.find(db, actor.ownerUid, job_id)) throw notFound()
  if (!firstBatchStates.includes(state)) throw invalidPayload({ state: 'unknown_value' })
  const isFull = (await batchJobTable.count(db, actor.ownerUid)) >= quotaOf('batches', actor.level)
  if (isFull && !(await dropOldestEndedJob(db, actor.ownerUid, job_id))) await refuseBeyondQuota(context, 'batches')
  const job = {
    owner_uid: actor.ownerUid,
    job_id,
    kind,
    title,
    state,
    plan: JSON.stringify(plan),
    starts_at,
    created_by: actor.userUid,
    created_by_name: actor.name,
    created_at: now,
    updated_at: now,
    version: 1,
    row_counts: null,
    stopped_by_name: null,
  }
  await batchJobTable.create(db, job)
  return job
}

/** A time to begin is ahead, and not too far; what has begun has none to come. */
function refuseUnfitStart({ state, starts_at }: Saved, { now }: CallContext): void {
  if (starts_at === undefined || starts_at === null) return
  if (state !== 'planned') throw invalidPayload({ starts_at: 'unknown_field' })
  if (starts_at < now) throw invalidPayload({ starts_at: `too_small:${now}` })
  if (starts_at > now + BATCH_AHEAD_MAX_MS) throw invalidPayload({ starts_at: `too_big:${now + BATCH_AHEAD_MAX_MS}` })
}

/** Who made a batch runs it; its main account looks on, and may stop it, before it begins and while it goes on. */
async function changeJob(job: BatchJobsTable, payload: Saved, context: CallContext): Promise<BatchJobsTable> {
  const { db, actor, now } = context
  const { kind, title, state, starts_at = job.starts_at } = payload
  const isMakers = job.created_by === actor.userUid
  // A later save need not repeat the plan.
  const hasNewPlan = Object.keys(payload.plan).length > 0 && !isDeepStrictEqual(payload.plan, JSON.parse(job.plan))
  const isReplanned = hasNewPlan || kind !== job.kind || title !== job.title || starts_at !== job.starts_at
  const isMoved = state !== job.state
  const isOnlyStopped = actor.role !== Role.subUser && state === 'stopped' && payload.rows.length === 0 && !isReplanned
  if (!isMakers && !isOnlyStopped) throw notPermitted()
  const isSeen = payload.version === undefined || payload.version === job.version
  const isAllowed = mayMoveBatch(job.state as BatchState, state) && (!isReplanned || job.state === 'planned')
  if (!isSeen || !isAllowed) throw conflict({ current: await toJob(job, context) })
  const plan = hasNewPlan ? JSON.stringify(payload.plan) : job.plan
  const version = isReplanned || isMoved ? job.version + 1 : job.version
  const whoStopped = isMakers ? null : actor.name
  const stopped_by_name = isMoved ? whoStopped : job.stopped_by_name
  const changed = { ...job, kind, title, state, plan, starts_at, stopped_by_name, updated_at: now, version }
  await batchJobTable.update(db, changed)
  return changed
}

/** Not each row that is saved: that a batch was made, each change of its state, and of the time that it is planned for. */
async function recordMove(before: BatchJobsTable | null, saved: BatchJob, context: CallContext) {
  const { job_id, kind, title, state, counts, plan, starts_at } = saved
  const isTimed = starts_at !== null || (before?.starts_at ?? null) !== null
  const timeOf = (at: number | null) => (isTimed ? { starts_at: at } : {})
  await recordAudit(context, {
    subjectType: 'batchJob',
    subjectId: job_id,
    before: before && { state: before.state, ...timeOf(before.starts_at) },
    after: before
      ? { state, counts, ...timeOf(starts_at) }
      : { kind, title, state, counts, ...timeOf(starts_at), ...toOverwriting(isOverwriting(plan)) },
  })
}
