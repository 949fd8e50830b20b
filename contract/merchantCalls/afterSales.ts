import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, merchantNumber, rowsOf, wireFen, wireId } from './shared.ts'

export const AFTER_SALES_PER_PAGE_MAX = 100

/** A row of the after-sales list: no goods id, joined to the orders by orderSn. Times in seconds, but closeTime in ms. */
const wireAfterSaleFields = z.object({
  id: wireId,
  orderSn: z.string(),
  afterSalesType: maybe(merchantNumber),
  afterSalesTypeName: z.string(),
  afterSalesStatus: merchantNumber,
  afterSalesTitle: maybe(z.string()),
  afterSalesReasonCode: maybe(merchantNumber),
  afterSalesReasonDesc: maybe(z.string()),
  createdAt: merchantNumber,
  closeTime: maybe(merchantNumber),
  refundAmount: maybe(wireFen),
  orderAmount: maybe(wireFen),
  goodsName: maybe(z.string()),
  goodsSpec: maybe(z.string()),
  goodsNumber: maybe(merchantNumber),
  thumbUrl: maybe(z.string()),
  /** Seconds left to answer. */
  expireRemainTime: maybe(merchantNumber),
})
/** An exchange asks for no money, and may name none (assumed); of a refund that names none nothing is known. */
export const wireAfterSale = z.pipe(
  wireAfterSaleFields.check(
    z.refine(({ refundAmount, afterSalesTypeName }) => Number.isFinite(refundAmount) || !afterSalesTypeName.includes('退款')),
  ),
  z.transform((afterSale) => ({ ...afterSale, refundAmount: afterSale.refundAmount ?? 0 })),
)
export type WireAfterSale = z.infer<typeof wireAfterSale>

/** Another referer than this page's answers as a dead session. */
const page = { refererPath: '/aftersales/aftersale_list', judgesReferer: true, pace: 'heavy' } as const

/** Left out: whatever it is. Times of closing in seconds, as those of the application. */
const filters = {
  operateType: z.optional(z.number()),
  searchText: z.optional(z.string()),
  afterSalesType: z.optional(z.number()),
  afterSalesStatusList: z.optional(z.array(z.number())),
  reasonCodeList: z.optional(z.array(z.number())),
  startCloseTime: z.optional(z.number()),
  endCloseTime: z.optional(z.number()),
  speedRefund: z.optional(z.boolean()),
  disputeRefund: z.optional(z.boolean()),
  platformJoined: z.optional(z.boolean()),
}

export const afterSaleCalls = {
  afterSaleList: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'After-sales by the time of their application, a page of at most 100',
    path: '/mercury/mms/afterSales/queryList',
    ...page,
    payload: z.object({
      pageNumber: z.number(),
      pageSize: z.number(),
      orderByCreatedAtDesc: z.boolean(),
      startCreatedTime: z.number(),
      endCreatedTime: z.number(),
      ...filters,
    }),
    result: z.object({ total: maybe(merchantNumber), list: rowsOf(wireAfterSale) }),
  }),
  afterSaleCounts: defineMerchantCall({
    ...page,
    certainty: 'assumed',
    source: 'the name of the call is of public code, 2026; its folder, request and reply are guesses',
    summary: 'After-sales that wait for the seller, and those about to run out',
    path: '/mercury/mms/afterSales/queryCount',
    pace: 'light',
    payload: z.object({}),
    result: z.object({ waitSellerHandle: maybe(merchantNumber), expireSoon: maybe(merchantNumber), platformJoined: maybe(merchantNumber) }),
  }),
} as const
