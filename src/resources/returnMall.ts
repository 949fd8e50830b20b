import { definePage } from './schema/definePage.ts'

export const returnMall = definePage({
  name: 'returnMall',
  path: '/return_goods/mall',
  label: { zh: '店铺退货率', en: 'Shop return rate' },
  menu: { group: 'returnGoods', order: 1 },
  access: { roles: ['*'], right: 'returns.view' },
  load: () => import('../pages/returns/ReturnMall.tsx').then((page) => page.ReturnMall),
})
