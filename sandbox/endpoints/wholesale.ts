import { merchantApi } from '../../contract/merchantApi.ts'
import { WHOLESALE_PER_PAGE } from '../../contract/merchantCalls/wholesale.ts'
import { isInCategory } from '../catalogue/categories.ts'
import { propertiesOf } from '../catalogue/properties.ts'
import type { Twists } from '../faults/twists.ts'
import { createSkus } from '../goods/createSkus.ts'
import { photoPath } from '../pages/photo.ts'
import { goodsPicturePath } from '../pages/picture.ts'
import { createSeedMark } from '../seeds/random.ts'
import { createTrendGoods, formatSalesTip, type TrendGoods } from '../trends/trendGoods.ts'
import { PlatformCode, toCamel, toRefusal } from '../wire/envelopes.ts'
import { defineEndpoint } from './endpoint.ts'
import { refusePage, slicePage } from './paging.ts'

const GOODS_COUNT = 400
const PICTURES = 5
const PICTURE = 1
/** Wholesale prices are this part of what shops ask. */
const WHOLESALE_SHARE = 0.6
const noSuchGoods = toRefusal(PlatformCode.badParameter, '很抱歉，此商品不存在')

interface SearchPage {
  readonly page: number
  readonly size: number
  readonly rn?: string | undefined
}

export const wholesaleEndpoints = [
  defineEndpoint(merchantApi.wholesaleSearch, ({ payload, platform: { seed }, origin, twists }) =>
    answerPage(
      seed,
      createPool(seed).filter(({ leaf }) => payload.optId === 0 || isInCategory(leaf, payload.optId)),
      { ...payload, search: `category ${payload.optId}` },
      { origin, twists },
    ),
  ),
  defineEndpoint(merchantApi.wholesaleWordSearch, ({ payload, platform: { seed }, origin, twists }) =>
    answerPage(
      seed,
      createPool(seed).filter(({ title }) => title.includes(payload.query.trim())),
      { ...payload, search: `word ${payload.query}` },
      { origin, twists },
    ),
  ),
  defineEndpoint(merchantApi.wholesaleDetail, ({ payload, platform: { seed }, origin }) => {
    const goods = findGoods(seed, payload.goodsId)
    if (!goods) return noSuchGoods
    const picture = (index: number) => origin + photoPath(goods.hue + index * 24, index)
    const skus = skusOf(goods)
    const prices = skus.map((sku) => toWholesaleFen(goods) + sku.extraFen)
    return toCamel({
      goodsId: goods.id,
      goodsName: goods.title,
      imageUrl: picture(0),
      minWholesalePrice: Math.min(...prices),
      maxWholesalePrice: Math.max(...prices),
      salesTipAmount: formatSalesTip(goods.id % 30_000),
      mallCard: { mallId: mallMark(seed, goods), mallName: goods.storeName, mallLogo: picture(3) },
      goodsCarouselInfos: Array.from({ length: PICTURES }, (_, index) => ({ type: PICTURE, url: picture(index) })),
      goodsSkuInfos: skus.map((sku, index) => ({
        skuId: sku.id,
        skuSpecs: toSpecs(sku.spec),
        groupPrice: goods.groupFen + sku.extraFen,
        wholesalePrice: prices[index] ?? 0,
        quantity: sku.stock,
        piece: 1,
        thumbUrl: picture(index),
      })),
    })
  }),
  defineEndpoint(merchantApi.wholesaleProperties, ({ payload, platform: { seed } }) => {
    const goods = findGoods(seed, payload.goodsId)
    if (!goods) return noSuchGoods
    const goodsPropertyTexts = propertiesOf(goods.leaf).flatMap(({ name, values: [first] }) =>
      first ? [{ key: name, value: first.value }] : [],
    )
    return toCamel({ goodsPropertyTexts })
  }),
]

/** A later page asked for without the number that the first one gave is the first again. */
function answerPage(
  seed: number,
  found: readonly TrendGoods[],
  { page, size, rn, search }: SearchPage & { readonly search: string },
  { origin, twists }: { readonly origin: string; readonly twists: Twists },
) {
  const asked = { number: page, size, sizeMax: WHOLESALE_PER_PAGE }
  const refusal = refusePage(asked)
  if (refusal) return refusal
  const own = createSeedMark(seed, 'wholesale search', search).slice(0, 16)
  const shown = slicePage(found, { ...asked, number: rn === own ? page : 1 }, twists)
  return toCamel({ total: found.length, rn: own, goodsList: shown.map((goods) => toRow(seed, goods, origin)) })
}

function createPool(seed: number): readonly TrendGoods[] {
  return Array.from({ length: GOODS_COUNT }, (_, index) => createTrendGoods(seed, 'wholesale', index))
}

function findGoods(seed: number, goodsId: string): TrendGoods | undefined {
  return createPool(seed).find((each) => String(each.id) === goodsId)
}

function toRow(seed: number, goods: TrendGoods, origin: string) {
  return {
    goodsId: goods.id,
    goodsName: goods.title,
    goodsImgUrl: origin + goodsPicturePath(goods.hue, goods.leaf.name),
    goodsWholeSalePrice: toWholesaleFen(goods),
    salesTipAmount: formatSalesTip(goods.id % 30_000),
    mallName: goods.storeName,
    mallIdEncrypt: mallMark(seed, goods),
  }
}

function mallMark(seed: number, { storeName }: TrendGoods): string {
  return createSeedMark(seed, 'wholesale mall', storeName).slice(0, 24)
}

/** Its SKUs, each with what it costs more than the first. */
function skusOf({ random, leaf, id }: TrendGoods) {
  const skus = createSkus(random, leaf, id, false)
  return skus.map((sku) => ({ ...sku, extraFen: sku.groupFen - skus[0].groupFen }))
}

function toSpecs(spec: string) {
  const [look = '', size = ''] = spec.split(',')
  return [
    { specKey: '款式', specValue: look },
    { specKey: '规格', specValue: size },
  ]
}

function toWholesaleFen({ groupFen }: TrendGoods): number {
  return Math.round(groupFen * WHOLESALE_SHARE)
}
