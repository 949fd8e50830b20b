import type { BatchOutcome, BatchRow } from '../../../contract/entities/batchJob.ts'
import { formatReason } from './batchReasons.ts'
import { areSameValues, type KeptValues, unreadableValues } from './sameValues.ts'
import { toChangedReason } from './toChangedReason.ts'

/**
 * What is known of a row before the platform is asked what it shows.
 *
 * | verdict  | what happened                                                                             |
 * |----------|-------------------------------------------------------------------------------------------|
 * | accepted | the write was answered well; with a reason: it holds, no matter what is shown (a review)    |
 * | refused  | the write was answered with no; the reason says why                                        |
 * | noAnswer | the write left, and nobody knows what came of it                                           |
 * | lost     | a worker before this one recorded that the write may have left, and then died              |
 * | retried  | it had failed, and a person wants it tried again                                          |
 */
export interface RowVerdict {
  readonly verdict: 'accepted' | 'refused' | 'noAnswer' | 'lost' | 'retried'
  readonly reason: string
  /** When that became known, ms since 1970. Absent: nobody knows. */
  readonly at?: number
}

export interface Settled {
  readonly outcome: BatchOutcome
  readonly reason: string
}

/**
 * | shown \ verdict | accepted           | refused           | noAnswer        | lost                     | retried          |
 * |-----------------|--------------------|-------------------|-----------------|--------------------------|------------------|
 * | after           | done               | done              | done            | done                     | done             |
 * | before          | failed notApplied  | failed its reason | failed noAnswer | waiting                  | waiting          |
 * | something else  | failed changed     | failed changed    | failed changed  | unknown changed          | failed changed   |
 * | nothing         | failed notThere    | failed its reason | failed notThere | unknown notThere         | failed notThere  |
 * | unreadable      | unknown            | unknown           | unknown         | unknown                  | failed           |
 */
export function settleRow({ before, after }: Pick<BatchRow, 'before' | 'after'>, known: RowVerdict, shown: KeptValues | null): Settled {
  if (areSameValues(shown, after)) return { outcome: 'done', reason: '' }
  if (known.verdict === 'accepted' && known.reason) return { outcome: 'done', reason: known.reason }
  if (shown === unreadableValues)
    return { outcome: known.verdict === 'retried' ? 'failed' : 'unknown', reason: formatReason('notReadBack') }
  if (areSameValues(shown, before)) return settleUnchanged(known)
  if (shown === null && known.verdict === 'refused') return { outcome: 'failed', reason: known.reason }
  return {
    outcome: known.verdict === 'lost' ? 'unknown' : 'failed',
    reason: shown === null ? formatReason('notThere') : toChangedReason(before, shown),
  }
}

function settleUnchanged({ verdict, reason }: RowVerdict): Settled {
  switch (verdict) {
    case 'lost':
    case 'retried':
      return { outcome: 'waiting', reason: '' }
    case 'accepted':
      return { outcome: 'failed', reason: formatReason('notApplied') }
    case 'noAnswer':
      return { outcome: 'failed', reason: formatReason('noAnswer') }
    case 'refused':
      return { outcome: 'failed', reason }
  }
}
