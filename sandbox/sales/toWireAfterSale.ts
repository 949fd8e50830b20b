import type * as z from 'zod/mini'
import type { wireAfterSale } from '../../contract/merchantCalls/afterSales.ts'
import { goodsPicturePath } from '../pages/picture.ts'
import { buyerOf } from './buyer.ts'
import { type AfterSale, orderAmountFen } from './sale.ts'
import type { AskedSale } from './saleState.ts'

interface Words {
  readonly code: number
  readonly name: string
  /** While it goes on. */
  readonly waiting: { readonly status: number; readonly title: string }
}

/** Type numbers of this list; official lists number otherwise (merchant-platform-facts 2.8). The last two, and how they wait, are assumed. */
const wordsOfKind: Readonly<Record<AfterSale['kind'], Words>> = {
  refundOnly: { code: 1, name: '仅退款', waiting: { status: 2, title: '待商家处理' } },
  returnGoods: { code: 2, name: '退货退款', waiting: { status: 11, title: '待商家收货' } },
  exchange: { code: 3, name: '换货', waiting: { status: 14, title: '换货，待商家处理' } },
  resend: { code: 4, name: '补寄', waiting: { status: 32, title: '补寄，待商家发货' } },
}
/** 10 is public, the others are assumed. */
const endings: Readonly<Record<AfterSale['outcome'], Words['waiting']>> = {
  refunded: { status: 10, title: '退款成功' },
  rejected: { status: 6, title: '商家已拒绝' },
  cancelled: { status: 12, title: '买家已撤销' },
  done: { status: 18, title: '售后完成' },
}

/** A row of the after-sales list: by its order's number, without a goods id. */
export function toWireAfterSale(
  { sale, afterSale }: AskedSale,
  asOf: number,
  origin: string,
): z.input<typeof wireAfterSale> & Readonly<Record<string, unknown>> {
  const { goods } = sale
  const isClosed = afterSale.closedAt <= asOf
  const words = wordsOfKind[afterSale.kind]
  const { status, title } = isClosed ? endings[afterSale.outcome] : words.waiting
  const buyer = buyerOf(sale.orderSn)
  return {
    id: afterSale.id,
    orderSn: sale.orderSn,
    afterSalesType: words.code,
    afterSalesTypeName: words.name,
    afterSalesStatus: status,
    afterSalesTitle: title,
    afterSalesReasonCode: afterSale.reason.code,
    afterSalesReasonDesc: afterSale.reason.text,
    createdAt: afterSale.appliedAt,
    closeTime: isClosed ? afterSale.closedAt * 1000 : null,
    refundAmount: words.name.includes('退款') ? afterSale.refundFen : null,
    orderAmount: orderAmountFen(sale),
    goodsName: goods.title,
    goodsSpec: sale.sku.spec,
    goodsNumber: sale.count,
    thumbUrl: origin + goodsPicturePath(goods.hue, goods.leaf.name),
    expireRemainTime: isClosed ? 0 : afterSale.closedAt - asOf,
    nickname: buyer.nickname,
    receiverName: buyer.name,
    receiverPhone: buyer.phone,
    userRemark: buyer.memo,
  }
}
