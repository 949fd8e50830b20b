import { GOODS_PER_PAGE_MAX } from '../../../contract/merchantCalls/goods.ts'
import { wireId } from '../../../contract/merchantCalls/shared.ts'
import { BridgeError } from '../../bridge/bridgeError.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { type PlanGoods, toPlanGoods } from '../rules/planGoods.ts'

/** Goods that move from page to page while they are read may be missed: the list is read again, this often at most. */
const READINGS_MAX = 3

export interface WantedGoods {
  readonly call: ShopLanes['call']
  readonly shop_uid: string
  /** Reading ends once all of them were seen. */
  readonly goods_ids: ReadonlySet<string>
  /** Asks for their numbers first, and reads the list only for those that are not found so. For a few goods at a time. Default: false. */
  readonly isByNumber?: boolean
  readonly signal?: AbortSignal
}

/** The wanted goods of a shop as the platform shows them now, by id; what it does not have is absent. Rejects with a BridgeError. */
export async function readShopGoods(wanted: WantedGoods): Promise<ReadonlyMap<string, PlanGoods>> {
  const found = new Map<string, PlanGoods>()
  if (wanted.isByNumber) await findByNumber(wanted, found)
  for (let reading = 0; reading < READINGS_MAX; reading += 1) {
    if (await readOnce(wanted, found)) return found
  }
  // What a list that never held still does not show may be there all the same.
  throw new BridgeError('unreadableReply')
}

/** That the platform looks for several words at once is assumed; what is not found so, the list has. */
async function findByNumber({ call, shop_uid, goods_ids, signal }: WantedGoods, found: Map<string, PlanGoods>): Promise<void> {
  if (goods_ids.size === 0 || goods_ids.size > GOODS_PER_PAGE_MAX) return
  const asked = { page: 1, size: GOODS_PER_PAGE_MAX, keywords: [...goods_ids] }
  const { goods_list } = await call('goodsList', shop_uid, asked, signal ? { signal } : {})
  for (const goods of goods_list.rows) if (goods_ids.has(goods.id)) found.set(goods.id, toPlanGoods(shop_uid, goods))
}

/** True: every wanted one was found, or the whole list was seen. */
async function readOnce({ call, shop_uid, goods_ids, signal }: WantedGoods, found: Map<string, PlanGoods>): Promise<boolean> {
  const seen = new Set<string>()
  const isComplete = () => [...goods_ids].every((id) => found.has(id))
  for (let page = 1; !isComplete(); page += 1) {
    const { total, goods_list } = await call('goodsList', shop_uid, { page, size: GOODS_PER_PAGE_MAX }, signal ? { signal } : {})
    const { rows, unreadable } = goods_list
    const before = seen.size
    for (const id of unreadable.map(idOf)) {
      // A wanted one that cannot be read is there all the same, and one without a number may be any of them.
      if (id === null || (goods_ids.has(id) && !found.has(id))) throw new BridgeError('unreadableReply')
      seen.add(id)
    }
    for (const goods of rows) {
      seen.add(goods.id)
      if (goods_ids.has(goods.id)) found.set(goods.id, toPlanGoods(shop_uid, goods))
    }
    // A list that shows nothing and counts nothing says nothing.
    if (rows.length + unreadable.length < GOODS_PER_PAGE_MAX && seen.size >= (total ?? 1)) return true
    // Pages may hold fewer than were asked for: only one that brings nothing new is the last.
    if (seen.size === before) return false
  }
  return true
}

function idOf(row: unknown): string | null {
  return wireId.safeParse(Object(row).id).data ?? null
}
