import { definePage } from './schema/definePage.ts'

/** Where goods are found for the box: pasted links, the wholesale site. */
export const pddCollect = definePage({
  name: 'pddCollect',
  path: '/goods/pddCollect',
  label: { zh: '拼团平台采集', en: 'Platform collection' },
  menu: { group: 'goods', order: 5 },
  access: { roles: ['*'], right: 'goods.view' },
  load: () => import('../pages/collect/Collect.tsx').then((page) => page.Collect),
})
