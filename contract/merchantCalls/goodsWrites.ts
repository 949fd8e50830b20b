import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, merchantNumber } from './shared.ts'

const goodsId = z.number()
const write = { refererPath: '/goods/goods_list', effect: 'write', pace: 'heavy' } as const
/** `crawlerInfo` repeats the anti-content token; the bridge fills it in. */
const shelf = { goodsId, crawlerInfo: z.optional(z.string()) }
/** Prices and stocks are said to answer a bare body, without any envelope. */
const failedCount = z.object({ fail_goods_num: merchantNumber })

export const goodsWriteCalls = {
  putOnSale: defineMerchantCall({
    ...write,
    certainty: 'confirmed',
    source: 'saved replies, 2026',
    summary: 'Put goods on the shelf; 1000002 says that the platform reviews them first',
    path: '/vodka/v2/mms/pc/onSale',
    payload: z.object(shelf),
    antiContentField: 'crawlerInfo',
    result: z.boolean(),
  }),
  takeOffSale: defineMerchantCall({
    ...write,
    certainty: 'confirmed',
    source: 'saved replies, 2026',
    summary: 'Take goods off the shelf',
    path: '/vodka/v2/mms/pc/offSale',
    payload: z.object(shelf),
    antiContentField: 'crawlerInfo',
    result: z.boolean(),
  }),
  setPrices: defineMerchantCall({
    ...write,
    certainty: 'confirmed',
    source: 'the platform’s own page, 2026; whether the reply is wrapped is not known, both are read',
    summary: 'Set single and group prices of SKUs, fen',
    path: '/guide-api/mms/sync/edit/price',
    payload: z.object({
      goods_list: z.array(
        z.object({
          goods_id: goodsId,
          sku_info_list: z.array(z.object({ sku_id: z.number(), price: z.number(), multi_price: z.number() })),
        }),
      ),
    }),
    result: failedCount,
    envelope: 'bare',
  }),
  setStocks: defineMerchantCall({
    ...write,
    certainty: 'confirmed',
    source: 'the platform’s own page, 2026; whether the reply is wrapped is not known, both are read',
    summary: 'Set stocks of SKUs: the whole number, not the difference',
    path: '/guide-api/mms/sync/edit/quantity',
    payload: z.object({
      goods_list: z.array(z.object({ goods_id: goodsId, sku_info_list: z.array(z.object({ sku_id: z.number(), quantity: z.number() })) })),
    }),
    result: failedCount,
    envelope: 'bare',
  }),
  setTitles: defineMerchantCall({
    ...write,
    certainty: 'confirmed',
    source: 'a saved reply, 2026',
    summary: 'Set titles of goods; may say success and not apply, where the goods’ properties are incomplete',
    path: '/guide-api/mms/goodsName/batch_edit',
    payload: z.object({ goods_id2_name: z.record(z.string(), z.string()) }),
    // The reply that was saved has no result at all; what one could say is assumed.
    result: maybe(
      z.object({ success_goods_num: maybe(merchantNumber), fail_goods_num: maybe(merchantNumber), fail_reason: maybe(z.string()) }),
    ),
  }),
  bindCostTemplate: defineMerchantCall({
    ...write,
    certainty: 'assumed',
    source: 'the path is public, the body is not',
    summary: 'Bind goods to a freight template',
    path: '/guide-api/mms/cost_template/batch_submit',
    payload: z.object({ goods_ids: z.array(goodsId), cost_template_id: z.number() }),
    result: z.object({ fail_goods_num: merchantNumber }),
  }),
  deleteGoods: defineMerchantCall({
    ...write,
    certainty: 'sandboxOnly',
    source: 'the sandbox',
    summary: 'Delete goods that are off the shelf',
    path: '/vodka/v2/mms/pc/deleteGoods',
    payload: z.object({ goods_id: z.array(goodsId) }),
    result: z.boolean(),
  }),
} as const
