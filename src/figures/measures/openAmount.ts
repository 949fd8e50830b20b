import { defineMeasure } from './defineMeasure.ts'

export const openAmount = defineMeasure({
  label: { zh: '处理中金额', en: 'Money in open after-sales' },
  definition: {
    zh: '还没有结果的售后申请的金额。',
    en: 'What open after-sales ask for.',
  },
  unit: 'fen',
  part: 'openAmount',
  better: 'less',
  topic: 'returns',
})
