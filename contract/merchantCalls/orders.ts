import * as z from 'zod/mini'
import { defineMerchantCall } from '../merchantCall.ts'
import { maybe, wireFen, wireId } from './shared.ts'

/** Of `orderType`. */
export const OrderType = { all: 0, toShip: 1, shipped: 2, received: 3, stockOut: 4, unpaid: 7 } as const
export const ORDERS_PER_PAGE_MAX = 50

/** A row of the order list: flat, and without a mall id. */
export const wireOrder = z.object({
  order_sn: z.string(),
  goods_id: wireId,
  goods_name: z.string(),
  goods_number: z.number(),
  goods_price: maybe(wireFen),
  goods_amount: maybe(wireFen),
  order_amount: wireFen,
  platform_discount: maybe(wireFen),
  merchant_discount: maybe(wireFen),
  shipping_amount: maybe(wireFen),
  spec: maybe(z.string()),
  sku_id: maybe(wireId),
  thumb_url: maybe(z.string()),
  order_status: maybe(z.number()),
  order_status_str: maybe(z.string()),
  pay_status: maybe(z.number()),
  shipping_status: maybe(z.number()),
  after_sales_status: maybe(z.number()),
  /** Seconds. */
  order_time: z.number(),
  confirm_time: maybe(z.number()),
  shipping_time: maybe(z.number()),
  promise_shipping_time: maybe(z.number()),
})
export type WireOrder = z.infer<typeof wireOrder>

export const orderCalls = {
  orderList: defineMerchantCall({
    certainty: 'confirmed',
    source: 'part of a saved reply of 2026, public code of 2021',
    summary: 'Recent orders of the store, a page of at most 50; times in seconds',
    path: '/mangkhut/mms/recentOrderList',
    antiContent: true,
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
    }),
    result: z.object({ totalItemNum: z.number(), pageItems: z.array(wireOrder) }),
  }),
  orderCounts: defineMerchantCall({
    certainty: 'confirmed',
    source: 'public code, 2026',
    summary: 'Orders that wait: to ship, due within 12 hours, late',
    path: '/mars/app/order/statisticWithType',
    refererPath: '/orders/list',
    payload: z.object({ subType: z.number(), additionalTypeSet: z.array(z.number()) }),
    result: z.object({ unship: z.number(), unship12h: maybe(z.number()), delay: maybe(z.number()), unreceive: maybe(z.number()) }),
  }),
} as const
