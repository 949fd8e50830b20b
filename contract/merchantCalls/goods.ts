import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { fenRange, maskedNumber, maybe, wireFen, wireId } from './shared.ts'

/** Pages of the goods list. */
export const GOODS_PER_PAGE_MAX = 100

const sku = z.object({
  skuId: wireId,
  spec: maybe(z.string()),
  skuQuantity: maskedNumber,
  skuSoldQuantity: maskedNumber,
  outSkuSn: maybe(z.string()),
  isOnsale: maybe(z.union([z.boolean(), z.number()])),
  /** Single and group price, fen. */
  normalPrice: wireFen,
  groupPrice: wireFen,
  activityGroupPrice: maybe(wireFen),
  skuThumbUrl: maybe(z.string()),
})

/** A row of the goods list: its id is `id`; `goods_id` is null or absent here. */
export const wireGoods = z.object({
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
  is_onsale: z.boolean(),
  thumb_url: maybe(z.string()),
  hd_thumb_url: maybe(z.string()),
  /** Seconds. */
  created_at: maybe(z.number()),
  shipment_limit_second: maybe(z.number()),
  costTemplateId: maybe(wireId),
  reject_status: maybe(z.number()),
  reject_reason: maybe(z.string()),
  goods_inspect_score: maybe(z.object({ score: maybe(z.string()) })),
  sku_list: maybe(z.array(sku)),
})

export const goodsCalls = {
  goodsList: defineMerchantCall({
    summary: 'Goods of the store, a page of at most 100; on sale, sold out, off shelf or rejected',
    path: '/vodka/v2/mms/query/display/mall/goodsList',
    antiContent: true,
    refererPath: '/goods/goods_list',
    pace: 'heavy',
    payload: z.object({
      page: z.number(),
      size: z.number(),
      is_onsale: z.optional(z.number()),
      sold_out: z.optional(z.number()),
      /** Rejected ones alone; no public file shows how they are asked for. */
      reject_status: z.optional(z.number()),
    }),
    result: z.object({ total: z.number(), goods_list: z.array(wireGoods) }),
  }),
  goodsOnShop: defineMerchantCall({
    summary: 'Goods of the shop as they are, with the prices of their SKUs: the list may show those of a promotion',
    path: '/glide/v2/mms/query/commit/on_shop/detail',
    antiContent: true,
    refererPath: '/goods/goods_list',
    payload: z.object({ goods_id: z.number() }),
    result: z.object({
      goods_commit_id: maybe(wireId),
      skus: z.array(z.object({ sku_id: wireId, price: wireFen, multi_price: wireFen, quantity: maskedNumber })),
    }),
  }),
  categories: defineMerchantCall({
    summary: 'Categories below one; parent 0 are the first',
    method: 'GET',
    path: '/vodka/v2/mms/categories',
    queryNames: ['parentId'],
    refererPath: '/goods/category',
    payload: z.object({ parentId: z.number() }),
    result: z.array(z.object({ id: wireId, cat_name: z.string(), parent_id: wireId, leaf: maybe(z.boolean()) })),
  }),
} as const
