import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** The first page after the login (specification 2). */
export const workplace = definePage({
  name: 'Workplace',
  path: '/dashboard/workplace',
  label: { zh: '工作台', en: 'Workplace' },
  menu: { group: 'dashboard', order: 1, key: 'h' },
  access: { roles: ['*'] },
  readsFigures: true,
  load: () => import('./Workplace.tsx').then((page) => page.Workplace),
})

export const workplaceFeature = defineFeature({ declarations: [workplace] })
