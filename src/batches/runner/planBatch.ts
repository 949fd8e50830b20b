import { toCallParts } from '../../../contract/callParts.ts'
import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { BATCH_ROWS_PER_CALL_MAX } from '../../../contract/limits.ts'
import type { PlannedRow } from '../rules/plannedRow.ts'
import type { KeptBatch } from './batch.ts'
import type { BatchStore } from './batchStore.ts'

/** A batch before it is kept. */
export interface NewBatch {
  /** Made by the sender; planning the same one again after a failure does not make a second. */
  readonly job_id: string
  readonly kind: string
  readonly title: string
  /** What was asked for; not empty. */
  readonly plan: Record<string, unknown>
  readonly rows: readonly PlannedRow[]
  /** The suggestion of a program that it confirms: kept with the last of the rows, or refused with them. Absent: none. */
  readonly suggestion_id?: string
  /** When it shall begin by itself, ms. Default: never, a person begins it. */
  readonly starts_at?: number | null
}

/**
 * Keeps a plan. The rows go first and what was asked for, with its time, with the last of them: a batch without a plan was not kept whole,
 * and is never run.
 */
export async function planBatch(
  store: Pick<BatchStore, 'save'>,
  { job_id, kind, title, plan, rows: planned, suggestion_id, starts_at = null }: NewBatch,
): Promise<KeptBatch> {
  const rows: BatchRow[] = planned.map((row, row_no) => ({ ...row, row_no }))
  const base = { job_id, kind, title, state: 'planned' } as const
  const parts = [...toCallParts(rows, BATCH_ROWS_PER_CALL_MAX)]
  const last = parts.pop() ?? []
  for (const part of parts) await store.save({ ...base, rows: part }, `${job_id}-plan-${part[0]?.row_no}`)
  const time = starts_at === null ? {} : { starts_at }
  const suggested = suggestion_id === undefined ? {} : { suggestion_id }
  const job = await store.save({ ...base, ...time, ...suggested, plan, rows: last }, `${job_id}-plan-${last[0]?.row_no ?? 0}`)
  return { job, rows }
}

export function isKeptWhole({ job }: Pick<KeptBatch, 'job'>): boolean {
  return Object.keys(job.plan).length > 0
}
