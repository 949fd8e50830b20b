import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** How a month, a week or any days went, for the owner. */
export const reportPage = definePage({
  name: 'report',
  path: '/dashboard/report',
  label: { zh: '月报', en: 'Report' },
  menu: { group: 'dashboard', order: 4, key: 'f' },
  access: { roles: ['*'], right: 'returns.view' },
  readsFigures: true,
  load: () => import('./Report.tsx').then((page) => page.Report),
})

export const report = defineFeature({ declarations: [reportPage] })
