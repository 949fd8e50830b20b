import type { BatchJob, BatchRow, BatchState } from '../../contract/entities/batchJob.ts'
import type { BatchJobsTable, BatchRowsTable } from '../db/tables/work.ts'
import type { CallContext } from '../http/callContext.ts'
import { notFound } from '../replyError.ts'
import { countOutcomes } from '../repositories/batchCounts.ts'

/** Of rows with the same number the last one counts. */
export function toRows({ owner_uid, job_id }: BatchJobsTable, rows: readonly BatchRow[]): BatchRowsTable[] {
  const byNumber = new Map(rows.map((row) => [row.row_no, row]))
  return [...byNumber.values()].map(({ before, after, ...row }) => ({
    owner_uid,
    job_id,
    ...row,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  }))
}

export function toRow({ owner_uid: _owner, job_id: _job, before, after, outcome, ...row }: BatchRowsTable): BatchRow {
  return { ...row, before: parseFields(before), after: parseFields(after), outcome: outcome as BatchRow['outcome'] }
}

function parseFields(text: string | null): Record<string, unknown> | null {
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
}

export async function toJob(row: BatchJobsTable, context: CallContext): Promise<BatchJob> {
  const [job] = await toJobs([row], context)
  if (!job) throw notFound()
  return job
}

export async function toJobs(rows: readonly BatchJobsTable[], { db, actor }: CallContext): Promise<BatchJob[]> {
  const counted = await countOutcomes(db, actor, rows)
  return rows.map(({ owner_uid: _owner, row_counts: _counts, plan, state, ...row }) => ({
    ...row,
    state: state as BatchState,
    plan: JSON.parse(plan) as Record<string, unknown>,
    counts: counted.get(row.job_id)?.counts as BatchJob['counts'],
    hidden_rows: counted.get(row.job_id)?.hidden ?? 0,
  }))
}
