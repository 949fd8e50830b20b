import type * as z from 'zod/mini'
import type { wireOrder } from '../../contract/merchantCalls/orders.ts'
import { outerCodeOf } from '../goods/goods.ts'
import { goodsPicturePath } from '../pages/picture.ts'
import { buyerOf } from './buyer.ts'
import { goodsAmountFen, orderAmountFen, type Sale } from './sale.ts'
import { type AfterSaleProgress, isPaidBy, type SaleState, stateOfAfterSale, stateOfSale } from './saleState.ts'

interface Words {
  readonly text: string
  /** What the platform says of some of them instead. */
  readonly otherwise?: string
  /** As it is called once there was a refund; absent: there can be none, or the text says so. */
  readonly refunded?: string
  readonly orderStatus: 0 | 1 | 2
  readonly shippingStatus: 0 | 1 | 2
}

const wordsOf: Readonly<Record<SaleState, Words>> = {
  unpaid: { text: '待支付', orderStatus: 0, shippingStatus: 0 },
  // Some were paid: their group did not come together, and the money went back.
  cancelled: { text: '已取消', otherwise: '未成交，退款成功', orderStatus: 2, shippingStatus: 0 },
  toShip: { text: '待发货', orderStatus: 1, shippingStatus: 0 },
  shipped: { text: '已发货，待签收', refunded: '已发货，退款成功', orderStatus: 1, shippingStatus: 1 },
  received: { text: '已签收', refunded: '已签收，退款成功', orderStatus: 1, shippingStatus: 2 },
  refundedUnshipped: { text: '未发货，退款成功', otherwise: '已取消，退款成功', orderStatus: 2, shippingStatus: 0 },
  refundedInTransit: { text: '已发货，退款成功', orderStatus: 2, shippingStatus: 1 },
}
/** One order in so many, by the last digit of its number. */
const OTHERWISE_EVERY = 3
/** As the list's filter numbers them (merchant-platform-facts 2.7). */
const afterSaleStatuses: Readonly<Record<AfterSaleProgress, number>> = { none: 0, inProgress: 2, refunded: 4 }

/** A row of the order list: flat, without a mall id, and with its buyer. */
export function toWireOrder(sale: Sale, asOf: number, origin: string): z.input<typeof wireOrder> & Readonly<Record<string, unknown>> {
  const state = stateOfSale(sale, asOf)
  const afterSale = stateOfAfterSale(sale, asOf)
  const { goods, sku, paidAt } = sale
  const { text: usual, otherwise, refunded, orderStatus, shippingStatus } = wordsOf[state]
  const isOther = otherwise !== undefined && Number(sale.orderSn.at(-1)) % OTHERWISE_EVERY === 0
  const text = isOther ? otherwise : usual
  const isPaid = isPaidBy(sale, asOf)
  const buyer = buyerOf(sale.orderSn)
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
    out_sku_sn: outerCodeOf(goods, sku),
    thumb_url: origin + goodsPicturePath(goods.hue, goods.leaf.name),
    order_status: orderStatus,
    order_status_str: afterSale === 'refunded' ? (refunded ?? text) : text,
    pay_status: isPaid || (isOther && state === 'cancelled') ? 2 : 0,
    shipping_status: shippingStatus,
    after_sales_status: afterSaleStatuses[afterSale],
    order_time: sale.orderedAt,
    confirm_time: isPaid ? paidAt : null,
    shipping_time: shippingStatus === 0 ? null : sale.shippedAt,
    promise_shipping_time: isPaid && paidAt !== null ? paidAt + goods.shipmentLimitS : null,
    nickname: buyer.nickname,
    receive_name: buyer.name,
    receive_mobile: buyer.phone,
    province_name: buyer.region,
    receive_address: buyer.address,
    buyer_memo: buyer.memo,
  }
}
