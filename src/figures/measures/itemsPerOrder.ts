import { defineMeasure } from './defineMeasure.ts'

export const itemsPerOrder = defineMeasure({
  label: { zh: '每单件数', en: 'Items per order' },
  definition: {
    zh: '成交件数 ÷ 成交订单数。',
    en: 'Items sold over paid orders.',
  },
  unit: 'count',
  part: 'paidQuantity',
  whole: 'paidOrders',
  better: 'more',
  topic: 'sales',
})
