import { definePage } from './schema/definePage.ts'

/* Routes of the specification (section 2) whose features come later: their roles and guards are complete, there is no page behind them. */

export const goodsCollect = definePage({
  name: 'goodsCollect',
  path: '/goods/goodsCollect',
  label: { zh: '商品采集', en: 'Goods collection' },
  menu: { group: 'goods', order: 2 },
  access: { roles: ['*'], right: 'goods.view' },
  load: null,
})

export const pddCollect = definePage({
  name: 'pddCollect',
  path: '/goods/pddCollect',
  label: { zh: '拼团平台采集', en: 'Platform collection' },
  menu: { group: 'goods', order: 4 },
  access: { roles: ['*'], right: 'goods.view' },
  load: null,
})
