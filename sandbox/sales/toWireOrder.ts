import type * as z from 'zod/mini'
import type { wireOrder } from '../../contract/merchantCalls/orders.ts'
import { picturePath } from '../pages/picture.ts'
import { goodsAmountFen, orderAmountFen, type Sale } from './sale.ts'
import { type AfterSaleState, type SaleState, stateOfAfterSale, stateOfSale } from './saleState.ts'

const stateTexts: Readonly<Record<SaleState, string>> = {
  unpaid: '待支付',
  cancelled: '已取消',
  toShip: '待发货',
  shipped: '已发货，待签收',
  received: '已签收',
  refundedUnshipped: '未发货，退款成功',
}
const orderStatuses: Readonly<Record<SaleState, number>> = {
  unpaid: 0,
  cancelled: 2,
  toShip: 1,
  shipped: 1,
  received: 1,
  refundedUnshipped: 2,
}
const shippingStatuses: Readonly<Record<SaleState, number>> = {
  unpaid: 0,
  cancelled: 0,
  toShip: 0,
  shipped: 1,
  received: 2,
  refundedUnshipped: 0,
}
/** As the list's filter numbers them (merchant-platform-facts 2.7). */
const afterSaleStatuses: Readonly<Record<AfterSaleState, number>> = { none: 0, inProgress: 2, refunded: 4 }

/** A row of the order list: flat, without a mall id. */
export function toWireOrder(sale: Sale, asOf: number, origin: string): z.input<typeof wireOrder> {
  const state = stateOfSale(sale, asOf)
  const afterSale = stateOfAfterSale(sale, asOf)
  const { goods, sku } = sale
  const hasRefund = afterSale === 'refunded' && state !== 'refundedUnshipped'
  const happened = (at: number) => (sale.isPaid && at <= asOf && state !== 'refundedUnshipped' ? at : null)
  return {
    order_sn: sale.orderSn,
    goods_id: goods.id,
    goods_name: goods.title,
    goods_number: sale.count,
    goods_price: sku.groupFen,
    goods_amount: goodsAmountFen(sale),
    order_amount: orderAmountFen(sale),
    platform_discount: sale.platformDiscountFen,
    merchant_discount: sale.merchantDiscountFen,
    shipping_amount: sale.shippingFen,
    spec: sku.spec,
    sku_id: sku.id,
    thumb_url: origin + picturePath(goods.hue, goods.leaf.name),
    order_status: orderStatuses[state],
    order_status_str: hasRefund ? `${stateTexts[state]}，退款成功` : stateTexts[state],
    pay_status: sale.isPaid ? 2 : 0,
    shipping_status: shippingStatuses[state],
    after_sales_status: afterSaleStatuses[afterSale],
    order_time: sale.orderedAt,
    confirm_time: sale.isPaid ? sale.orderedAt : null,
    shipping_time: happened(sale.shippedAt),
    promise_shipping_time: sale.isPaid ? sale.orderedAt + goods.shipmentLimitS : null,
  }
}
