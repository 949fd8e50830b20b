import { merchantApi } from '../../contract/merchantApi.ts'
import { GOODS_PER_PAGE_MAX } from '../../contract/merchantCalls/goods.ts'
import { childrenOf } from '../catalogue/categories.ts'
import { type Goods, type GoodsState, type Sku, stateOf } from '../goods/goods.ts'
import { toWireGoods } from '../goods/toWireGoods.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

interface Wanted {
  readonly is_onsale?: number | undefined
  readonly sold_out?: number | undefined
  readonly reject_status?: number | undefined
}

export const goodsEndpoints = [
  defineEndpoint(merchantApi.goodsList, ({ store, payload, platform, origin, twists }) => {
    const page = { number: payload.page, size: payload.size, sizeMax: GOODS_PER_PAGE_MAX }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const wanted = platform.goods.goodsOf(store).filter((goods) => isWanted(stateOf(goods), payload))
    const rows = slicePage(wanted, page, twists).map((goods) =>
      toWireGoods(withPromotion(goods), platform.sold.soldOf(store, goods), origin),
    )
    return toCamel({ sessionId: `sandbox-${store.mall_id}`, total: wanted.length, goods_list: rows })
  }),
  defineEndpoint(merchantApi.goodsOnShop, ({ store, payload, platform }) => {
    const goods = platform.goods.goodsOf(store).find((each) => each.id === payload.goods_id)
    if (!goods || goods.shelf === 'rejected') return toRefusal(PlatformCode.badParameter, '商品不存在')
    const skus = goods.skus.map(({ id, singleFen, groupFen, stock }) => ({
      sku_id: id,
      price: singleFen,
      multi_price: groupFen,
      quantity: stock,
    }))
    return toCamel({ goods_commit_id: String(goods.id), skus })
  }),
  defineEndpoint(merchantApi.categories, ({ payload }) =>
    toCamel(
      childrenOf(payload.parentId).map(({ id, name, parentId, isLeaf }) => ({ id, cat_name: name, parent_id: parentId, leaf: isLeaf })),
    ),
  ),
]

/** As the list shows goods: a promotion's prices stand in the place of their own. */
function withPromotion(goods: Goods): Goods {
  const { promotionPercent: percent } = goods
  if (percent === null) return goods
  const lower = (sku: Sku): Sku => ({ ...sku, groupFen: Math.ceil((sku.groupFen * percent) / 100) })
  const [first, ...others] = goods.skus
  return { ...goods, skus: [lower(first), ...others.map(lower)] }
}

/** The tabs of the platform's goods page: what is not asked about is not looked at. */
function isWanted(state: GoodsState, { is_onsale, sold_out, reject_status }: Wanted): boolean {
  if (is_onsale !== undefined && (is_onsale === 1) !== (state === 'onSale' || state === 'soldOut')) return false
  if (sold_out !== undefined && (sold_out === 1) !== (state === 'soldOut')) return false
  return reject_status === undefined || (reject_status === 1) === (state === 'rejected')
}
