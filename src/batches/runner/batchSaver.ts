import { toCallParts } from '../../../contract/callParts.ts'
import type { BatchJob, BatchRow, BatchState } from '../../../contract/entities/batchJob.ts'
import { BATCH_ROWS_PER_CALL_MAX } from '../../../contract/limits.ts'
import type { BatchSave, BatchStore } from './batchStore.ts'

/** Records a batch, one save at a time; what comes meanwhile goes together in the next. */
export interface BatchSaver {
  readonly job: () => BatchJob
  /** Resolves once these rows are recorded. */
  readonly record: (rows: readonly BatchRow[]) => Promise<void>
  /** Resolves once the state is recorded, and every row before it. */
  readonly move: (state: BatchState) => Promise<void>
  /** After a failure every save rejects, until this: then the failed one is sent again, under its key, before any other. */
  readonly mend: () => void
  /** After a save that was certainly not kept: what it had goes again without these rows, which are never sent again. */
  readonly leaveOut: (row_nos: ReadonlySet<number>) => void
  /** Starts again from what is kept; what was not saved is forgotten. */
  readonly replaceJob: (job: BatchJob) => void
}

interface SaverParts {
  readonly store: Pick<BatchStore, 'save'>
  readonly job: BatchJob
  /** A key that was never used. */
  readonly createKey: () => string
  /** Told of the first failure, however many saves it takes with it. */
  readonly onFailure: (error: unknown) => void
}

interface OwedSave {
  readonly save: BatchSave
  readonly key: string
}

export function createBatchSaver({ store, createKey, onFailure, ...parts }: SaverParts): BatchSaver {
  let job = parts.job
  let wantedState = job.state
  let unsaved = new Map<number, BatchRow>()
  /** Sent, and not known to have been kept. */
  let owed: OwedSave | null = null
  let failure: { readonly error: unknown } | null = null
  let last: Promise<void> = Promise.resolve()

  function takeNext(): OwedSave | null {
    if (unsaved.size === 0 && wantedState === job.state) return null
    const [rows = []] = toCallParts([...unsaved.values()], BATCH_ROWS_PER_CALL_MAX)
    for (const { row_no } of rows) unsaved.delete(row_no)
    // A state is recorded after the rows that it speaks of.
    const state = unsaved.size === 0 ? wantedState : job.state
    const { job_id, kind, title, version } = job
    return { save: { job_id, kind, title, state, version, rows }, key: createKey() }
  }

  async function saveAll(): Promise<void> {
    if (failure) throw failure.error
    for (let next = owed ?? takeNext(); next; next = takeNext()) {
      owed = next
      try {
        job = await store.save(next.save, next.key)
      } catch (error) {
        failure = { error }
        onFailure(error)
        throw error
      }
      owed = null
    }
  }

  function save(): Promise<void> {
    last = last.catch(() => {}).then(saveAll)
    return last
  }

  return {
    job: () => job,
    record(rows) {
      for (const row of rows) unsaved.set(row.row_no, row)
      return save()
    },
    move(state) {
      wantedState = state
      return save()
    },
    mend() {
      failure = null
    },
    leaveOut(row_nos) {
      const wanted = new Map(owed?.save.rows.map((row) => [row.row_no, row]))
      for (const [row_no, row] of unsaved) wanted.set(row_no, row)
      for (const row_no of row_nos) wanted.delete(row_no)
      unsaved = wanted
      owed = null
    },
    replaceJob(next) {
      job = next
      wantedState = next.state
      unsaved = new Map()
      owed = null
      failure = null
    },
  }
}
