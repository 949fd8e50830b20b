import { definePage } from './schema/definePage.ts'

export const goodsQuery = definePage({
  name: 'goodsQuery',
  path: '/goods/goodsQuery',
  label: { zh: '商品查询', en: 'Goods query' },
  menu: { group: 'goods', order: 1, key: 'q' },
  access: { roles: ['*'], right: 'goods.view' },
  searchable: true,
  load: () => import('../pages/GoodsQuery.tsx').then((module) => module.GoodsQuery),
})
