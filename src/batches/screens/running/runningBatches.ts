import type { BatchKind, KeptBatch, LoadedBatch } from '../../runner/batch.ts'
import type { BatchRunner } from '../../runner/batchRunner.ts'

/** A batch that can be looked at. */
export interface OpenedBatch {
  readonly state: () => LoadedBatch
  readonly subscribe: (onChange: () => void) => () => void
  /** Null: of a kind that this program does not know, as of a later version of it. */
  readonly runner: BatchRunner | null
  /** Null where the runner is. */
  readonly kind: BatchKind | null
}

/** The batches of a console that run, wait or were looked at. */
export interface RunningBatches {
  /** A batch that was just planned: begins to run. */
  readonly start: (batch: KeptBatch) => void
  /**
   * Begins a batch at the time that it was planned for, unless another tab or computer has it, or it is not its time: only one gets it.
   * Resolves when it has begun, or not; rejects when the server cannot say.
   */
  readonly startOnTime: (job_id: string) => Promise<void>
  /** As it goes on here, else as it is kept. Rejects when it cannot be read. */
  readonly open: (job_id: string) => Promise<OpenedBatch>
  /** Those that go on, or were stopped by something other than a person; for `useSyncExternalStore`. */
  readonly read: () => readonly LoadedBatch[]
  readonly subscribe: (onChange: () => void) => () => void
  /** Everything that runs; resolves when it rests. What left is not waited for to be read back. */
  readonly pauseAll: () => Promise<void>
  /** Nothing of it is asked about or shown any more. */
  readonly close: () => void
}

/** Would closing the window interrupt it, or lose what is not recorded yet? */
export function isInterruptible({ phase, pausedBecause }: LoadedBatch): boolean {
  return phase !== 'idle' || pausedBecause === 'notSaved'
}

/** It goes on, or wants to: the tab that holds it keeps it. */
export function isUnderWay(state: LoadedBatch): boolean {
  const { pausedBecause } = state
  return isInterruptible(state) || pausedBecause === 'shopsWait' || pausedBecause === 'extensionGone'
}
