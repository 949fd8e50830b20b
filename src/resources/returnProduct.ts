import { definePage } from './schema/definePage.ts'

export const returnProduct = definePage({
  name: 'returnProduct',
  path: '/return_goods/product',
  label: { zh: '商品退货率', en: 'Product return rate' },
  menu: { group: 'returnGoods', order: 2 },
  access: { roles: ['*'], right: 'returns.view' },
  load: () => import('../pages/returns/ReturnProduct.tsx').then((page) => page.ReturnProduct),
})
