import { defineMeasure } from './defineMeasure.ts'

export const refundAfterReceiptRate = defineMeasure({
  label: { zh: '签收后退款率', en: 'Refunds after receipt' },
  definition: {
    zh: '签收后申请并退款成功的订单数 ÷ 已签收订单数。',
    en: 'Orders refunded at a request made after receipt, over received orders.',
  },
  unit: 'share',
  part: 'refundedAfterReceipt',
  whole: 'receivedOrders',
  better: 'less',
  topic: 'returns',
})
