import { defineMeasure } from './defineMeasure.ts'

export const returnedGoodsRate = defineMeasure({
  label: { zh: '退货退款率', en: 'Returned goods' },
  definition: {
    zh: '发货后退货退款的订单数 ÷ 已发货订单数。',
    en: 'Orders whose goods came back and were refunded, over shipped orders.',
  },
  unit: 'share',
  part: 'returnedGoods',
  whole: 'shippedOrders',
  better: 'less',
  topic: 'returns',
})
