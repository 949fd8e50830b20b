import { definePage } from './schema/definePage.ts'

/** Parameter of the address: the number of an order, which is shown with what became of it. */
export const ORDER_PARAMETER = 'order'

export const returnMall = definePage({
  name: 'returnMall',
  path: '/return_goods/mall',
  label: { zh: '店铺退货率', en: 'Shop return rate' },
  menu: { group: 'returnGoods', order: 1 },
  access: { roles: ['*'], right: 'returns.view' },
  orderParameter: ORDER_PARAMETER,
  load: () => import('../pages/returns/ReturnMall.tsx').then((page) => page.ReturnMall),
})
