import type { OutcomeCounts } from '../../runner/batch.ts'

export interface BatchProgress {
  /** Rows about which nothing is left to do. */
  readonly done: number
  /** Rows that were sent, and are not checked yet. */
  readonly sent: number
  /** Rows that were to be changed at all. */
  readonly total: number
}

/** How far batches are; what their plans left out counts for nothing. */
export function toProgress(all: readonly Readonly<Partial<OutcomeCounts>>[]): BatchProgress {
  const sum = (names: readonly (keyof OutcomeCounts)[]) =>
    all.reduce((total, counts) => total + names.reduce((of, name) => of + (counts[name] ?? 0), 0), 0)
  const done = sum(['done', 'failed'])
  const sent = sum(['running'])
  return { done, sent, total: done + sent + sum(['waiting', 'unknown']) }
}
