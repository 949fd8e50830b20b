import { type BatchJob, type BatchRow, batchOutcomes } from '../../../contract/entities/batchJob.ts'
import type { KeptBatch } from '../../../src/batches/runner/batch.ts'
import { BatchElsewhereError, type BatchSave } from '../../../src/batches/runner/batchStore.ts'
import { toBatchCourse } from '../../../src/domain/batchStarts.ts'
import { mayMoveBatch } from '../../../src/domain/batchStates.ts'

/** What the server does with saves of one batch (server/endpoints/batchJobs.ts), without its database. */
export function createPlayedServer() {
  let job: BatchJob | null = null
  let starts = 0
  const rows = new Map<number, BatchRow>()
  const replies = new Map<string, BatchJob>()

  function countRows(): BatchJob['counts'] {
    return Object.fromEntries(
      batchOutcomes.map((outcome) => [outcome, [...rows.values()].filter((row) => row.outcome === outcome).length]),
    ) as BatchJob['counts']
  }

  return {
    save({ rows: saved, version, stopped_by_name, ...save }: BatchSave & Pick<BatchJob, 'stopped_by_name'>, key: string): BatchJob {
      const first = replies.get(key)
      if (first) return first
      const isMove = job !== null && (save.state !== job.state || save.plan !== undefined)
      if (job && ((version !== undefined && version !== job.version) || !mayMoveBatch(job.state, save.state)))
        throw new BatchElsewhereError()
      for (const row of saved) rows.set(row.row_no, row)
      const stoppedBy = stopped_by_name ?? (save.state === job?.state ? job.stopped_by_name : undefined)
      const made = { created_by: '1', created_by_name: 'ann', created_at: 0, updated_at: 0 }
      job = {
        ...made,
        job_id: String(save.job_id),
        kind: save.kind,
        title: save.title,
        state: save.state,
        plan: save.plan ?? job?.plan ?? {},
        starts_at: save.starts_at === undefined ? (job?.starts_at ?? null) : save.starts_at,
        version: (job?.version ?? 0) + (job === null || isMove ? 1 : 0),
        counts: countRows(),
        ...(stoppedBy === undefined ? {} : { stopped_by_name: stoppedBy }),
      }
      replies.set(key, job)
      return job
    },
    /** Begins it at its time; `now` is the server's. */
    start(key: string, now: number): BatchJob {
      const first = replies.get(key)
      if (first) return first
      if (!job || toBatchCourse(job, now) !== 'due') throw new BatchElsewhereError()
      starts += 1
      job = { ...job, state: 'running', version: job.version + 1, updated_at: now, counts: countRows() }
      replies.set(key, job)
      return job
    },
    starts: () => starts,
    kept(): KeptBatch {
      if (!job) throw new Error('no batch was kept')
      return { job: { ...job, counts: countRows() }, rows: [...rows.values()].sort((one, other) => one.row_no - other.row_no) }
    },
    row: (row_no: number) => rows.get(row_no),
  }
}
