import { defineMeasure } from './defineMeasure.ts'

export const itemsSold = defineMeasure({
  label: { zh: '成交件数', en: 'Items sold' },
  definition: {
    zh: '已付款订单的商品件数。',
    en: 'Items in paid orders.',
  },
  unit: 'count',
  part: 'paidQuantity',
  better: 'more',
  topic: 'sales',
})
