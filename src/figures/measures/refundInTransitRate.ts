import { defineMeasure } from './defineMeasure.ts'

export const refundInTransitRate = defineMeasure({
  label: { zh: '在途退款率', en: 'Refunds in transit' },
  definition: {
    zh: '发货后、签收前申请并退款成功的订单数 ÷ 已发货订单数。',
    en: 'Orders refunded at a request made after shipping and before receipt, over shipped orders.',
  },
  unit: 'share',
  part: 'refundedInTransit',
  whole: 'shippedOrders',
  better: 'less',
  topic: 'returns',
})
