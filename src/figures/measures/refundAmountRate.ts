import { defineMeasure } from './defineMeasure.ts'

export const refundAmountRate = defineMeasure({
  label: { zh: '退款金额率', en: 'Refund rate by amount' },
  definition: {
    zh: '退款成功金额 ÷ 成交金额。',
    en: 'Money refunded over sales.',
  },
  unit: 'share',
  part: 'refundAmount',
  whole: 'paidAmount',
  better: 'less',
  topic: 'returns',
})
