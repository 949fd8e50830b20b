import { defineMeasure } from './defineMeasure.ts'

export const averageOrderValue = defineMeasure({
  label: { zh: '客单价', en: 'Average order value' },
  definition: {
    zh: '成交金额 ÷ 成交订单数。',
    en: 'Sales over paid orders.',
  },
  unit: 'fen',
  part: 'paidAmount',
  whole: 'paidOrders',
  better: 'more',
  topic: 'sales',
})
