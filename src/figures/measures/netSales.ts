import { defineMeasure } from './defineMeasure.ts'

export const netSales = defineMeasure({
  label: { zh: '净成交金额', en: 'Net sales' },
  definition: {
    zh: '成交金额减去退款成功的金额。不等于可提现余额。',
    en: 'Sales less successful refunds. This is not the balance that can be withdrawn.',
  },
  unit: 'fen',
  part: { plus: ['paidAmount'], minus: ['refundAmount'] },
  better: 'more',
  topic: 'sales',
})
