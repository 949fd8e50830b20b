import { BridgeError } from '../../../bridge/bridgeError.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { type GoodsStateNow, readGoodsStates } from '../publish/goodsStates.ts'
import { type DraftIds, readDraft, toDraftNumbers } from '../publish/readDraft.ts'
import { lookUntil, mayBeCarriedOut } from '../publish/steps.ts'

interface DraftToDiscard {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  /** As the shop's list of drafts had it. */
  readonly draft: DraftIds
  /** Resolves after so many ms. */
  readonly wait: (ms: number) => Promise<void>
}

/**
 * What came of it. `gone`: the shop has neither the draft nor goods that it became; `unsure`: a minute later it is not certain that it has none; a state: it was
 * handed in or refused meanwhile.
 */
export type DraftEnd = 'gone' | 'unsure' | GoodsStateNow

/** What is seen of a draft on its way out. `listed`: only the list, which may be behind, still has it; `gone`: nothing shows it. */
type Seen = 'there' | 'listed' | 'gone' | GoodsStateNow

/**
 * Deletes a draft that was not handed in, and sees that it is gone. The shop is asked first, and deletes nothing that its lists do not show as being
 * edited. `gone` is believed at once only of a deletion that was answered well: goods that vanished otherwise may be about to appear on sale, for as long as the
 * lists may be behind. It takes a minute at most. Rejects with a BridgeError where the shop refused, or could not be asked.
 */
export async function discardDraft({ call, shop_uid, draft, wait }: DraftToDiscard): Promise<DraftEnd> {
  const { goods_id } = draft
  const readState = async () => (await readGoodsStates({ call, shop_uid, goods_ids: [goods_id] })).get(goods_id)
  const before = await readState()
  if (before && before.state !== 'editing') return before
  const ids = { goods_id, goods_commit_id: before?.goods_commit_id ?? draft.goods_commit_id }
  const deletion = before ? await deleteDraft(call, shop_uid, ids) : null

  async function look(): Promise<Seen> {
    const now = await readState()
    if (now && now.state !== 'editing') return now
    if (await readDraft({ call, shop_uid }, ids)) return 'there'
    return now ? 'listed' : 'gone'
  }
  const isRefused = (seen: Seen) => seen === 'there' && deletion?.error !== undefined && !deletion.error.unknownOutcome
  const isTold = (seen: Seen) => {
    if (seen === 'gone') return deletion !== null && deletion.error === undefined
    return typeof seen === 'object' || isRefused(seen)
  }
  const seen = await lookUntil(look, isTold, wait)
  if (deletion?.error && isRefused(seen)) throw deletion.error
  return seen === 'there' || seen === 'listed' ? 'unsure' : seen
}

/** Out: why nobody knows whether it was deleted; no error: it was. Rejects with a BridgeError where it was not. */
async function deleteDraft(call: ShopLanes['call'], shop_uid: string, draft: DraftIds): Promise<{ readonly error?: BridgeError }> {
  let hasLeft = false
  const onStart = () => {
    hasLeft = true
  }
  try {
    await call('deleteGoodsDraft', shop_uid, toDraftNumbers(draft), { onStart })
    return {}
  } catch (error) {
    if (!(error instanceof BridgeError) || !mayBeCarriedOut(error, hasLeft)) throw error
    return { error }
  }
}
