import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import type { LaneClock } from '../../bridge/lanes/laneClock.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { BatchKind, KeptBatch, LoadedBatch, RefusedWrite } from './batch.ts'
import type { BatchLimits } from './batchLimits.ts'
import type { BatchStore } from './batchStore.ts'

/**
 * Carries one batch out, and shows how far it is. What a person asks for never rejects: the state says what came of it. Each
 * promise resolves when the batch has come to rest.
 */
export interface BatchRunner {
  /**
   * Starts it, or goes on with it: after a pause, a stop, a reload, or on another computer, from which it is then taken over. What
   * may have left before is read back first, and not sent again unless the platform still shows the value before.
   */
  readonly resume: () => Promise<void>
  /**
   * Goes on with a batch that this tab has begun at its time (`BatchStore.start`), with its rows as they are kept. Nothing of it begins by itself
   * once it is late: after a sleep of the computer, or in a shop that waited longer than `BATCH_GRACE_MS`.
   */
  readonly beginOnTime: (begun: KeptBatch) => Promise<void>
  /** As `resume`, and the failed rows once more; each is read first, and what was changed meanwhile is left alone. */
  readonly rerunFailed: () => Promise<void>
  /** Nothing more leaves; what left is let finish and read back. Asked again meanwhile, it does not wait for the reading. */
  readonly pause: () => Promise<void>
  /** As `pause`, but ended; it can be resumed all the same. */
  readonly stop: () => Promise<void>
  /** For `useSyncExternalStore`; changes at most ten times a second, however many rows change, and when the batch comes to rest. */
  readonly read: () => LoadedBatch
  readonly subscribe: (onChange: () => void) => () => void
  /** Pauses, and looks at the lanes no longer. */
  readonly dispose: () => Promise<void>
}

export interface BatchRunnerParts {
  readonly kind: BatchKind
  readonly lanes: Pick<ShopLanes, 'call' | 'read' | 'subscribe'>
  readonly store: BatchStore
  /** As `planBatch` or the store's `load` gave it. */
  readonly batch: KeptBatch
  readonly clock: LaneClock
  /** Default: `batchLimits`. */
  readonly limits?: BatchLimits
  /** Told of each write that the platform refuses as a whole. Default: nobody is. */
  readonly onRefused?: ((refused: RefusedWrite) => void) | undefined
  /** Told of rows once they are recorded, and of all of them when it begins. Default: nobody is. */
  readonly onKept?: ((job: BatchJob, rows: readonly BatchRow[]) => void) | undefined
  /** A key that was never used. Default: a random one. */
  readonly createKey?: () => string
}
