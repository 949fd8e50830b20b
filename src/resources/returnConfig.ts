import { definePage } from './schema/definePage.ts'

/** What rings when too much comes back, and the rules behind it. */
export const returnConfig = definePage({
  name: 'returnConfig',
  path: '/return_goods/config',
  label: { zh: '退货设置', en: 'Return settings' },
  menu: { group: 'returnGoods', order: 3 },
  access: { roles: ['*'], right: 'returns.view' },
  load: () => import('../pages/returnConfig/ReturnConfig.tsx').then((page) => page.ReturnConfig),
})
