import { defineMeasure } from './defineMeasure.ts'

export const refundRate = defineMeasure({
  label: { zh: '退款率', en: 'Refund rate' },
  definition: {
    zh: '有退款成功的订单数 ÷ 成交订单数，每个订单只算一次。',
    en: 'Orders with a successful refund over paid orders; each order counts once.',
  },
  unit: 'share',
  part: 'refundedOrders',
  whole: 'paidOrders',
  better: 'less',
  topic: 'returns',
})
