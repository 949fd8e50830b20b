import type { Shop } from '../../../contract/entities/shop.ts'
import type { BridgeError } from '../bridgeError.ts'
import type { ShopLanes } from '../lanes/shopLanes.ts'

/** As much of a shop as a run over shops shows. */
export type RunShop = Pick<Shop, 'shop_uid' | 'shop_name'>

/** What has become of one shop of a run. `limited`: the platform wants a slower pace; `expired`: the login is dead or missing. */
export const runStates = ['queued', 'running', 'ok', 'expired', 'limited', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

/** Figures that came unreadable, and are asked for once more in another way after all rows came. */
export interface RunCompletion {
  readonly total: number
  /** Of them, those that were asked for so far, and those of these that stayed as they were. */
  readonly done: number
  readonly failed: number
}

/** One shop of a run. */
export interface ShopRunLine {
  readonly shop: RunShop
  readonly state: RunState
  /** Why it failed, is limited or expired; null: it is not. */
  readonly error: BridgeError | null
  /** While `limited`: when it goes on by itself, ms since 1970; null: it does not. */
  readonly resumesAt: number | null
  /** Rows that came so far, and how many there are; null: not known yet. */
  readonly done: number
  readonly total: number | null
  /** Rows that came and could not be read. */
  readonly unreadable: number
  /** All rows are there, and their figures are being completed, or were. Default: nothing was to be completed. */
  readonly completion?: RunCompletion | undefined
}

export interface ShopRunState {
  readonly isRunning: boolean
  /** In the order in which the shops were given. */
  readonly lines: readonly ShopRunLine[]
  /** How many shops are in each state. */
  readonly counts: Readonly<Record<RunState, number>>
  /** True: not every shop is ok, so the rows are not complete, and what shows them must say so ("46 of 50 shops"). */
  readonly isPartial: boolean
  /** When the run began and when its last shop ended, ms since 1970; null: not yet. */
  readonly startedAt: number | null
  readonly endedAt: number | null
}

/** What a task has at hand for its one shop. */
export interface ShopRunTools {
  readonly call: ShopLanes['call']
  readonly signal: AbortSignal
  /** `unreadable`: rows that came and could not be read. Default 0. */
  readonly report: (progress: {
    readonly done: number
    readonly total: number | null
    readonly unreadable?: number
    readonly completion?: RunCompletion
  }) => void
}

/** What is done for each shop: it asks the platform and hands rows on as they come. What it throws is that shop's outcome alone. */
export type ShopRunTask = (shop: RunShop, tools: ShopRunTools) => Promise<void>

/** One query or other work over many shops. A shop whose login died goes on by itself once it is logged in to again. */
export interface ShopRun {
  /** Starts again; a run that goes on is cancelled first. */
  readonly start: (shops: readonly RunShop[], task: ShopRunTask) => void
  /** Runs a task for more shops, or anew for shops that ended; what is known of others stays. */
  readonly extend: (shops: readonly RunShop[], task: ShopRunTask) => void
  /** Runs the task again for these shops, well ended or not, or for all that did not end well. What is under way goes on. */
  readonly retry: (shop_uids?: readonly string[]) => void
  /** What has not begun is left; requests that left are let finish, and what they bring is kept. */
  readonly cancel: () => void
  /** For `useSyncExternalStore`; changes at most ten times a second, however many rows come. */
  readonly read: () => ShopRunState
  readonly subscribe: (onChange: () => void) => () => void
}
