import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import type { LoadedBatch } from '../../../src/batches/runner/batch.ts'

export const noCounts: BatchJob['counts'] = { waiting: 0, running: 0, done: 0, failed: 0, unknown: 0, skipped: 0 }

export function aJob({
  counts,
  ...overrides
}: Partial<Omit<BatchJob, 'counts'>> & { counts?: Partial<BatchJob['counts']> } = {}): BatchJob {
  return {
    job_id: 'job-1',
    kind: 'setPrice',
    title: 'Prices: +10%',
    state: 'paused',
    plan: { kind: 'setPrice' },
    starts_at: null,
    created_by: 'u1',
    created_by_name: 'Ann',
    created_at: 1_700_000_000_000,
    updated_at: 1_700_000_000_000,
    version: 1,
    ...overrides,
    counts: { ...noCounts, ...counts },
  }
}

/** A change of one SKU's group price. */
export function aPriceRow(row_no: number, overrides: Partial<BatchRow> = {}): BatchRow {
  const ids = { goods_id: `10${row_no}`, sku_id: `20${row_no}` }
  return {
    row_no,
    shop_uid: 'uid-1',
    label: `Tea ${row_no}`,
    before: { ...ids, group_fen: 1_000, single_fen: 1_200 },
    after: { ...ids, group_fen: 1_090, single_fen: 1_200 },
    outcome: 'waiting',
    reason: '',
    ...overrides,
  }
}

export function aBatchState(overrides: Partial<LoadedBatch> = {}): LoadedBatch {
  return { job: aJob(), rows: [], shops: [], phase: 'idle', isEnding: false, pausedBecause: null, error: null, ...overrides }
}
