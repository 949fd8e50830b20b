import { definePage } from './schema/definePage.ts'

/** The first page after the login (specification 2). */
export const workplace = definePage({
  name: 'Workplace',
  path: '/dashboard/workplace',
  label: { zh: '工作台', en: 'Workplace' },
  menu: { group: 'dashboard', order: 1 },
  access: { roles: ['*'] },
  load: () => import('../pages/workplace/Workplace.tsx').then((page) => page.Workplace),
})
