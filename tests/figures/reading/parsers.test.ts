import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { wireAfterSale } from '../../../contract/merchantCalls/afterSales.ts'
import { wireOrder } from '../../../contract/merchantCalls/orders.ts'
import { parseDay } from '../../../src/figures/days.ts'
import { AfterSaleKind, AfterSaleState, OrderStage } from '../../../src/figures/figureRows.ts'
import { toFigureAccount } from '../../../src/figures/reading/toFigureAds.ts'
import { toFigureAfterSale } from '../../../src/figures/reading/toFigureAfterSale.ts'
import { toFigureNames, toFigureOrder } from '../../../src/figures/reading/toFigureOrder.ts'

const order = {
  order_sn: '261122-123456789012345',
  goods_id: 701,
  goods_name: '茶叶',
  goods_number: 2,
  order_amount: 5_980,
  merchant_discount: 0,
  sku_id: 9001,
  order_status: 1,
  order_status_str: '已发货，待签收',
  pay_status: 2,
  shipping_status: 1,
  order_time: 1_795_276_800,
  confirm_time: 1_795_276_860,
  shipping_time: 1_795_300_000,
  promise_shipping_time: 1_795_363_260,
}
const asked = {
  id: 123456789012,
  orderSn: order.order_sn,
  afterSalesTypeName: '退货退款',
  afterSalesStatus: 10,
  afterSalesTitle: '退款成功',
  afterSalesReasonCode: 201,
  afterSalesReasonDesc: '质量问题',
  createdAt: 1_795_310_000,
  closeTime: 1_795_320_000_500,
  refundAmount: 5_980,
}
/** What the platform's rows have of a buyer. */
const buyer = {
  nickname: 'PLANTED-nick',
  receive_name: 'PLANTED-name',
  province_name: 'PLANTED-province',
  buyer_memo: 'PLANTED-memo',
  mall_remark: 'PLANTED-remark',
  tracking_number: 'PLANTED-track',
  mobile: 'PLANTED-13900000000',
  mallRemark: 'PLANTED-remark',
  reverseTrackingNumber: 'PLANTED-track',
  uid: 'PLANTED-uid',
}
const READ_AT = 1_795_400_000
const readOrder = (overrides: object = {}) => toFigureOrder(z.parse(wireOrder, { ...order, ...overrides }))
const readAsked = (overrides: object = {}) => toFigureAfterSale(z.parse(wireAfterSale, { ...asked, ...overrides }), READ_AT)

it('an order is kept by its numbers, amounts, stage and times; a discount that the platform does not name is none, not 0', () => {
  expect(readOrder()).toEqual({
    orderSn: '261122-123456789012345',
    goodsId: '701',
    skuId: '9001',
    quantity: 2,
    amountFen: 5_980,
    merchantDiscountFen: 0,
    platformDiscountFen: null,
    stage: OrderStage.shipped,
    orderedAt: 1_795_276_800,
    paidAt: 1_795_276_860,
    shippedAt: 1_795_300_000,
    receivedAt: null,
    dueAt: 1_795_363_260,
  })
})

it('nothing of a buyer is kept, of an order, of an after-sale or with a name', () => {
  const names = toFigureNames([z.parse(wireOrder, { ...order, ...buyer })])
  expect(JSON.stringify([readOrder(buyer), readAsked(buyer), names])).not.toContain('PLANTED')
})

it('each SKU of a page has one name, that of its newest order', () => {
  const called = (overrides: object) => z.parse(wireOrder, { ...order, thumb_url: 'https://img.example/1', spec: '红色', ...overrides })
  const later = order.order_time + 60
  expect(
    toFigureNames([called({}), called({ goods_name: '新茶叶', order_time: later }), called({ sku_id: 9002, spec: null, thumb_url: null })]),
  ).toEqual([
    { goodsId: '701', skuId: '9001', title: '新茶叶', thumb: 'https://img.example/1', spec: '红色', orderedAt: later },
    { goodsId: '701', skuId: '9002', title: '茶叶', thumb: '', spec: '', orderedAt: order.order_time },
  ])
})

it('the seller’s own code of a SKU comes with its name, where the row has one', () => {
  const codeOf = (out_sku_sn: string | null) => toFigureNames([z.parse(wireOrder, { ...order, out_sku_sn })])[0]
  expect(codeOf('TX-01')).toMatchObject({ skuId: '9001', code: 'TX-01' })
  for (const none of [null, '']) expect(codeOf(none)).not.toHaveProperty('code')
})

it.each([
  ['待支付', OrderStage.unpaid],
  ['待发货', OrderStage.toShip],
  ['未发货，退款成功', OrderStage.refunded],
  ['已发货，待签收', OrderStage.shipped],
  ['已发货，退款成功', OrderStage.shipped],
  ['已签收', OrderStage.received],
  ['已签收，退款成功', OrderStage.received],
  ['已收货，退款成功', OrderStage.received],
  ['已取消', OrderStage.cancelled],
  ['已取消，退款成功', OrderStage.refunded],
  ['未成交，退款成功', OrderStage.cancelled],
])('the platform’s words %s are stage %d', (order_status_str, stage) => {
  expect(readOrder({ order_status_str })?.stage).toBe(stage)
})

