import { formatReason } from '../../../batches/rules/batchReasons.ts'
import type { RowVerdict, Settled } from '../../../batches/rules/settleRow.ts'
import type { GoodsStateNow } from './goodsStates.ts'
import type { PublishValues } from './values.ts'

/** What a shop showed of goods, and whether they had been handed in so long before that its lists knew of it. */
export interface SeenState extends GoodsStateNow {
  readonly is_settled: boolean
}

interface ToSettle {
  readonly values: Pick<PublishValues, 'step' | 'was_refused'>
  /** What the write said. */
  readonly known: RowVerdict
  /** What the shop shows; empty: it shows the goods nowhere. */
  readonly now: Partial<SeenState>
  /** The field of the listing that words of a refusal are about; ''. */
  readonly fieldOf: (words: string) => string
}

export function isHandedIn({ state }: Partial<SeenState>): boolean {
  return state === 'published' || state === 'review'
}

/** Does what the shop shows tell what became of a hand-in? What it shows nowhere, and what its lists may have from before it, does not. */
export function isTold(
  { was_refused = false }: Pick<PublishValues, 'was_refused'>,
  { state, is_settled = false }: Partial<SeenState>,
): boolean {
  if (state === 'editing') return is_settled
  return state === 'refused' ? is_settled || !was_refused : state !== undefined
}

/** What became of goods that were to be published. What the shop shows counts more than what the write said. */
export function settlePublished({ values, known, now, fieldOf }: ToSettle): Settled {
  if (now.state === 'published') return { outcome: 'done', reason: '' }
  if (now.state === 'review') return { outcome: 'done', reason: formatReason('inReview') }
  const isNew = isTold(values, now) || values.step !== 'submitting'
  const isHandedInAgain = known.verdict === 'retried'
  if (now.state === 'refused' && isNew && !isHandedInAgain) {
    const { words = '' } = now
    const isSaid = known.verdict === 'refused' && known.reason !== ''
    return { outcome: 'failed', reason: isSaid ? known.reason : formatReason('reviewRefused', words, fieldOf(words)) }
  }
  // The list is behind: it was taken all the same.
  if (known.verdict === 'accepted') return { outcome: 'done', reason: formatReason('inReview') }
  const mayBeThere = values.step === 'submitting' && !isTold(values, now)
  if (mayBeThere) return { outcome: 'unknown', reason: formatReason('mayBeHandedIn') }
  if (known.verdict === 'refused') return { outcome: 'failed', reason: known.reason }
  return known.verdict === 'noAnswer' ? { outcome: 'failed', reason: formatReason('noAnswer') } : { outcome: 'waiting', reason: '' }
}

/** What became of goods that were to be taken off. */
export function settleWithdrawn({ verdict, reason }: RowVerdict, state: GoodsStateNow['state'] | undefined): Settled {
  if (state !== 'published') return { outcome: 'done', reason: '' }
  if (verdict === 'lost' || verdict === 'retried') return { outcome: 'waiting', reason: '' }
  if (verdict === 'refused') return { outcome: 'failed', reason }
  return { outcome: 'failed', reason: formatReason(verdict === 'accepted' ? 'notApplied' : 'noAnswer') }
}
