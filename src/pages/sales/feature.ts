import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** Why sales changed. */
export const salesPage = definePage({
  name: 'sales',
  path: '/dashboard/sales',
  label: { zh: '销售分析', en: 'Sales' },
  menu: { group: 'dashboard', order: 2, key: 'y' },
  access: { roles: ['*'], right: 'returns.view' },
  readsFigures: true,
  load: () => import('./Sales.tsx').then((page) => page.Sales),
})

export const sales = defineFeature({ declarations: [salesPage] })
