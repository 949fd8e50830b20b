import { defineMeasure } from './defineMeasure.ts'

export const partialRefundShare = defineMeasure({
  label: { zh: '部分退款占比', en: 'Partial refunds' },
  definition: {
    zh: '只退一部分金额的订单数 ÷ 有退款成功的订单数。',
    en: 'Orders refunded only in part, over refunded orders.',
  },
  unit: 'share',
  part: 'partialRefunds',
  whole: 'refundedOrders',
  better: 'neither',
  topic: 'returns',
})
