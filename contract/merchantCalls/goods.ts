import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import {
  alsoNamed,
  draftTexts,
  fenRange,
  inEitherSpelling,
  maskedNumber,
  maybe,
  merchantNumber,
  rowsOf,
  wireFen,
  wireFlag,
  wireId,
} from './shared.ts'

/** Pages of the goods list. */
export const GOODS_PER_PAGE_MAX = 100

const skuFields = z.object({
  skuId: wireId,
  spec: maybe(z.string()),
  skuQuantity: maskedNumber,
  skuSoldQuantity: maskedNumber,
  outSkuSn: maybe(z.string()),
  isOnsale: maybe(wireFlag),
  /** Single and group price, fen. While a promotion runs, its price is here, and the goods' own in `goodsOnSale`. */
  normalPrice: wireFen,
  groupPrice: wireFen,
  activityGroupPrice: maybe(wireFen),
  skuThumbUrl: maybe(z.string()),
})
const sku = inEitherSpelling(skuFields, { quantity: 'skuQuantity', sold_quantity: 'skuSoldQuantity', thumb_url: 'skuThumbUrl' })

/** A row of the goods list: its id is `id`; `goods_id` is null or absent here. */
const goodsFields = z.object({
  id: wireId,
  goods_name: z.string(),
  out_goods_sn: maybe(z.string()),
  cat_id: maybe(wireId),
  cat_name: maybe(z.string()),
  quantity: maskedNumber,
  sku_group_price: fenRange,
  sku_price: fenRange,
  market_price: maybe(wireFen),
  sold_quantity: maskedNumber,
  sold_quantity_for_thirty_days: maskedNumber,
  is_onsale: wireFlag,
  thumb_url: maybe(z.string()),
  hd_thumb_url: maybe(z.string()),
  /** Seconds. */
  created_at: maybe(merchantNumber),
  shipment_limit_second: maybe(merchantNumber),
  costTemplateId: maybe(wireId),
  reject_status: maybe(merchantNumber),
  reject_reason: maybe(z.string()),
  goods_inspect_score: maybe(z.object({ score: maskedNumber })),
  sku_list: maybe(z.array(sku)),
})
export const wireGoods = inEitherSpelling(goodsFields, { goods_id: 'id', goodsId: 'id' })

/** A SKU as it is on sale: the goods' own prices, and the whole stock. */
const skuOnSale = alsoNamed(
  z.object({
    id: wireId,
    price: wireFen,
    multi_price: wireFen,
    quantity: merchantNumber,
    out_sku_sn: maybe(z.string()),
    thumb_url: maybe(z.string()),
    spec: maybe(z.array(z.object({ spec_name: z.string(), parent_name: maybe(z.string()) }))),
  }),
  { sku_id: 'id' },
)

/** What the counts leave out, as public code asks for them; what 112 is, nobody says. */
export const goodsCountsQuery = { excluded_goods_type_list: [112] }

const page = { refererPath: '/goods/goods_list' } as const

export const goodsCalls = {
  goodsList: defineMerchantCall({
    ...page,
    certainty: 'confirmed',
    source: 'a saved reply of 2021, public code of 2026; that `reject_status` 1 means rejected is a guess',
    summary: 'Goods of the store, a page of at most 100; on sale, sold out, off shelf or rejected; found by a word or number',
    path: '/vodka/v2/mms/query/display/mall/goodsList',
    pace: 'heavy',
    payload: z.object({
      page: z.number(),
      size: z.number(),
      /** Left out: those on sale and those off the shelf. */
      is_onsale: z.optional(z.number()),
      sold_out: z.optional(z.number()),
      /** Rejected ones alone; no public file shows how they are asked for. */
      reject_status: z.optional(z.number()),
      keywords: z.optional(z.array(z.string())),
      /** As the platform's own page asks: presale of any kind 4, any time of shipment 3, and whether codes of goods may be found in part. */
      pre_sale_type: z.optional(z.number()),
      shipment_time_type: z.optional(z.number()),
      out_goods_sn_gray_flag: z.optional(z.boolean()),
      /** `created_at:desc,id:desc`. */
      order_by: z.optional(z.string()),
    }),
    result: z.object({ total: maybe(merchantNumber), goods_list: rowsOf(wireGoods) }),
  }),
  goodsCounts: defineMerchantCall({
    ...page,
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'How many goods are on sale, off the shelf, being edited, handed in',
    path: '/vodka/v2/mms/query/display/mall_goods/count',
    payload: z.object({ excluded_goods_type_list: z.array(z.number()) }),
    result: z.object({
      on_sale_num: merchantNumber,
      off_sale_num: merchantNumber,
      editing_num: maybe(merchantNumber),
      commit_num: maybe(merchantNumber),
    }),
  }),
  goodsOnSale: defineMerchantCall({
    ...page,
    certainty: 'confirmed',
    source: 'public code, 2026; the name of a SKU’s id is a guess, two are read; its pace is assumed',
    summary: 'One of the store’s goods as it is on sale: true SKU prices and stocks, pictures; for reading back after a write',
    path: '/glide/v2/mms/query/commit/on_shop/detail',
    payload: z.object({ goods_id: z.number() }),
    result: z.object({
      goods_commit_id: maybe(wireId),
      goods_id: maybe(wireId),
      goods_name: maybe(z.string()),
      skus: rowsOf(skuOnSale),
      carousel_gallery: maybe(z.array(z.object({ url: z.string() }))),
      detail_gallery: maybe(z.array(z.object({ url: z.string() }))),
      ...draftTexts,
    }),
  }),
  goodsProperties: defineMerchantCall({
    ...page,
    certainty: 'assumed',
    source: 'the path and request of public code, 2026; no saved reply',
    summary: 'The properties that one of the store’s goods has',
    path: '/draco-ms/mms/query-goods-property',
    pace: 'heavy',
    payload: z.object({ goods_id: z.number() }),
    result: z.object({
      goods_properties: rowsOf(z.object({ ref_pid: wireId, vid: maybe(wireId), value: maybe(z.string()), value_unit: maybe(z.string()) })),
    }),
  }),
} as const
