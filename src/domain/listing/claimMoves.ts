import { type ClaimState, freeClaimStates } from '../../../contract/entities/boxClaim.ts'

/** States that a new claim may have: a batch may find at once that it is not to be sent. */
const firstStates: readonly ClaimState[] = ['claimed', 'queued', 'sending', 'skipped', 'tomorrow']

/** From what was handed in, only what the platform said leads on; never back to what is sent. */
const handedIn: Readonly<Partial<Record<ClaimState, readonly ClaimState[]>>> = {
  review: ['published', 'refused', 'unknown', 'withdrawn'],
  published: ['review', 'unknown', 'refused', 'withdrawn'],
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

/** May a claim be taken back? Not while its goods may be in the shop. */
export function mayRemoveClaim(state: ClaimState): boolean {
  return (freeClaimStates as readonly ClaimState[]).includes(state)
}