it.each([
  [{ order_status: 0 }, OrderStage.unpaid],
  [{ order_status: 2, pay_status: 0 }, OrderStage.cancelled],
  [{ order_status: 2, pay_status: 2, shipping_status: 0 }, OrderStage.refunded],
  [{ order_status: 1, shipping_status: 0 }, OrderStage.toShip],
  [{ order_status: 1, shipping_status: 1 }, OrderStage.shipped],
  [{ order_status: 1, shipping_status: 2 }, OrderStage.received],
  [{ order_status: 1, shipping_status: null }, null],
  [{ order_status: null }, null],
])('where there are no words, %o is stage %s; one that says nothing is unreadable', (statuses, stage) => {
  expect(readOrder({ order_status_str: null, ...statuses })?.stage ?? null).toBe(stage)
})

it('an after-sale is kept by its numbers, kind, reason, state, times in seconds and refund', () => {
  expect(readAsked()).toEqual({
    id: '123456789012',
    orderSn: order.order_sn,
    kind: AfterSaleKind.returnGoods,
    reasonCode: 201,
    reasonText: '质量问题',
    state: AfterSaleState.refunded,
    askedAt: 1_795_310_000,
    closedAt: 1_795_320_000,
    refundFen: 5_980,
    dueAt: null,
  })
})

it.each([
  [{ afterSalesStatus: 10, afterSalesTitle: null, closeTime: null }, AfterSaleState.refunded],
  [{ afterSalesStatus: 5, afterSalesTitle: '平台处理，退款成功' }, AfterSaleState.refunded],
  [{ afterSalesStatus: 11, afterSalesTitle: '待商家收货', closeTime: null }, AfterSaleState.open],
  [{ afterSalesStatus: 11, afterSalesTitle: '买家已撤销', closeTime: null }, AfterSaleState.ended],
  [{ afterSalesStatus: 12, afterSalesTitle: '售后关闭' }, AfterSaleState.ended],
  [{ afterSalesStatus: 7, afterSalesTitle: '待买家寄回', closeTime: null }, AfterSaleState.elsewhere],
  [{ afterSalesStatus: 8, afterSalesTitle: '平台处理中', closeTime: null }, AfterSaleState.elsewhere],
  [{ afterSalesStatus: 4, afterSalesTitle: '商家同意退款，退款中', closeTime: null }, AfterSaleState.elsewhere],
  [{ afterSalesStatus: 5, afterSalesTitle: '平台同意退款，退款中', closeTime: null }, AfterSaleState.elsewhere],
])('%o is state %d', (given, state) => {
  expect(readAsked(given).state).toBe(state)
})

it.each([
  ['仅退款', AfterSaleKind.refundOnly],
  ['退货退款', AfterSaleKind.returnGoods],
  ['换货', AfterSaleKind.other],
  ['补寄', AfterSaleKind.other],
])('the type %s is kind %d', (afterSalesTypeName, kind) => {
  expect(readAsked({ afterSalesTypeName }).kind).toBe(kind)
})

it('an exchange that names no refund asks for none; of a refund that names none nothing is known', () => {
  expect(readAsked({ afterSalesTypeName: '换货', refundAmount: null }).refundFen).toBe(0)
  expect(readAsked({ afterSalesTypeName: '补寄', refundAmount: undefined }).refundFen).toBe(0)
  expect(() => readAsked({ afterSalesTypeName: '仅退款', refundAmount: null })).toThrow()
})

it('an open after-sale has the moment at which the platform decides by itself; one that is closed has none', () => {
  expect(readAsked({ closeTime: null, expireRemainTime: 3_600 }).dueAt).toBe(READ_AT + 3_600)
  expect(readAsked({ expireRemainTime: 3_600 }).dueAt).toBeNull()
  expect(readAsked({ closeTime: null, expireRemainTime: null }).dueAt).toBeNull()
})

it('a day of the account of which an hour cannot be read has no hours, which is not 0', () => {
  const spend = (value: string) => ({ unit: 'YUAN', unitCode: 1, value })
  const anHour = (changes: object = {}) => ({ date: '2026-11-22', hour: 0, spend: spend('1.50'), ...changes })
  const readAccount = (...hourlyReportList: readonly object[]) => {
    const report = { dailyReportList: [{ date: '2026-11-22', spend: spend('9.00') }], hourlyReportList }
    return toFigureAccount(z.parse(merchantApi.promotionHours.result, report), parseDay)
  }
  expect(readAccount(anHour())[0]?.hours?.slice(0, 2)).toEqual([150, 0])
  for (const odd of [{ hour: 1, spend: spend('*') }, { hour: '01:00' }, { hour: 24 }, { hour: null }])
    expect(readAccount(anHour(), anHour(odd))).toMatchObject([{ account: { spendFen: 900 }, hours: null }])
})
