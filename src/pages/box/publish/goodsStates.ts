import { DRAFTS_PER_PAGE_MAX, DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import { wireId } from '../../../../contract/merchantCalls/shared.ts'
import { readShopGoods } from '../../../batches/runner/readShopGoods.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'

/** What a shop shows of goods that were drafted there. */
export interface GoodsStateNow {
  /** `editing`: a draft that was not handed in, as far as its list knows, which is some seconds behind. */
  readonly state: 'published' | 'review' | 'refused' | 'editing'
  /** The platform's own, of `refused`. */
  readonly words: string
  /** The platform's number of the draft. Absent: goods that are no draft any more. */
  readonly goods_commit_id?: string
}

/** The list of drafts is some seconds behind: before that, a draft that it calls unsent may have been handed in. */
export const LIST_SETTLED_MS = 60_000
/** More are looked up in the list of all goods. */
const LOOKED_UP_MAX = 10
/** Of a glance. */
export const GLANCE_LOOKED_UP_MAX = 4

/** A list that shows nothing and counts nothing says nothing: of what is in it nothing is known. */
const LEAST_COUNTED = 1

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

/**
 * What became of drafts, by the platform's number of their goods; what it shows nowhere is absent. Rejects with a BridgeError, also where goods are not found
 * and a list has rows that cannot be read, or fewer than it says: they may be there. At a glance those are absent, too.
 */
export async function readGoodsStates({ goods_ids, ...asked }: Asked): Promise<ReadonlyMap<string, GoodsStateNow>> {
  const lookedUp = asked.isGlance ? GLANCE_LOOKED_UP_MAX : goods_ids.length
  const found = new Map<string, GoodsStateNow>()
  const unclear = new Set<string | null>()
  const missing = () => goods_ids.filter((id) => !found.has(id))
  const note = (shown: ShownGoods, state: GoodsStateNow['state']) => {
    for (const { id, ...shownOf } of shown.goods) if (goods_ids.includes(id) && !found.has(id)) found.set(id, { state, ...shownOf })
    for (const id of shown.unclear) unclear.add(id)
  }
  if (missing().length > 0) note(await readDrafts(asked, DraftStatus.inReview), 'review')
  if (missing().length > 0) note(await readPublished(asked, missing().slice(0, lookedUp)), 'published')
  if (missing().length > 0) note(await readDrafts(asked, DraftStatus.refused), 'refused')
  if (missing().length > 0 && !asked.isGlance) note(await readDrafts(asked, DraftStatus.editing), 'editing')
  if (!asked.isGlance && missing().some((id) => unclear.has(id) || unclear.has(null))) throw new BridgeError('unreadableReply')
  return found
}

/** Goods as far as a list shows them. */
interface ShownGoods {
  readonly goods: readonly ListedGoods[]
  /** Numbers of those that may be there; null: any may. */
  readonly unclear: readonly (string | null)[]
}

/** Goods by their number. */
type ListedGoods = Omit<GoodsStateNow, 'state'> & { readonly id: string }

type Source = Omit<Asked, 'goods_ids'>

const toOptions = ({ signal, isGlance = false }: Source) => ({ ...(signal && { signal }), isBackground: isGlance })

async function readDrafts(source: Source, check_status: number): Promise<ShownGoods> {
  const { call, shop_uid, isGlance } = source
  const goods: ListedGoods[] = []
  const unclear: (string | null)[] = []
  for (let start = 0; ; ) {
    const { list, total } = await call('draftList', shop_uid, { check_status, start, length: DRAFTS_PER_PAGE_MAX }, toOptions(source))
    goods.push(...list.rows.map(({ id, goods_id, reject_comment }) => ({ id: goods_id, words: reject_comment ?? '', goods_commit_id: id })))
    unclear.push(...list.unreadable.map(goodsIdOf))
    const came = list.rows.length + list.unreadable.length
    start += came
    // Pages may hold fewer than were asked for.
    if (!isGlance && came > 0 && (came === DRAFTS_PER_PAGE_MAX || start < (total ?? 0))) continue
    return { goods, unclear: start < (total ?? LEAST_COUNTED) ? [...unclear, null] : unclear }
  }
}

function goodsIdOf(row: unknown): string | null {
  return wireId.safeParse(Object(row).goods_id).data ?? null
}

async function readPublished(source: Source, ids: readonly string[]): Promise<ShownGoods> {
  if (ids.length > LOOKED_UP_MAX) return readWhole(source, ids)
  const { call, shop_uid } = source
  const goods: ListedGoods[] = []
  const unclear: string[] = []
  for (const id of ids) {
    const { goods_list, total } = await call('goodsList', shop_uid, { page: 1, size: 10, keywords: [id] }, toOptions(source))
    const { rows, unreadable } = goods_list
    if (rows.some((each) => each.id === id)) goods.push({ id, words: '' })
    else if (unreadable.length > 0 || rows.length < (total ?? LEAST_COUNTED)) unclear.push(id)
  }
  if (unclear.length === 0 || source.isGlance) return { goods, unclear }
  // What a search does not answer clearly, the list of all goods does.
  const others = await readWhole(source, unclear)
  return { ...others, goods: [...goods, ...others.goods] }
}

async function readWhole({ call, shop_uid, signal }: Source, ids: readonly string[]): Promise<ShownGoods> {
  const goods = await readShopGoods({ call, shop_uid, goods_ids: new Set(ids), ...(signal ? { signal } : {}) })
  return { goods: [...goods.keys()].map((id) => ({ id, words: '' })), unclear: [] }
}
