import type { BatchJob, BatchOutcome, BatchRow } from '../../../contract/entities/batchJob.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import type { Seen } from '../rules/judgeSeen.ts'
import type { PlannedRow } from '../rules/plannedRow.ts'
import type { KeptValues } from '../rules/sameValues.ts'
import type { RowVerdict, Settled } from '../rules/settleRow.ts'

/** Rows of one shop and the way to it. */
export interface ShopBatchRows {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  readonly rows: readonly BatchRow[]
  readonly signal: AbortSignal
}

/** Rows of one shop among all that the batch has there. */
export interface BatchRowsOfShop extends ShopBatchRows {
  /** Every row of the batch in this shop, as it is now. */
  readonly shopRows: () => readonly BatchRow[]
}

/** A write, with what a kind of many steps needs. */
export interface RowWrite extends BatchRowsOfShop {
  readonly job_id: string
  /** The version of the batch under which this runner holds it. */
  readonly job_version: number
  /** As in `BatchJob.plan`. */
  readonly plan: Readonly<Record<string, unknown>>
  /** What was seen of its rows is too old afterwards, ms since 1970: a write that has not left by then does not leave. Absent: nobody looked. */
  readonly notAfter?: number | undefined
  /** Records what a step made, as the `after` of its row, before the next step leaves. Rejects where it was not recorded: nothing more may leave. */
  readonly note: (row_no: number, after: Record<string, unknown>) => Promise<void>
}

/** What one write brought, by row number. Rows that it does not name were accepted, as far as the platform says. */
export type WriteVerdicts = ReadonlyMap<number, RowVerdict>

/** One way of changing many things at the platform: price, stock, title, shelf, template, delete … */
export interface BatchKind {
  /** As in `BatchJob.kind`: `setPrice` … */
  readonly kind: string
  /** Rows, all of one shop, that may go out in one write; each inner list is one request. */
  readonly toWrites: (rows: readonly BatchRow[]) => readonly (readonly BatchRow[])[]
  /** Sends one write: gives its rows their `after`. Rejects with a BridgeError; one without `unknownOutcome` says that nothing was carried out. */
  readonly write: (write: RowWrite) => Promise<WriteVerdicts>
  /**
   * What the platform shows of rows that are about to be written: one that is not as it was planned is not written. Default: nobody looks,
   * as for a kind that asks the platform itself in `write`.
   */
  readonly look?: (asked: ShopBatchRows) => Promise<ReadonlyMap<number, Seen>>
  /** What the platform shows now for these rows, in the shape of their `after`, by row number; what it does not show is absent, what cannot be read is `unreadableValues`. */
  readonly readBack: (asked: BatchRowsOfShop) => Promise<ReadonlyMap<number, Record<string, unknown>>>
  /** False: there is no way back (a delete), and the preview says so. */
  readonly canUndo: boolean
  /** What came of a row, by its verdict and what is shown. Default: `settleRow`, which compares its values. */
  readonly settle?: (row: Pick<BatchRow, 'before' | 'after'>, known: RowVerdict, shown: KeptValues | null) => Settled
  /** Is a row that is done still looked at when a person goes on with the batch, such as one under review? Default: none is. */
  readonly isWatched?: (row: BatchRow) => boolean
  /** The way back of a row that is done, by what is shown now. Default: its values swapped. */
  readonly turnBack?: (row: BatchRow, shown: KeptValues | null) => PlannedRow
}

/** A write that the platform refused as a whole. */
export interface RefusedWrite {
  /** As in `BatchJob.kind`. */
  readonly kind: string
  readonly shop_uid: string
  readonly rows: readonly BatchRow[]
  /** The platform's own; '' for none. */
  readonly words: string
}

/** A batch as it is kept. */
export interface KeptBatch {
  readonly job: BatchJob
  readonly rows: readonly BatchRow[]
}

export type OutcomeCounts = Readonly<Record<BatchOutcome, number>>

/** How far one shop of a batch is. */
export interface BatchShopLine {
  readonly shop_uid: string
  readonly counts: OutcomeCounts
  /** Rows whose write was answered, and that are not read back yet; a part of `counts.running`. */
  readonly answered: number
  /** Its login died, it wants a verification, or it keeps saying "too often"; it goes on by itself once its lane is open. */
  readonly isWaiting: boolean
}

/**
 * Why a batch does not go on, though nobody paused it.
 *
 * | reason        | what it means                                                            | the way on                                    |
 * |---------------|--------------------------------------------------------------------------|-----------------------------------------------|
 * | extensionGone | no extension takes messages                                              | get it back, then `resume`                    |
 * | notSaved      | the server did not take what was to be recorded (`error`); nothing is sent | `resume` records what is owed and goes on     |
 * | shopsWait     | all is done but for shops that wait                                      | log in to them again: it goes on by itself    |
 * | elsewhere     | another tab or computer has taken the batch over                         | leave it there, or `resume` to take it back   |
 * | incomplete    | its plan was not kept whole                                              | plan it again                                 |
 * | late          | it began at its time, and what is left is too late to begin by itself    | `resume`                                      |
 */
export type BatchHold = 'extensionGone' | 'notSaved' | 'shopsWait' | 'elsewhere' | 'incomplete' | 'late'

/** A batch and its rows as the console holds them while it runs or shows it. */
export interface LoadedBatch {
  /** With the counts of now. */
  readonly job: BatchJob
  /** In the order of the plan. `running`: it may have left, and was not read back yet. */
  readonly rows: readonly BatchRow[]
  readonly shops: readonly BatchShopLine[]
  /** What goes on now. `reading`: what was written is compared with what the platform shows. */
  readonly phase: 'idle' | 'saving' | 'writing' | 'reading'
  /** A person paused or stopped it: nothing more is sent, and what left is still awaited or read back. False once it rests. */
  readonly isEnding: boolean
  /** Null: it goes on, has ended, or a person paused it. */
  readonly pausedBecause: BatchHold | null
  /** What saving failed with, of `notSaved`. */
  readonly error: unknown
}
