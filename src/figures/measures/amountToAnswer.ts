import { defineMeasure } from './defineMeasure.ts'

export const amountToAnswer = defineMeasure({
  label: { zh: '待商家处理金额', en: 'Money in after-sales to answer' },
  definition: {
    zh: '轮到商家处理的售后申请的金额。',
    en: "What after-sales ask for in which it is the shop's turn.",
  },
  unit: 'fen',
  part: 'amountToAnswer',
  better: 'less',
  topic: 'returns',
})
