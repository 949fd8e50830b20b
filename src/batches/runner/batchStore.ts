import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import type { CallInput } from '../../../contract/toolApi.ts'
import type { KeptBatch } from './batch.ts'

/** As the call 240 takes it, with rows as they are kept. */
export type BatchSave = Omit<CallInput<'saveBatchJob'>, 'rows'> & { readonly rows: readonly BatchRow[] }

/** Another worker moved the batch since it was read: this one must not go on. */
export class BatchElsewhereError extends Error {
  override readonly name = 'BatchElsewhereError'
}

/** What a program suggested was decided elsewhere, or has expired: the batch that was to confirm it was not kept. */
export class SuggestionDecidedError extends Error {
  override readonly name = 'SuggestionDecidedError'
}

/** A plan may have been kept, and the server does not say. Its cause is what saving failed with. */
export class BatchInDoubtError extends Error {
  override readonly name = 'BatchInDoubtError'
  constructor(cause: unknown) {
    super('the batch may have been saved', { cause })
  }
}

/** Where batches are kept: types 240 to 242 and 374. */
export interface BatchStore {
  /** The same key for every try of the same save. Rejects with a BatchElsewhereError where its version is an old one. */
  readonly save: (save: BatchSave, key: string) => Promise<BatchJob>
  /** Begins it at the time that it was planned for. Rejects with a BatchElsewhereError where another has it, or it is not its time. */
  readonly start: (job_id: string, key: string) => Promise<BatchJob>
  readonly findJob: (job_id: string) => Promise<BatchJob>
  /** With every row, in the order of the plan. */
  readonly load: (job_id: string) => Promise<KeptBatch>
}
