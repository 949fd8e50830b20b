import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import { formatReason } from './batchReasons.ts'
import { areSameValues, type KeptValues } from './sameValues.ts'
import type { Settled } from './settleRow.ts'
import { toChangedReason } from './toChangedReason.ts'

/** What is seen of a row right before it is written. */
export interface Seen {
  /** In the shape of its `after`; null: the platform does not show it. */
  readonly shown: KeptValues | null
  /** Why it must not be written, whatever its values are; '' for nothing. */
  readonly objection: string
}

/** What is to be done with a row after the look at it: written, over the value that was found there, or settled without being sent. */
export type JudgedRow = { readonly isWritten: true; readonly over: KeptValues } | ({ readonly isWritten: false } & Settled)

/**
 * | seen           | careful                | overwriting all the same |
 * |----------------|------------------------|--------------------------|
 * | an objection   | failed, with it        | the same                 |
 * | before         | written                | written                  |
 * | after          | done, nothing is sent  | the same                 |
 * | nothing        | failed notThere        | the same                 |
 * | something else | failed changed         | written                  |
 */
export function judgeSeen(
  { before, after }: Pick<BatchRow, 'before' | 'after'>,
  seen: Seen | undefined,
  isOverwriting: boolean,
): JudgedRow {
  if (seen?.objection) return { isWritten: false, outcome: 'failed', reason: seen.objection }
  const shown = seen?.shown ?? null
  if (shown === null) return { isWritten: false, outcome: 'failed', reason: formatReason('notThere') }
  if (areSameValues(shown, after)) return { isWritten: false, outcome: 'done', reason: '' }
  if (areSameValues(shown, before) || isOverwriting) return { isWritten: true, over: shown }
  return { isWritten: false, outcome: 'failed', reason: toChangedReason(before, shown) }
}
