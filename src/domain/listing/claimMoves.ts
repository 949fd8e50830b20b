import type { BatchState } from '../../../contract/entities/batchJob.ts'
import { type BoxClaim, type ClaimState, freeClaimStates } from '../../../contract/entities/boxClaim.ts'

/**
 * States that a new claim may have: a batch may find at once that it is not to be sent. None on the way to a shop: a batch would make a claim
 * again that was taken back. `unknown`: it was taken back while its goods were handed in.
 */
const firstStates: readonly ClaimState[] = ['claimed', 'unknown', 'skipped', 'tomorrow']

/** From what was handed in, only what the platform said leads on; never back to what is sent. What was taken off may be sent again. */
const handedIn: Readonly<Partial<Record<ClaimState, readonly ClaimState[]>>> = {
  review: ['published', 'refused', 'unknown', 'withdrawn'],
  published: ['review', 'unknown', 'refused', 'withdrawn'],
  // There again only once they were sent again: a batch from before still says that they are on sale.
  withdrawn: ['claimed', 'queued', 'sending', 'tomorrow', 'skipped', 'refused'],
}

/** The shop may have the goods: claimed again they would look as if nothing had been sent, and be sent again. */
const maybeThere: readonly ClaimState[] = ['sending', 'unknown']

/**
 * May a claim go from one state to the other? Null: it is new. Staying is no move. `sending` and `unknown` lead to all that a batch says: it
 * has read the shop back, or has found that nothing was handed in.
 */
export function mayMoveClaim(from: ClaimState | null, to: ClaimState): boolean {
  if (from === null) return firstStates.includes(to)
  if (from === to) return true
  if (maybeThere.includes(from) && to === 'claimed') return false
  return handedIn[from]?.includes(to) ?? true
}

/** Said of goods that the platform has, or had: true whichever batch says it of those that the claim is about. */
const saysThere: readonly ClaimState[] = ['review', 'published', 'withdrawn']

type ClaimSide = Pick<BoxClaim, 'state' | 'job_id' | 'goods_id'>

/**
 * May a claim that another batch brought as far as it is become what was sent? `holder` is the state of that batch; null: it is not kept any
 * more, and its claims are free.
 *
 * | the claim is      | its batch runs or is paused | its batch has ended                             |
 * |-------------------|-----------------------------|-------------------------------------------------|
 * | queued            | no                          | yes                                             |
 * | sending, unknown  | no                          | only to what the shop shows: it may be there    |
 * | review, published | only withdrawn              | only withdrawn                                  |
 * | anything else     | yes                         | yes                                             |
 *
 * Of what was handed in, only who names the same goods of the platform says anything: an old batch knows others, or none. Nor does another batch
 * bring a claim there with goods of its own: they were taken off before the goods were claimed again.
 */
export function mayTakeClaim(kept: ClaimSide, sent: ClaimSide, holder: BatchState | null): boolean {
  const isHandedIn = kept.state === 'review' || kept.state === 'published'
  const isSame = kept.goods_id === '' || kept.goods_id === sent.goods_id
  const isNamed = sent.goods_id !== '' || kept.state === sent.state
  if (isHandedIn && !(isSame && isNamed)) return false
  if (kept.job_id === sent.job_id) return true
  if (saysThere.includes(sent.state) && kept.goods_id !== sent.goods_id) return false
  if (kept.job_id === '') return true
  if (isHandedIn) return sent.state === 'withdrawn'
  if (holder === null) return true
  const isMaybeThere = maybeThere.includes(kept.state)
  if (holdsClaims(holder)) return kept.state !== 'queued' && !isMaybeThere
  return !isMaybeThere || saysThere.includes(sent.state)
}

/** Will a batch in this state send what is queued in it without being started again? A paused one is gone on with. */
export function holdsClaims(batch: BatchState): boolean {
  return batch === 'running' || batch === 'paused'
}

/** May a claim be taken back? Not while its goods may be in the shop. */
export function mayRemoveClaim(state: ClaimState): boolean {
  return (freeClaimStates as readonly ClaimState[]).includes(state)
}
