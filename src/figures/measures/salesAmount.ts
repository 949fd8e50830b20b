import { defineMeasure } from './defineMeasure.ts'

export const salesAmount = defineMeasure({
  label: { zh: '成交金额', en: 'Sales' },
  definition: {
    zh: '已付款订单的金额合计，退款不扣除。',
    en: 'What paid orders come to, refunds not taken off.',
  },
  unit: 'fen',
  part: 'paidAmount',
  better: 'more',
  topic: 'sales',
})
