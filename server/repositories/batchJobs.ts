import type { BatchState } from '../../contract/entities/batchJob.ts'
import { Role } from '../../contract/roles.ts'
import type { Queries } from '../db/schema.ts'
import type { BatchJobsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { weighBatchRows } from './batchRows.ts'
import { ownedTable, type Where } from './ownedTable.ts'
import { shopsInScope } from './shopScope.ts'
import { addStoredBytes } from './storedBytes.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key'>

export const batchJobTable = ownedTable('batch_jobs', 'job_id', {
  sorted: ['created_at', 'updated_at', 'starts_at', 'title', 'kind', 'state'],
  searched: ['title'],
  order: ['created_at'],
})

const openStates: readonly BatchState[] = ['planned', 'running', 'paused']

/** Which jobs a person sees: a main account all of the account, a sub-account her own. */
export function jobsOf({ role, userUid }: Reader): Where<BatchJobsTable> {
  return role === Role.subUser ? { created_by: userUid } : {}
}

/** The state of each of these jobs of an account, by any of its people; those that are not kept are missing. */
export async function mapJobStates(db: Queries, ownerUid: string, jobIds: readonly string[]): Promise<ReadonlyMap<string, BatchState>> {
  if (jobIds.length === 0) return new Map()
  const jobs = await batchJobTable.select(db, ownerUid, { job_id: jobIds }).select(['batch_jobs.job_id', 'batch_jobs.state']).execute()
  return new Map(jobs.map(({ job_id, state }) => [job_id, state as BatchState]))
}

/** When a job of an account was made, by any of its people; null: it is not kept. */
export async function findJobTime(db: Queries, ownerUid: string, job_id: string): Promise<number | null> {
  const job = await batchJobTable.select(db, ownerUid, { job_id }).select('batch_jobs.created_at').executeTakeFirst()
  return job?.created_at ?? null
}

/** Of the jobs that a person sees, those with a row about one of these shops; none where she sees none of them. */
export async function listJobIdsOfShops(db: Queries, reader: Reader, shopUids: readonly string[]): Promise<readonly string[]> {
  if (shopUids.length === 0) return []
  const jobs = await batchJobTable
    .select(db, reader.ownerUid, jobsOf(reader))
    .select('batch_jobs.job_id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('batch_rows')
          .select('batch_rows.row_no')
          .whereRef('batch_rows.owner_uid', '=', 'batch_jobs.owner_uid')
          .whereRef('batch_rows.job_id', '=', 'batch_jobs.job_id')
          .where('batch_rows.shop_uid', 'in', shopUids)
          .where('batch_rows.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid')),
      ),
    )
    .execute()
  return jobs.map(({ job_id }) => job_id)
}

/** Of the jobs that a person sees, those that were planned for this time, ms, or a later one. */
export async function listJobIdsFrom(db: Queries, reader: Reader, startsFrom: number): Promise<readonly string[]> {
  const jobs = await batchJobTable
    .select(db, reader.ownerUid, jobsOf(reader))
    .select('batch_jobs.job_id')
    .where('batch_jobs.starts_at', '>=', startsFrom)
    .execute()
  return jobs.map(({ job_id }) => job_id)
}

/** Those that this person made and that have not ended. */
export function listOpenJobsOf(db: Queries, ownerUid: string, userUid: string): Promise<BatchJobsTable[]> {
  return batchJobTable.select(db, ownerUid, { created_by: userUid, state: openStates }).selectAll().execute()
}

/**
 * Stops what sub-accounts of these accounts left open that are deleted or switched off: nobody else may end it. Today that is done with the deletion;
 * earlier releases did not. When it was written last stays, since what is kept of its rows is of that moment.
 */
export async function stopOrphanedJobs(db: Queries, owners: readonly string[]): Promise<void> {
  await db
    .updateTable('batch_jobs')
    .set(({ eb }) => ({ state: 'stopped', version: eb('version', '+', 1) }))
    .where('batch_jobs.owner_uid', 'in', owners)
    .where('batch_jobs.state', 'in', openStates)
    .whereRef('batch_jobs.created_by', '!=', 'batch_jobs.owner_uid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.user_uid')
            .whereRef('users.owner_uid', '=', 'batch_jobs.owner_uid')
            .whereRef('users.user_uid', '=', 'batch_jobs.created_by')
            .where('users.enabled', '=', 1),
        ),
      ),
    )
    .execute()
}

/** Of all accounts. */
export function listJobsBefore(db: Queries, at: number): Promise<Pick<BatchJobsTable, 'owner_uid' | 'job_id'>[]> {
  return db.selectFrom('batch_jobs').select(['owner_uid', 'job_id']).where('updated_at', '<', at).execute()
}

/** Its rows go with it. Nothing, where it went on meanwhile. */
export async function dropJobBefore(
  db: Queries,
  { owner_uid, job_id }: Pick<BatchJobsTable, 'owner_uid' | 'job_id'>,
  at: number,
): Promise<void> {
  const job = await batchJobTable.select(db, owner_uid, { job_id }).selectAll().where('updated_at', '<', at).executeTakeFirst()
  if (job) await dropJob(db, job)
}

/** With its rows, and what it weighed. */
async function dropJob(db: Queries, job: BatchJobsTable): Promise<void> {
  const bytes = Buffer.byteLength(job.plan) + (await weighBatchRows(db, job.owner_uid, job.job_id, null))
  await batchJobTable.remove(db, job)
  await addStoredBytes(db, job.owner_uid, 'batchBytes', -bytes)
}

/** Drops the job that ended first, other than the one named. Out: whether there was one. */
export async function dropOldestEndedJob(db: Queries, ownerUid: string, exceptId: string): Promise<boolean> {
  const oldest = await batchJobTable
    .select(db, ownerUid, { state: ['stopped', 'done'] })
    .selectAll()
    .where('job_id', '!=', exceptId)
    .orderBy('updated_at')
    .orderBy('job_id')
    .limit(1)
    .executeTakeFirst()
  if (oldest) await dropJob(db, oldest)
  return oldest !== undefined
}
