import { formatReason } from '../../rules/batchReasons.ts'
import type { RowVerdict, Settled } from '../../rules/settleRow.ts'
import type { GoodsStateNow } from './goodsStates.ts'
import type { PublishValues } from './values.ts'

interface ToSettle {
  readonly values: Pick<PublishValues, 'step'>
  /** What the write said. */
  readonly known: RowVerdict
  /** What the shop shows; empty: it shows the goods nowhere. */
  readonly now: Partial<GoodsStateNow>
  /** Was it handed in so long ago that the list of drafts knows of it? */
  readonly isSettled: boolean
  /** The field of the listing that words of a refusal are about; ''. */
  readonly fieldOf: (words: string) => string
}

/** What became of goods that were to be published. What the shop shows counts more than what the write said. */
export function settlePublished({ values, known, now, isSettled, fieldOf }: ToSettle): Settled {
  if (now.state === 'published') return { outcome: 'done', reason: '' }
  if (now.state === 'review') return { outcome: 'done', reason: formatReason('inReview') }
  const isHandedInAgain = known.verdict === 'retried'
  if (now.state === 'refused' && !isHandedInAgain) {
    const { words = '' } = now
    const isSaid = known.verdict === 'refused' && known.reason !== ''
    return { outcome: 'failed', reason: isSaid ? known.reason : formatReason('reviewRefused', words, fieldOf(words)) }
  }
  // The list is behind: it was taken all the same.
  if (known.verdict === 'accepted') return { outcome: 'done', reason: formatReason('inReview') }
  if (known.verdict === 'refused') return { outcome: 'failed', reason: known.reason }
  const mayBeThere = values.step === 'submitting' && now.state !== 'refused' && !(now.state === 'editing' && isSettled)
  if (mayBeThere) return { outcome: 'unknown', reason: formatReason('mayBeHandedIn') }
  return known.verdict === 'noAnswer' ? { outcome: 'failed', reason: formatReason('noAnswer') } : { outcome: 'waiting', reason: '' }
}

/** What became of goods that were to be taken off. */
export function settleWithdrawn({ verdict, reason }: RowVerdict, state: GoodsStateNow['state'] | undefined): Settled {
  if (state !== 'published') return { outcome: 'done', reason: '' }
  if (verdict === 'lost' || verdict === 'retried') return { outcome: 'waiting', reason: '' }
  if (verdict === 'refused') return { outcome: 'failed', reason }
  return { outcome: 'failed', reason: formatReason(verdict === 'accepted' ? 'notApplied' : 'noAnswer') }
}
