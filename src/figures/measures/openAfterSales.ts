import { defineMeasure } from './defineMeasure.ts'

export const openAfterSales = defineMeasure({
  label: { zh: '处理中售后', en: 'Open after-sales' },
  definition: {
    zh: '还没有结果的售后单数。',
    en: 'After-sales without an outcome so far.',
  },
  unit: 'count',
  part: 'openAfterSales',
  better: 'less',
  topic: 'returns',
})
