import { defineMeasure } from './defineMeasure.ts'

export const refundAmount = defineMeasure({
  label: { zh: '退款金额', en: 'Money refunded' },
  definition: {
    zh: '退款成功的金额合计。',
    en: 'All successful refunds.',
  },
  unit: 'fen',
  part: 'refundAmount',
  better: 'less',
  topic: 'returns',
})
