import { defineMeasure } from './defineMeasure.ts'

export const refundAfterShippingRate = defineMeasure({
  label: { zh: '发货后退款率', en: 'Refunds after shipping' },
  definition: {
    zh: '发货后申请并退款成功的订单数 ÷ 已发货订单数。',
    en: 'Orders refunded at a request made after shipping, over shipped orders.',
  },
  unit: 'share',
  part: 'refundedAfterShipping',
  whole: 'shippedOrders',
  better: 'less',
  topic: 'returns',
})
