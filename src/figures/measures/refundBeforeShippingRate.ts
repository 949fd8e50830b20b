import { defineMeasure } from './defineMeasure.ts'

export const refundBeforeShippingRate = defineMeasure({
  label: { zh: '未发货退款率', en: 'Refunds before shipping' },
  definition: {
    zh: '发货前申请并退款成功的订单数 ÷ 成交订单数。',
    en: 'Orders refunded at a request made before shipping, over paid orders.',
  },
  unit: 'share',
  part: 'refundedBeforeShipping',
  whole: 'paidOrders',
  better: 'less',
  topic: 'returns',
})
