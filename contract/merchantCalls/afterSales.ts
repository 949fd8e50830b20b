import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, wireFen, wireId } from './shared.ts'

export const AFTER_SALES_PER_PAGE_MAX = 100

/** A row of the after-sales list: no goods id, joined to the orders by orderSn. Times in seconds, but closeTime in ms. */
export const wireAfterSale = z.object({
  id: wireId,
  orderSn: z.string(),
  afterSalesType: maybe(z.number()),
  afterSalesTypeName: z.string(),
  afterSalesStatus: z.number(),
  afterSalesTitle: maybe(z.string()),
  afterSalesReasonCode: maybe(z.number()),
  afterSalesReasonDesc: maybe(z.string()),
  createdAt: z.number(),
  closeTime: maybe(z.number()),
  refundAmount: wireFen,
  orderAmount: maybe(wireFen),
  goodsName: maybe(z.string()),
  goodsSpec: maybe(z.string()),
  goodsNumber: maybe(z.number()),
  thumbUrl: maybe(z.string()),
  /** Seconds left to answer. */
  expireRemainTime: maybe(z.number()),
})
export type WireAfterSale = z.infer<typeof wireAfterSale>

export const afterSaleCalls = {
  afterSaleList: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'After-sales by the time of their application, a page of at most 100',
    path: '/mercury/mms/afterSales/queryList',
    antiContent: true,
    refererPath: '/aftersales/aftersale_list',
    pace: 'heavy',
    payload: z.object({
      pageNumber: z.number(),
      pageSize: z.number(),
      orderByCreatedAtDesc: z.boolean(),
      startCreatedTime: z.number(),
      endCreatedTime: z.number(),
    }),
    result: z.object({ total: z.number(), list: z.array(wireAfterSale) }),
  }),
} as const
