import { defineMeasure } from './defineMeasure.ts'

export const netOrders = defineMeasure({
  label: { zh: '净成交订单数', en: 'Net orders' },
  definition: {
    zh: '成交订单数减去有退款成功的订单数。',
    en: 'Paid orders less those with a successful refund.',
  },
  unit: 'count',
  part: { plus: ['paidOrders'], minus: ['refundedOrders'] },
  better: 'more',
  topic: 'sales',
})
