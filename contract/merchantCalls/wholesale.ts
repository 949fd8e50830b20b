import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { alsoNamed, maybe, merchantNumber, rowsOf, wireFen, wireId } from './shared.ts'

export const WHOLESALE_PER_PAGE = 20

const row = z.object({
  goodsId: wireId,
  goodsName: z.string(),
  goodsImgUrl: maybe(z.string()),
  goodsWholeSalePrice: wireFen,
  /** A text such as 1.2万+ or 300+. */
  salesTipAmount: maybe(z.string()),
  mallName: maybe(z.string()),
  mallIdEncrypt: maybe(z.string()),
})

/** `rn` of the first page is asked with again for those that follow: without it each is the first. */
const list = alsoNamed(z.object({ total: maybe(merchantNumber), rn: maybe(wireId), goodsList: rowsOf(row) }), {
  list: 'goodsList',
  items: 'goodsList',
  randomNumber: 'rn',
})
const read = { site: 'pifa', pace: 'heavy' } as const
const paged = { page: z.number(), size: z.number(), sort: z.number(), propertyItems: z.array(z.unknown()), rn: z.optional(z.string()) }

const sku = z.object({
  skuId: wireId,
  skuSpecs: maybe(z.array(z.object({ specKey: z.string(), specValue: z.string() }))),
  groupPrice: maybe(wireFen),
  wholesalePrice: maybe(wireFen),
  quantity: maybe(merchantNumber),
  piece: maybe(merchantNumber),
  thumbUrl: maybe(z.string()),
})

export const wholesaleCalls = {
  wholesaleSearch: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'public code, 2026; the name of the list in the reply is a guess, three are read',
    summary: 'Goods of the wholesale site by category, 20 at a time',
    path: '/pifa/search/searchOptGoods',
    refererPath: '/search',
    payload: z.object({ ...paged, optId: z.number(), level: z.number(), url: z.string() }),
    result: list,
  }),
  wholesaleWordSearch: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'public code, 2026; the name of the list in the reply is a guess, three are read',
    summary: 'Goods of the wholesale site by a word, 20 at a time',
    path: '/pifa/search/queryGoods',
    refererPath: '/search',
    payload: z.object({ ...paged, query: z.string() }),
    result: list,
  }),
  wholesaleDetail: defineMerchantCall({
    ...read,
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'One of the wholesale site’s goods, with pictures and SKUs',
    path: '/pifa/goods/queryGoodsDetail',
    refererPath: '/goods/detail/',
    payload: z.object({ goodsId: z.string() }),
    result: z.object({
      goodsId: maybe(wireId),
      goodsName: z.string(),
      imageUrl: maybe(z.string()),
      minWholesalePrice: maybe(wireFen),
      maxWholesalePrice: maybe(wireFen),
      salesTipAmount: maybe(z.string()),
      mallCard: maybe(z.object({ mallId: maybe(wireId), mallName: maybe(z.string()), mallLogo: maybe(z.string()) })),
      /** Type 1 is a picture. */
      goodsCarouselInfos: rowsOf(z.object({ type: merchantNumber, url: z.string() })),
      goodsSkuInfos: rowsOf(sku),
    }),
  }),
  wholesaleProperties: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'the path and `goodsPropertyTexts` are of public code, 2026; the row is a guess',
    summary: 'Properties of one of the wholesale site’s goods',
    path: '/pifa/goods/queryGoodsPropertyInfo',
    refererPath: '/goods/detail/',
    payload: z.object({ goodsId: z.string() }),
    result: z.object({ goodsPropertyTexts: rowsOf(z.object({ key: z.string(), value: z.string() })) }),
  }),
} as const
