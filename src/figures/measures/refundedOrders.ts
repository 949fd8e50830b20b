import { defineMeasure } from './defineMeasure.ts'

export const refundedOrders = defineMeasure({
  label: { zh: '退款订单数', en: 'Refunded orders' },
  definition: {
    zh: '有退款成功的订单数，每个订单只算一次。',
    en: 'Orders with a successful refund; each order counts once.',
  },
  unit: 'count',
  part: 'refundedOrders',
  better: 'less',
  topic: 'returns',
})
