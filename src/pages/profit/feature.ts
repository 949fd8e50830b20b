import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** What an order of goods earns, and the ledger of what goods cost. */
export const profitRateCompute = definePage({
  name: 'profitRateCompute',
  path: '/goods/profitRateCompute',
  label: { zh: '利润率计算', en: 'Profit rate' },
  menu: { group: 'goods', order: 4, key: 'p' },
  // Open to all (specification 2): the calculator needs no right, and what shows costs asks for its own (decision 0151).
  access: { roles: ['*'] },
  readsFigures: true,
  load: () => import('./Profit.tsx').then((page) => page.Profit),
})

export const profit = defineFeature({ declarations: [profitRateCompute] })
