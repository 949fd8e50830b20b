import type { BatchOutcome } from '../../contract/entities/batchJob.ts'
import { Role } from '../../contract/roles.ts'
import type { Queries } from '../db/schema.ts'
import type { BatchJobsTable } from '../db/tables/work.ts'
import type { Actor } from '../http/actor.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'
import { shopsInScope } from './shopScope.ts'

type Reader = Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level'>

/** What is absent does not filter. */
export interface BatchJobFilter {
  readonly state?: string | undefined
  readonly job_id?: string | undefined
  readonly keyword?: string | undefined
}

export const batchJobSortFields = ['created_at', 'updated_at', 'title', 'kind', 'state'] as const

export function paginateJobs(db: Queries, reader: Reader, filter: BatchJobFilter, page: Page<(typeof batchJobSortFields)[number]>) {
  return fetchPage(narrow(jobsOf(db, reader), filter).selectAll(), page, ['created_at', 'job_id'])
}

/** Null: none that the reader sees. */
export async function findJob(db: Queries, reader: Reader, jobId: string): Promise<BatchJobsTable | null> {
  return (await jobsOf(db, reader).selectAll().where('job_id', '=', jobId).executeTakeFirst()) ?? null
}

/** Does anybody of the account have a job of this id? */
export async function isJobThere(db: Queries, ownerUid: string, jobId: string): Promise<boolean> {
  const query = db.selectFrom('batch_jobs').select('job_id').where('owner_uid', '=', ownerUid).where('job_id', '=', jobId)
  return (await query.executeTakeFirst()) !== undefined
}

export async function createJob(db: Queries, job: BatchJobsTable): Promise<void> {
  await db.insertInto('batch_jobs').values(job).execute()
}

export async function updateJob(db: Queries, job: BatchJobsTable): Promise<void> {
  const { owner_uid, job_id, ...changes } = job
  await db.updateTable('batch_jobs').set(changes).where('owner_uid', '=', owner_uid).where('job_id', '=', job_id).execute()
}

/** Of rows about shops that the reader sees, by job. */
export async function countOutcomes(db: Queries, reader: Reader, jobIds: readonly string[]) {
  if (jobIds.length === 0) return []
  return db
    .selectFrom('batch_rows')
    .select((eb) => ['job_id', 'outcome', eb.fn.countAll<number>().as('rows')])
    .where('owner_uid', '=', reader.ownerUid)
    .where('job_id', 'in', jobIds)
    .where('batch_rows.shop_uid', 'in', shopsInScope(db, reader).select('shops.shop_uid'))
    .groupBy(['job_id', 'outcome'])
    .$narrowType<{ outcome: BatchOutcome }>()
    .execute()
}

/** Their rows go with them. */
export async function dropJobsBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('batch_jobs').where('updated_at', '<', at).execute()
}

/** A main account sees all of the account, a sub-account her own. */
function jobsOf(db: Queries, reader: Reader) {
  const all = db.selectFrom('batch_jobs').where('owner_uid', '=', reader.ownerUid)
  return reader.role === Role.subUser ? all.where('created_by', '=', reader.userUid) : all
}

function narrow(jobs: ReturnType<typeof jobsOf>, { state, job_id, keyword }: BatchJobFilter) {
  let query = jobs
  if (state) query = query.where('state', '=', state)
  if (job_id) query = query.where('job_id', '=', job_id)
  return keyword ? query.where((eb) => contains(eb.ref('title'), keyword)) : query
}
