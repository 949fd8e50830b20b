import type { BatchJob, BatchRow } from '../../../contract/entities/batchJob.ts'
import type { ShopLanes } from '../lanes/shopLanes.ts'

/** A row as its kind plans it; what is left out, or breaks a rule, is planned as `skipped` with the reason. */
export type PlannedRow = Omit<BatchRow, 'row_no'> & { readonly outcome: 'waiting' | 'skipped' }

/** What one write brought: by row number, done or why not. Rows that it does not name were carried out. */
export type WriteOutcomes = ReadonlyMap<number, { readonly outcome: 'done' | 'failed' | 'unknown'; readonly reason: string }>

/** One way of changing many things at the platform: price, stock, title, shelf, template, delete … */
export interface BatchKind {
  /** As in `BatchJob.kind`: `setPrice` … */
  readonly kind: string
  /** Rows, all of one shop, that may go out in one write; each inner list is one request. */
  readonly toWrites: (rows: readonly BatchRow[]) => readonly (readonly BatchRow[])[]
  /** Sends one write; `values` says which side of the rows: `after`, or `before` to undo. Rejects with a BridgeError. */
  readonly write: (
    call: ShopLanes['call'],
    rows: readonly BatchRow[],
    values: 'before' | 'after',
    signal: AbortSignal,
  ) => Promise<WriteOutcomes>
  /** What the platform shows now for these rows of one shop, by row number; a row that it does not show is absent. */
  readonly readBack: (
    call: ShopLanes['call'],
    rows: readonly BatchRow[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<number, Record<string, unknown>>>
  /** False: there is no way back (a delete), and the preview says so. */
  readonly canUndo: boolean
}

/** A batch and its rows as the console holds them while it plans, runs or shows it. */
export interface BatchState {
  readonly job: BatchJob
  readonly rows: readonly BatchRow[]
  /** What goes on now. `reading`: what was written is compared with what the platform shows. */
  readonly phase: 'idle' | 'saving' | 'writing' | 'reading'
  /** Why it paused by itself; null: it did not, or a person paused it. */
  readonly pausedBecause: 'extensionGone' | 'notSaved' | 'shopsWait' | null
}
