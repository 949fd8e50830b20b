import type * as z from 'zod/mini'
import type { wireAfterSale } from '../../contract/merchantCalls/afterSales.ts'
import { picturePath } from '../pages/picture.ts'
import { orderAmountFen } from './sale.ts'
import type { ReturnedSale } from './saleState.ts'

/** Type numbers of this list; official lists number otherwise (merchant-platform-facts 2.8). */
const types = { refundOnly: { code: 1, name: '仅退款' }, returnGoods: { code: 2, name: '退货退款' } } as const
const REFUNDED = 10
const WAITING_FOR_SELLER = 2
const WAITING_FOR_GOODS = 11

/** A row of the after-sales list: by its order's number, without a goods id. */
export function toWireAfterSale(sale: ReturnedSale, asOf: number, origin: string): z.input<typeof wireAfterSale> {
  const { afterSale, goods } = sale
  const isClosed = afterSale.closedAt <= asOf
  const waiting = afterSale.kind === 'refundOnly' ? WAITING_FOR_SELLER : WAITING_FOR_GOODS
  return {
    id: afterSale.id,
    orderSn: sale.orderSn,
    afterSalesType: types[afterSale.kind].code,
    afterSalesTypeName: types[afterSale.kind].name,
    afterSalesStatus: isClosed ? REFUNDED : waiting,
    afterSalesTitle: isClosed ? '退款成功' : afterSale.kind === 'refundOnly' ? '待商家处理' : '待商家收货',
    afterSalesReasonCode: afterSale.reason.code,
    afterSalesReasonDesc: afterSale.reason.text,
    createdAt: afterSale.appliedAt,
    closeTime: isClosed ? afterSale.closedAt * 1000 : null,
    refundAmount: afterSale.refundFen,
    orderAmount: orderAmountFen(sale),
    goodsName: goods.title,
    goodsSpec: sale.sku.spec,
    goodsNumber: sale.count,
    thumbUrl: origin + picturePath(goods.hue, goods.leaf.name),
    expireRemainTime: isClosed ? 0 : afterSale.closedAt - asOf,
  }
}
