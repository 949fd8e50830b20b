import { defineMeasure } from './defineMeasure.ts'

export const refundAmountAfterShipping = defineMeasure({
  label: { zh: '发货后退款金额', en: 'Money refunded after shipping' },
  definition: {
    zh: '发货后申请并退款成功的金额。',
    en: 'Refunds at requests made after shipping.',
  },
  unit: 'fen',
  part: 'refundAmountAfterShipping',
  better: 'less',
  topic: 'returns',
})
