import { defineMeasure } from './defineMeasure.ts'

export const paidOrders = defineMeasure({
  label: { zh: '成交订单数', en: 'Paid orders' },
  definition: {
    zh: '已付款的订单数，包括后来退款的。',
    en: 'Orders that were paid, those refunded later included.',
  },
  unit: 'count',
  part: 'paidOrders',
  better: 'more',
  topic: 'sales',
})
