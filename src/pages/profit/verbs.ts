import type { Verb } from '../../resources/schema/verb.ts'

/** Costs, bills and the calculator. */
export const profitVerbs: readonly Verb[] = [
  {
    name: 'enterCosts',
    label: { zh: '录入成本', en: 'Enter costs' },
    words: ['进价', '成本台账', 'purchase price', 'ledger'],
    page: 'profitRateCompute',
    search: { part: 'ledger' },
  },
  {
    name: 'importBill',
    label: { zh: '导入平台账单', en: 'Import a bill of the platform' },
    words: ['对账', '账单', 'statement'],
    page: 'profitRateCompute',
    search: { part: 'bills' },
  },
  {
    name: 'workOutOrder',
    label: { zh: '算一笔订单的利润', en: 'Work out the profit of one order' },
    words: ['利润计算器', 'calculator', '保本', 'break-even'],
    page: 'profitRateCompute',
    search: { part: 'calculator' },
  },
  {
    name: 'raiseLosingPrices',
    label: { zh: '给亏损商品涨价', en: 'Raise prices of losing goods' },
    words: ['涨价', '亏本', 'loss', 'price'],
    page: 'profitRateCompute',
    right: 'goods.operate',
    search: { part: 'table', raise: 'losing' },
  },
]
