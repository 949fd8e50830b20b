import { defineMeasure } from './defineMeasure.ts'

export const refundOnlyAfterShippingRate = defineMeasure({
  label: { zh: '发货后仅退款率', en: 'Refund only after shipping' },
  definition: {
    zh: '发货后仅退款（货不退回）的订单数 ÷ 已发货订单数。',
    en: 'Orders refunded after shipping without the goods coming back, over shipped orders.',
  },
  unit: 'share',
  part: 'refundOnlyAfterShipping',
  whole: 'shippedOrders',
  better: 'less',
  topic: 'returns',
})
