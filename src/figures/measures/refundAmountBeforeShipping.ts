import { defineMeasure } from './defineMeasure.ts'

export const refundAmountBeforeShipping = defineMeasure({
  label: { zh: '未发货退款金额', en: 'Money refunded before shipping' },
  definition: {
    zh: '发货前申请并退款成功的金额。',
    en: 'Refunds at requests made before shipping.',
  },
  unit: 'fen',
  part: 'refundAmountBeforeShipping',
  better: 'less',
  topic: 'returns',
})
