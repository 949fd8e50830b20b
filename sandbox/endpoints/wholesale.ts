import { merchantApi } from '../../contract/merchantApi.ts'
import { isWithin } from '../catalogue/categories.ts'
import { createSkus } from '../goods/createSkus.ts'
import { picturePath } from '../pages/picture.ts'
import { createMark } from '../seeds/random.ts'
import { createTrendGoods, formatSalesTip, type TrendGoods } from '../trends/trendGoods.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const GOODS_COUNT = 400
const PAGE_SIZE_MAX = 50
const PICTURES = 5
/** Wholesale prices are this part of what shops ask. */
const WHOLESALE_SHARE = 0.6

export const wholesaleEndpoints = [
  defineEndpoint(merchantApi.wholesaleSearch, ({ payload, platform: { seed }, origin, twists }) => {
    const page = { number: payload.page, size: payload.size, sizeMax: PAGE_SIZE_MAX }
    const refusal = refusePage(page)
    if (refusal) return refusal
    const { optId = 0, keyword = '' } = payload
    const found = createPool(seed).filter(({ title, leaf }) => title.includes(keyword.trim()) && (optId === 0 || isWithin(leaf, optId)))
    return toCamel({ total: found.length, goodsList: slicePage(found, page, twists).map((goods) => toRow(seed, goods, origin)) })
  }),
  defineEndpoint(merchantApi.wholesaleDetail, ({ payload, platform: { seed }, origin }) => {
    const goods = createPool(seed).find((each) => String(each.id) === payload.goodsId)
    if (!goods) return toRefusal(PlatformCode.badParameter, '商品不存在或已下架')
    const skus = skusOf(goods).map((sku) => ({
      skuId: sku.id,
      spec: sku.spec,
      wholeSalePrice: toWholesaleFen(goods) + sku.extraFen,
      quantity: sku.stock,
      thumbUrl: origin + picturePath(goods.hue, goods.leaf.name),
    }))
    const gallery = Array.from({ length: PICTURES }, (_, index) => origin + picturePath((goods.hue + index * 24) % 360, goods.leaf.name))
    return toCamel({ ...toRow(seed, goods, origin), catName: goods.leaf.name, gallery, skus })
  }),
]

function createPool(seed: number): readonly TrendGoods[] {
  return Array.from({ length: GOODS_COUNT }, (_, index) => createTrendGoods(seed, 'wholesale', index))
}

function toRow(seed: number, goods: TrendGoods, origin: string) {
  return {
    goodsId: goods.id,
    goodsName: goods.title,
    goodsImgUrl: origin + picturePath(goods.hue, goods.leaf.name),
    goodsWholeSalePrice: toWholesaleFen(goods),
    salesTipAmount: formatSalesTip(goods.id % 30_000),
    mallName: goods.storeName,
    mallIdEncrypt: createMark(seed, 'wholesale mall', goods.storeName).slice(0, 24),
  }
}

/** Its SKUs, each with what it costs more than the first. */
function skusOf({ random, leaf, id }: TrendGoods) {
  const skus = createSkus(random, leaf, id, false)
  return skus.map((sku) => ({ ...sku, extraFen: sku.groupFen - skus[0].groupFen }))
}

function toWholesaleFen({ groupFen }: TrendGoods): number {
  return Math.round(groupFen * WHOLESALE_SHARE)
}
