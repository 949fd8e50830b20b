import type { BatchState, KeptBatch } from '../../runner/batch.ts'
import { createRowBook } from '../../runner/rowBook.ts'

/** A batch as it is kept, which nothing here can move. */
export function toRestingState({ job, rows }: KeptBatch): BatchState {
  const shopCounts = createRowBook(rows).shopCounts()
  return {
    job,
    rows,
    shops: [...shopCounts].map(([shop_uid, counts]) => ({ shop_uid, counts, isWaiting: false })),
    phase: 'idle',
    pausedBecause: null,
    error: null,
  }
}
