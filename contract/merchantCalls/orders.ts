import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { inEitherSpelling, maybe, merchantNumber, rowsOf, wireFen, wireId } from './shared.ts'

/** Of `orderType`. */
export const OrderType = { all: 0, toShip: 1, shipped: 2, received: 3, stockOut: 4, unpaid: 7 } as const
export const ORDERS_PER_PAGE_MAX = 50

/** A row of the order list: flat, and without a mall id. One of the three times of the order is there. */
const wireOrderFields = z.object({
  order_sn: z.string(),
  goods_id: wireId,
  goods_name: z.string(),
  goods_number: merchantNumber,
  goods_price: maybe(wireFen),
  goods_amount: maybe(wireFen),
  order_amount: wireFen,
  platform_discount: maybe(wireFen),
  merchant_discount: maybe(wireFen),
  shipping_amount: maybe(wireFen),
  spec: maybe(z.string()),
  sku_id: maybe(wireId),
  /** The seller's own code of the SKU. */
  out_sku_sn: maybe(z.string()),
  thumb_url: maybe(z.string()),
  order_status: maybe(merchantNumber),
  order_status_str: maybe(z.string()),
  pay_status: maybe(merchantNumber),
  shipping_status: maybe(merchantNumber),
  after_sales_status: maybe(merchantNumber),
  /** Seconds. When it was placed, and when it was confirmed. */
  order_time: maybe(merchantNumber),
  created_at: maybe(merchantNumber),
  confirm_time: maybe(merchantNumber),
  shipping_time: maybe(merchantNumber),
  promise_shipping_time: maybe(merchantNumber),
})
/** `order_time` is the first of the times that there are; 0 says that something has not happened. */
export const wireOrder = z.pipe(
  inEitherSpelling(wireOrderFields).check(z.refine((order) => timeOf(order) !== null, 'required')),
  z.transform((order) => ({ ...order, order_time: timeOf(order) ?? 0 })),
)
export type WireOrder = z.infer<typeof wireOrder>

function timeOf({ order_time, created_at, confirm_time }: z.output<typeof wireOrderFields>): number | null {
  return order_time || created_at || confirm_time || null
}

const ordersPage = {
  refererPath: '/orders/list',
  pace: 'heavy',
  payload: z.object({
    orderType: z.number(),
    afterSaleType: z.number(),
    remarkStatus: z.number(),
    urgeShippingStatus: z.number(),
    groupStartTime: z.number(),
    groupEndTime: z.number(),
    pageNumber: z.number(),
    pageSize: z.number(),
    sortType: z.number(),
    mobile: z.string(),
    hideRegionBlackDelayShipping: z.optional(z.boolean()),
  }),
  result: z.object({ totalItemNum: maybe(merchantNumber), pageItems: rowsOf(wireOrder) }),
} as const

export const orderCalls = {
  orderList: defineMerchantCall({
    ...ordersPage,
    certainty: 'confirmed',
    source: 'part of a saved reply of 2026, public code of 2021',
    summary: 'Orders of the last three months, a page of at most 50; times in seconds',
    path: '/mangkhut/mms/recentOrderList',
  }),
  orderHistory: defineMerchantCall({
    ...ordersPage,
    certainty: 'assumed',
    source: 'the path is of public code; request and reply are taken to be those of the recent orders',
    summary: 'Orders that are older than three months',
    path: '/mangkhut/mms/historyOrderList',
  }),
  orderCounts: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Orders that wait: to ship, due within 12 hours, late',
    path: '/mars/app/order/statisticWithType',
    refererPath: '/orders/list',
    payload: z.object({ subType: z.number(), additionalTypeSet: z.array(z.number()) }),
    result: z.object({
      unship: merchantNumber,
      unship12h: maybe(merchantNumber),
      delay: maybe(merchantNumber),
      unreceive: maybe(merchantNumber),
    }),
  }),
} as const
