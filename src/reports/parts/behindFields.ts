import type { BehindRow } from '../../figures/answers/rowsBehind.ts'
import { AfterSaleKind, AfterSaleState, OrderStage } from '../../figures/figureRows.ts'
import { field } from '../../resources/schema/field.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'

/** As many rows as a file takes: a workbook is built in memory. */
export const FILE_ROWS_MAX = 50_000

/** What is shown of a row behind a figure, and carried away in a file. */
export const behindFields = {
  shop_name: field.text({ label: { zh: '店铺', en: 'Shop' } }),
  order_sn: field.id({ label: { zh: '订单号', en: 'Order' }, widthPx: 200 }),
  goods_id: field.id({ label: { zh: '商品 ID', en: 'Goods ID' } }),
  goods_name: field.text({ label: { zh: '商品', en: 'Goods' }, widthPx: 220 }),
  spec: field.text({ label: { zh: '规格', en: 'SKU' } }),
  sku_id: field.id({ label: { zh: '规格 ID', en: 'SKU ID' } }),
  ordered_at: field.dateTime({ label: { zh: '下单时间', en: 'Ordered' } }),
  quantity: field.number({ label: { zh: '件数', en: 'Items' } }),
  amount: field.money({ label: { zh: '订单金额', en: 'Amount' } }),
  stage: field.state({
    label: { zh: '订单进度', en: 'Order is' },
    states: [
      { value: OrderStage.unpaid, label: { zh: '未付款', en: 'Not paid' }, tone: 'quiet' },
      { value: OrderStage.cancelled, label: { zh: '已取消', en: 'Cancelled' }, tone: 'quiet' },
      { value: OrderStage.toShip, label: { zh: '待发货', en: 'To be shipped' }, tone: 'warning' },
      { value: OrderStage.shipped, label: { zh: '已发货', en: 'Shipped' }, tone: 'quiet' },
      { value: OrderStage.received, label: { zh: '已签收', en: 'Received' }, tone: 'good' },
      { value: OrderStage.refunded, label: { zh: '未发货，已退款', en: 'Refunded unshipped' }, tone: 'bad' },
    ],
  }),
  shipped_at: field.dateTime({ label: { zh: '发货时间', en: 'Shipped' } }),
  received_at: field.dateTime({ label: { zh: '签收时间', en: 'Received' } }),
  after_sale_id: field.id({ label: { zh: '售后单号', en: 'After-sale' } }),
  kind: field.state({
    label: { zh: '售后类型', en: 'Kind' },
    states: [
      { value: AfterSaleKind.refundOnly, label: { zh: '仅退款', en: 'Refund only' }, tone: 'quiet' },
      { value: AfterSaleKind.returnGoods, label: { zh: '退货退款', en: 'Goods returned' }, tone: 'quiet' },
      { value: AfterSaleKind.other, label: { zh: '换货、补寄、维修', en: 'Exchange or repair' }, tone: 'quiet' },
    ],
  }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' } }),
  outcome: field.state({
    label: { zh: '售后结果', en: 'Outcome' },
    states: [
      { value: AfterSaleState.open, label: { zh: '待处理', en: 'Waits for the shop' }, tone: 'warning' },
      { value: AfterSaleState.elsewhere, label: { zh: '待买家或平台处理', en: 'Waits for others' }, tone: 'quiet' },
      { value: AfterSaleState.refunded, label: { zh: '已退款', en: 'Refunded' }, tone: 'bad' },
      { value: AfterSaleState.ended, label: { zh: '未退款', en: 'No refund' }, tone: 'quiet' },
    ],
  }),
  asked_at: field.dateTime({ label: { zh: '申请时间', en: 'Asked' } }),
  closed_at: field.dateTime({ label: { zh: '结束时间', en: 'Ended' } }),
  refund: field.money({ label: { zh: '退款金额', en: 'Refund' } }),
} as const
export type BehindField = keyof typeof behindFields
export const behindKeys = Object.keys(behindFields) as readonly BehindField[]

/** What only an after-sale has: left out where no row has one. */
export const afterSaleKeys: readonly BehindField[] = ['after_sale_id', 'kind', 'reason', 'outcome', 'asked_at', 'closed_at', 'refund']

const toMs = (seconds: number | null) => (seconds === null ? null : seconds * 1_000)

export function toBehindRecord({ shop, order, afterSale, name }: BehindRow, nameOf: (shop: string) => string): ResourceRecord {
  return {
    shop_name: nameOf(shop),
    order_sn: order.orderSn,
    goods_id: order.goodsId,
    goods_name: name.title,
    spec: name.spec,
    sku_id: order.skuId,
    ordered_at: toMs(order.orderedAt),
    quantity: order.quantity,
    amount: order.amountFen,
    stage: order.stage,
    shipped_at: toMs(order.shippedAt),
    received_at: toMs(order.receivedAt),
    after_sale_id: afterSale?.id ?? null,
    kind: afterSale?.kind ?? null,
    reason: afterSale?.reasonText ?? null,
    outcome: afterSale?.state ?? null,
    asked_at: toMs(afterSale?.askedAt ?? null),
    closed_at: toMs(afterSale?.closedAt ?? null),
    refund: afterSale?.refundFen ?? null,
  }
}
