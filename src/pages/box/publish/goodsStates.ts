import { DRAFTS_PER_PAGE_MAX, DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import { readShopGoods } from '../../../batches/runner/readShopGoods.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'

/** What a shop shows of goods that were drafted there. */
export interface GoodsStateNow {
  /** `editing`: a draft that was not handed in, as far as its list knows, which is some seconds behind. */
  readonly state: 'published' | 'review' | 'refused' | 'editing'
  /** The platform's own, of `refused`. */
  readonly words: string
}

/** The list of drafts is some seconds behind: before that, a draft that it calls unsent may have been handed in. */
export const LIST_SETTLED_MS = 60_000
/** More are looked up in the list of all goods. */
const LOOKED_UP_MAX = 10
/** Of a glance. */
export const GLANCE_LOOKED_UP_MAX = 4

interface Asked {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  readonly goods_ids: readonly string[]
  readonly signal?: AbortSignal
  /**
   * Nobody waits for the answer: a few requests at most, after all others. The first page of each list of drafts, and only the first few
   * goods that are not under review; what is still being edited is not asked about. Default: everything is found out.
   */
  readonly isGlance?: boolean
}

/** What became of drafts, by the platform's number of their goods; what it shows nowhere is absent. Rejects with a BridgeError. */
export async function readGoodsStates({ goods_ids, ...asked }: Asked): Promise<ReadonlyMap<string, GoodsStateNow>> {
  const lookedUp = asked.isGlance ? GLANCE_LOOKED_UP_MAX : goods_ids.length
  const found = new Map<string, GoodsStateNow>()
  const missing = () => goods_ids.filter((id) => !found.has(id))
  const note = (ids: Iterable<readonly [string, string]>, state: GoodsStateNow['state']) => {
    for (const [id, words] of ids) if (goods_ids.includes(id) && !found.has(id)) found.set(id, { state, words })
  }
  if (missing().length > 0) note(await readDrafts(asked, DraftStatus.inReview), 'review')
  if (missing().length > 0) note(await readPublished(asked, missing().slice(0, lookedUp)), 'published')
  if (missing().length > 0) note(await readDrafts(asked, DraftStatus.refused), 'refused')
  if (missing().length > 0 && !asked.isGlance) note(await readDrafts(asked, DraftStatus.editing), 'editing')
  return found
}

type Source = Omit<Asked, 'goods_ids'>

const toOptions = ({ signal, isGlance = false }: Source) => ({ ...(signal && { signal }), isBackground: isGlance })

async function readDrafts(source: Source, check_status: number): Promise<readonly (readonly [string, string])[]> {
  const { call, shop_uid, isGlance } = source
  const drafts: (readonly [string, string])[] = []
  for (let start = 0; ; start += DRAFTS_PER_PAGE_MAX) {
    const { list } = await call('draftList', shop_uid, { check_status, start, length: DRAFTS_PER_PAGE_MAX }, toOptions(source))
    drafts.push(...list.rows.map(({ goods_id, reject_comment }) => [goods_id, reject_comment ?? ''] as const))
    if (isGlance || list.rows.length + list.unreadable.length < DRAFTS_PER_PAGE_MAX) return drafts
  }
}

async function readPublished(source: Source, ids: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const { call, shop_uid, signal } = source
  if (ids.length > LOOKED_UP_MAX) {
    const goods = await readShopGoods({ call, shop_uid, goods_ids: new Set(ids), ...(signal ? { signal } : {}) })
    return [...goods.keys()].map((id) => [id, ''] as const)
  }
  const published: (readonly [string, string])[] = []
  for (const id of ids) {
    const { goods_list } = await call('goodsList', shop_uid, { page: 1, size: 10, keywords: [id] }, toOptions(source))
    if (goods_list.rows.some((goods) => goods.id === id)) published.push([id, ''])
  }
  return published
}
