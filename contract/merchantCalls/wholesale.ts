import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, wireFen, wireId } from './shared.ts'

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
const read = { site: 'pifa', pace: 'heavy' } as const

export const wholesaleCalls = {
  wholesaleSearch: defineMerchantCall({
    ...read,
    certainty: 'assumed',
    source: 'public code, 2026; the name of the list in the reply is a guess',
    summary: 'Goods of the wholesale site by category',
    path: '/pifa/search/searchOptGoods',
    refererPath: '/search',
    payload: z.object({
      page: z.number(),
      size: z.number(),
      optId: z.optional(z.number()),
      level: z.optional(z.number()),
      keyword: z.optional(z.string()),
    }),
    result: z.object({ total: maybe(z.number()), goodsList: z.array(row) }),
  }),
  wholesaleDetail: defineMerchantCall({
    ...read,
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'One of the wholesale site’s goods, with pictures and SKUs',
    path: '/pifa/goods/queryGoodsDetail',
    refererPath: '/goods/detail/',
    payload: z.object({ goodsId: z.string() }),
    result: z.extend(row, {
      catName: maybe(z.string()),
      gallery: z.array(z.string()),
      skus: z.array(
        z.object({ skuId: wireId, spec: z.string(), wholeSalePrice: wireFen, quantity: z.number(), thumbUrl: maybe(z.string()) }),
      ),
    }),
  }),
} as const
