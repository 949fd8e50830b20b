import {
  type BoxClaim,
  CLAIM_FIELD_MAX_CHARS,
  CLAIM_REASON_MAX_CHARS,
  type ClaimState,
  tabClaimStates,
} from '../../../contract/entities/boxClaim.ts'
import { type GoodsStateNow, LIST_SETTLED_MS } from './publish/goodsStates.ts'

/** Claims as they are counted in the box and filtered on the goods' page. */
export const claimViews = ['all', 'published', 'tomorrow', 'failed'] as const
export type ClaimView = (typeof claimViews)[number]

export function isInView({ state }: Pick<BoxClaim, 'state'>, view: ClaimView): boolean {
  return view === 'all' || (tabClaimStates[view] as readonly ClaimState[]).includes(state)
}

/** Was handed in, and what became of it is not known yet. */
export function isOpenClaim({ state, goods_id }: BoxClaim): boolean {
  return (state === 'review' || state === 'unknown') && goods_id !== ''
}

/** Was being sent by a batch that is over: its page ended before it could say what came of it, and nobody goes on with it. */
export function isLeftOnItsWay({ state, is_held = false }: BoxClaim): boolean {
  return state === 'sending' && !is_held
}

/** May all be believed that its shop says? Lists are behind: right after goods were handed in they still have the refusal from before. */
export function isAskable(claim: BoxClaim, now: number): boolean {
  return isOpenClaim(claim) && now - claim.saved_at >= LIST_SETTLED_MS
}

/**
 * What the platform says now of claims that were open: those that have another state than before, to be saved. What it shows nowhere, or
 * as a draft that its list may still have from before, stays as it is: only the batch asks again, and decides.
 */
export function toSettledClaims(
  claims: readonly BoxClaim[],
  states: ReadonlyMap<string, GoodsStateNow>,
  fieldOf: (words: string) => string,
): readonly Omit<BoxClaim, 'saved_at'>[] {
  return claims.flatMap(({ saved_at: _, ...claim }) => {
    const now = states.get(claim.goods_id)
    if (!now || now.state === 'editing' || now.state === claim.state) return []
    const isRefused = now.state === 'refused'
    // One that is too long would be refused, and with it all others of the call.
    const reason = isRefused ? now.words.slice(0, CLAIM_REASON_MAX_CHARS) : ''
    const field = isRefused ? fieldOf(now.words).slice(0, CLAIM_FIELD_MAX_CHARS) : ''
    return [{ ...claim, state: now.state, reason, field }]
  })
}
