import * as z from 'zod/mini'
import { MERCHANT_GOODS_PATH } from './merchantCall.ts'

/** An order's number has a dash; all others are digits. Nothing of it needs encoding, so that it can mean nothing else in an address. */
const number = z.string().check(z.regex(/^\d{1,20}(-\d{1,20})?$/))

/**
 * A page of the platform's backend, for the shop that is logged in. A console names the page and what it is about, never an address: who opens it
 * makes the address from this table.
 *
 * | page       | address                                | source                                                      |
 * |------------|----------------------------------------|-------------------------------------------------------------|
 * | home       | `/home`                                | public code: where a login leads                            |
 * | order      | `/orders/detail?sn=`                   | public code, 2022 to 2026                                   |
 * | orders     | `/orders/list`                         | the referer of the platform's own calls                     |
 * | afterSale  | `/aftersales-ssr/detail?id=&orderSn=`  | public code, 2026                                           |
 * | afterSales | `/aftersales/aftersale_list`           | the referer of the platform's own calls                     |
 * | goods      | `/goods/goods_detail?goods_id=`        | public code, 2026                                           |
 * | plans      | `/goods/promotion/list`                | referer of the platform's own calls; one plan has no public address |
 */
export const backendPlace = z.discriminatedUnion('page', [
  z.strictObject({ page: z.literal('home') }),
  z.strictObject({ page: z.literal('orders') }),
  z.strictObject({ page: z.literal('order'), order_sn: number }),
  z.strictObject({ page: z.literal('afterSales') }),
  z.strictObject({ page: z.literal('afterSale'), after_sale_id: number, order_sn: number }),
  z.strictObject({ page: z.literal('goods'), goods_id: number }),
  z.strictObject({ page: z.literal('plans') }),
])
export type BackendPlace = z.infer<typeof backendPlace>

/** Paths of the platform's pages about orders, after-sales and promotion. */
export const BackendPath = {
  home: '/home',
  order: '/orders/detail',
  orders: '/orders/list',
  afterSale: '/aftersales-ssr/detail',
  afterSales: '/aftersales/aftersale_list',
  plans: '/goods/promotion/list',
} as const

/** Path and query of a place, on the merchant site. */
export function toBackendPath(place: BackendPlace): string {
  switch (place.page) {
    case 'order':
      return `${BackendPath.order}?${new URLSearchParams({ sn: place.order_sn })}`
    case 'afterSale':
      return `${BackendPath.afterSale}?${new URLSearchParams({ id: place.after_sale_id, orderSn: place.order_sn })}`
    case 'goods':
      return `${MERCHANT_GOODS_PATH}?${new URLSearchParams({ goods_id: place.goods_id })}`
    default:
      return BackendPath[place.page]
  }
}

/**
 * Where a shop's backend is opened.
 *
 * | word   | what becomes of the browser's own login at the platform                                        |
 * |--------|--------------------------------------------------------------------------------------------------|
 * | here   | it is replaced, and put back when the tab that was opened is closed, or when that is asked for     |
 * | window | it stays: the tab opens in a private window, where the extension is allowed in those               |
 */
export const backendWays = ['here', 'window'] as const
export type BackendWay = (typeof backendWays)[number]
