import { DRAFTS_PER_PAGE_MAX, DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import { readShopGoods } from '../../runner/readShopGoods.ts'

/** What a shop shows of goods that were drafted there. */
export interface GoodsStateNow {
  /** `editing`: a draft that was not handed in, as far as its list knows, which is some seconds behind. */
  readonly state: 'published' | 'review' | 'refused' | 'editing'
  /** The platform's own, of `refused`. */
  readonly words: string
}

/** More are looked up in the list of all goods. */
const LOOKED_UP_MAX = 10

interface Asked {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  readonly goods_ids: readonly string[]
  readonly signal?: AbortSignal
}

/** What became of drafts, by the platform's number of their goods; what it shows nowhere is absent. Rejects with a BridgeError. */
export async function readGoodsStates({ goods_ids, ...asked }: Asked): Promise<ReadonlyMap<string, GoodsStateNow>> {
  const found = new Map<string, GoodsStateNow>()
  const missing = () => goods_ids.filter((id) => !found.has(id))
  const note = (ids: Iterable<readonly [string, string]>, state: GoodsStateNow['state']) => {
    for (const [id, words] of ids) if (goods_ids.includes(id) && !found.has(id)) found.set(id, { state, words })
  }
  if (missing().length > 0) note(await readDrafts(asked, DraftStatus.inReview), 'review')
  if (missing().length > 0) note(await readPublished(asked, missing()), 'published')
  if (missing().length > 0) note(await readDrafts(asked, DraftStatus.refused), 'refused')
  if (missing().length > 0) note(await readDrafts(asked, DraftStatus.editing), 'editing')
  return found
}

type Source = Omit<Asked, 'goods_ids'>

async function readDrafts({ call, shop_uid, signal }: Source, check_status: number): Promise<readonly (readonly [string, string])[]> {
  const drafts: (readonly [string, string])[] = []
  for (let start = 0; ; start += DRAFTS_PER_PAGE_MAX) {
    const { list } = await call('draftList', shop_uid, { check_status, start, length: DRAFTS_PER_PAGE_MAX }, signal ? { signal } : {})
    drafts.push(...list.rows.map(({ goods_id, reject_comment }) => [goods_id, reject_comment ?? ''] as const))
    if (list.rows.length + list.unreadable.length < DRAFTS_PER_PAGE_MAX) return drafts
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
    const { goods_list } = await call('goodsList', shop_uid, { page: 1, size: 10, keywords: [id] }, signal ? { signal } : {})
    if (goods_list.rows.some((goods) => goods.id === id)) published.push([id, ''])
  }
  return published
}
