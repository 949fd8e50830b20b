import type { OutcomeCounts } from '../../runner/batch.ts'

/** How far a batch, or its part in one shop, is. */
interface Counted {
  readonly counts: Readonly<Partial<OutcomeCounts>>
  /** Rows whose write was answered, and that are not read back yet. */
  readonly answered: number
}

export interface BatchProgress {
  /** Rows about which nothing is left to do. */
  readonly done: number
  /** Rows whose write was answered, and that are not read back yet. */
  readonly answered: number
  /** Further rows that may have left. */
  readonly inDoubt: number
  /** Rows that were to be changed at all. */
  readonly total: number
}

/** How far batches are; what their plans left out counts for nothing. */
export function toProgress(all: readonly Counted[]): BatchProgress {
  const sum = (names: readonly (keyof OutcomeCounts)[]) =>
    all.reduce((total, { counts }) => total + names.reduce((of, name) => of + (counts[name] ?? 0), 0), 0)
  const answered = all.reduce((total, each) => total + each.answered, 0)
  const done = sum(['done', 'failed'])
  const running = sum(['running'])
  return { done, answered, inDoubt: running - answered, total: done + running + sum(['waiting', 'unknown']) }
}

/** Of a whole batch. */
export function countAnswered(shops: readonly Pick<Counted, 'answered'>[]): number {
  return shops.reduce((sum, { answered }) => sum + answered, 0)
}
