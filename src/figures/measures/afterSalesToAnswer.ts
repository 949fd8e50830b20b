import { defineMeasure } from './defineMeasure.ts'

export const afterSalesToAnswer = defineMeasure({
  label: { zh: '待商家处理售后', en: 'After-sales to answer' },
  definition: {
    zh: '还没有结果、轮到商家处理的售后单数。',
    en: "Open after-sales in which it is the shop's turn.",
  },
  unit: 'count',
  part: 'afterSalesToAnswer',
  better: 'less',
  topic: 'returns',
})
