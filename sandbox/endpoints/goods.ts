import { merchantApi } from '../../contract/merchantApi.ts'
import { GOODS_PER_PAGE_MAX } from '../../contract/merchantCalls/goods.ts'
import { maskNumber } from '../figures/maskNumber.ts'
import { type Goods, type ShelfState, type Sku, shelfStateOf } from '../goods/goods.ts'
import { toWireGoods } from '../goods/toWireGoods.ts'
import { toCamel } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

/** Every goods is in one while that is asked for as a fault. */
const PROMOTION_OF_FAULT = 90

/** Which goods a request asks for; a request without any of them asks for all. */
interface Wanted {
  readonly is_onsale?: number | undefined
  readonly sold_out?: number | undefined
  readonly reject_status?: number | undefined
  readonly keywords?: readonly string[] | undefined
}

export const goodsEndpoints = [
  defineEndpoint(merchantApi.goodsList, ({ store, payload, platform, origin, twists }) => {
    const page = { number: payload.page, size: payload.size, sizeMax: GOODS_PER_PAGE_MAX }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const wanted = inOrder(findWanted(platform.goods.goodsOf(store), payload), payload.order_by)
    const rows = slicePage(wanted, page, twists)
      .map((goods) => withPromotion(goods, twists.promotesGoods ? PROMOTION_OF_FAULT : goods.promotionPercent))
      .map((goods) => toWireGoods(goods, platform.sold.soldOf(store, goods), origin))
      .map((row) => (twists.masksNumbers ? withMaskedFigures(row) : row))
    return toCamel({ sessionId: `sandbox-${store.mall_id}`, total: wanted.length, goods_list: rows })
  }),
]

/** A query over shops asks for all goods, page after page: then each page costs no look at the others. */
function findWanted(goods: readonly Goods[], wanted: Wanted): readonly Goods[] {
  const { is_onsale, sold_out, reject_status, keywords = [] } = wanted
  const asksForAll = [is_onsale, sold_out, reject_status].every((each) => each === undefined) && keywords.length === 0
  return asksForAll ? goods : goods.filter((each) => isWanted(shelfStateOf(each), wanted) && isMeant(each, keywords))
}

/** `created_at:desc,id:desc` and the like; other words are left alone. */
function inOrder(goods: readonly Goods[], orderBy: string | undefined): readonly Goods[] {
  if (orderBy === undefined) return goods
  const rules = orderBy.split(',').map((rule) => rule.split(':'))
  const keyOf = ({ id, createdAt }: Goods, name: string | undefined) => (name === 'id' ? id : name === 'created_at' ? createdAt : 0)
  const compare = (a: Goods, b: Goods) =>
    rules.map(([name, way]) => (keyOf(a, name) - keyOf(b, name)) * (way === 'desc' ? -1 : 1)).find((difference) => difference !== 0) ?? 0
  return goods.toSorted(compare)
}

/** As the list shows goods: a promotion's prices replace their own. */
function withPromotion(goods: Goods, percent: number | null): Goods {
  if (percent === null) return goods
  const lower = (sku: Sku): Sku => ({ ...sku, groupFen: Math.ceil((sku.groupFen * percent) / 100) })
  const [first, ...others] = goods.skus
  return { ...goods, skus: [lower(first), ...others.map(lower)] }
}

/** Stocks, sales and score in private-use signs; their plain twins are behind the calls of one of the goods. */
function withMaskedFigures(row: ReturnType<typeof toWireGoods>) {
  const mask = (figure: unknown) => maskNumber(Number(figure))
  return {
    ...row,
    quantity: mask(row.quantity),
    sold_quantity: mask(row.sold_quantity),
    sold_quantity_for_thirty_days: mask(row.sold_quantity_for_thirty_days),
    goods_inspect_score: { score: mask(row.goods_inspect_score?.score) },
    sku_list: row.sku_list?.map((sku) => ({ ...sku, skuQuantity: mask(sku.skuQuantity) })),
  }
}

/** The tabs of the platform's goods page: what is not asked about is not looked at. */
function isWanted(state: ShelfState, { is_onsale, sold_out, reject_status }: Wanted): boolean {
  if (is_onsale !== undefined && (is_onsale === 1) !== (state === 'onSale' || state === 'soldOut')) return false
  if (sold_out !== undefined && (sold_out === 1) !== (state === 'soldOut')) return false
  return reject_status === undefined || (reject_status === 1) === (state === 'rejected')
}

/** By a word of the title, or the whole number; several words are as many ways. */
function isMeant({ id, title }: Goods, keywords: readonly string[]): boolean {
  return keywords.length === 0 || keywords.some((word) => title.includes(word) || String(id) === word)
}
