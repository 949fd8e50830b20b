import { defineMeasure } from './defineMeasure.ts'

export const controllableReturnRate = defineMeasure({
  label: { zh: '可控退款率', en: 'Returns the seller can change' },
  definition: {
    zh: '发货后因质量、描述、尺码、包装等商家能改变的原因退款的订单数 ÷ 已发货订单数。不含改变主意和物流原因；哪些原因算在内是按原因文字推定的。',
    en: 'Orders refunded after shipping for reasons that the seller can change (quality, description, size, packing), over shipped orders. Changes of mind and the courier’s part are left out; which reasons count is assumed by their words.',
  },
  unit: 'share',
  part: 'refundedControllable',
  whole: 'shippedOrders',
  better: 'less',
  topic: 'returns',
})
