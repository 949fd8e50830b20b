import { merchantApi } from '../../contract/merchantApi.ts'
import { GOODS_PER_PAGE_MAX } from '../../contract/merchantCalls/goods.ts'
import { type Goods, type GoodsState, stateOf } from '../goods/goods.ts'
import { toWireGoods } from '../goods/toWireGoods.ts'
import { toCamel } from '../wire/envelopes.ts'
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
    const wanted = platform.goods.goodsOf(store).filter((goods) => isWanted(stateOf(goods), payload) && isMeant(goods, payload.keywords))
    const rows = slicePage(wanted, page, twists)
      .map((goods) => (twists.promotesGoods ? toPromoted(goods) : goods))
      .map((goods) => toWireGoods(goods, platform.sold.soldOf(store, goods), origin))
    return toCamel({ sessionId: `sandbox-${store.mall_id}`, total: wanted.length, goods_list: rows })
  }),
]

/** The tabs of the platform's goods page: what is not asked about is not looked at. */
function isWanted(state: GoodsState, { is_onsale, sold_out, reject_status }: Wanted): boolean {
  if (is_onsale !== undefined && (is_onsale === 1) !== (state === 'onSale' || state === 'soldOut')) return false
  if (sold_out !== undefined && (sold_out === 1) !== (state === 'soldOut')) return false
  return reject_status === undefined || (reject_status === 1) === (state === 'rejected')
}

/** By a word of the title, or the whole number; several words are as many ways. */
function isMeant({ id, title }: Goods, keywords: readonly string[] = []): boolean {
  return keywords.length === 0 || keywords.some((word) => title.includes(word) || String(id) === word)
}

/** With the prices of a promotion, a tenth lower. */
function toPromoted(goods: Goods): Goods {
  const lower = (fen: number) => Math.round(fen * 0.9)
  const [first, ...others] = goods.skus.map((sku) => ({ ...sku, groupFen: lower(sku.groupFen), singleFen: lower(sku.singleFen) }))
  return first ? { ...goods, skus: [first, ...others] } : goods
}
