import type { Verb } from '../../resources/schema/verb.ts'

/** Why sales changed. */
export const salesVerbs: readonly Verb[] = [
  {
    name: 'explainSales',
    label: { zh: '查看销售为什么变了', en: 'See why sales changed' },
    words: ['成交金额', '销售额', '下跌', '上涨', '原因', '对比', 'drop', 'fell', 'revenue', 'turnover'],
    page: 'sales',
  },
]
