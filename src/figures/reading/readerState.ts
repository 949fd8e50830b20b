import type { ShopRunState } from '../../bridge/runs/shopRun.ts'
import type { ReadingProgress } from './createReadingProgress.ts'
import type { SpentLine } from './createSpending.ts'
import type { WatchLine } from './createWatch.ts'

/**
 * What the reader does.
 *
 * | status      |                                                                                   |
 * |-------------|-----------------------------------------------------------------------------------|
 * | waiting     | the store or the shops are not there yet, or there are no shops                     |
 * | elsewhere   | another tab of the same user reads, for all of them                                 |
 * | unreachable | the platform cannot be asked: there is no extension. It looks again from time to time |
 * | reading     | it catches up: of every shop today, then the days before                            |
 * | watching    | everything was read; it looks again at each shop from time to time                  |
 * | paused      | by the user                                                                         |
 */
export type ReaderStatus = 'waiting' | 'elsewhere' | 'unreachable' | 'reading' | 'watching' | 'paused'

export interface ReaderState {
  readonly status: ReaderStatus
  /** How far the shops are while it catches up, and where they ended. Empty in a tab that does not read. */
  readonly run: ShopRunState
  /** How far a first reading is; null: this is none, or it cannot be said yet. What was stopped stays as it was. */
  readonly progress: ReadingProgress | null
  /** Looks at shops from time to time, with what they cost in requests. */
  readonly watch: readonly WatchLine[]
  readonly settings: ReaderSettings
  /** What reading costs and where it failed, of every shop that was read since the console was opened. */
  readonly spent: readonly SpentLine[]
}

/** What the user decided; kept with the user, for all tabs and later visits. */
export interface ReaderSettings {
  readonly isPaused: boolean
  /** shop_uid of shops that are not read. */
  readonly unwatched: readonly string[]
}

export interface SettingsMemory {
  readonly read: () => ReaderSettings
  readonly keep: (settings: ReaderSettings) => void
}
