import { GOODS_PER_PAGE_MAX } from '../../../../../contract/merchantCalls/goods.ts'
import { BridgeError } from '../../../../bridge/bridgeError.ts'
import { readFigure } from '../../../../values/figures.ts'
import { EVERY_SHOP, SHOPS_PARAMETER } from '../../../../values/shopsParameter.ts'
import { addWorth, worthOfDay } from '../../../parts/work.ts'
import type { WorkKind, WorkTools } from '../../../parts/workKind.ts'

const REJECTED = 1

/** Goods that the platform's review refused: what they sold on a day is lost on each day that they are out. */
export const refusedGoods: WorkKind = {
  name: 'refusedGoods',
  source: { from: 'platform', read },
  toPath: (_item, shop) =>
    `/goods/goodsQuery?${new URLSearchParams({ state: 'rejected', [SHOPS_PARAMETER]: shop?.shop_uid ?? EVERY_SHOP })}`,
  listPlace: null,
  action: null,
}

async function read(shop_uid: string, { call }: WorkTools) {
  const asked = { page: 1, size: GOODS_PER_PAGE_MAX, reject_status: REJECTED }
  const { goods_list, total } = await call('goodsList', shop_uid, asked, { isBackground: true })
  const came = goods_list.rows.length + goods_list.unreadable.length
  // It neither shows nor counts any: it says nothing.
  if (came === 0 && typeof total !== 'number') throw new BridgeError('unreadableReply')
  // A platform that does not know the filter answers all goods.
  const refused = goods_list.rows.filter(({ reject_status }) => reject_status === REJECTED)
  const isCut = (total ?? 0) > came || goods_list.unreadable.length > 0
  if (refused.length === 0) return isCut ? 'beyond' : null
  const rows = refused
    .map(({ id, goods_name, sku_group_price, sold_quantity_for_thirty_days }) => {
      const sold = readFigure(sold_quantity_for_thirty_days)
      const worthFen = worthOfDay(sku_group_price[0] ?? null, typeof sold === 'number' ? sold : null)
      return { id, title: goods_name, worthFen, dueAt: null, place: { page: 'goods', goods_id: id } as const }
    })
    .toSorted((left, right) => (right.worthFen ?? 0) - (left.worthFen ?? 0))
  return { count: rows.length, worthFen: addWorth(rows), isAtLeast: isCut, byUrgency: {}, rows }
}
