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

export const todayHot = definePage({
  name: 'todayHot',
  path: '/hot-selling/todayHot',
  label: { zh: '今日热销', en: 'Hot today' },
  menu: { group: 'hotSelling', order: 1 },
  access: { roles: ['*'], right: 'hot.view' },
  load: null,
})

export const aWeekHot = definePage({
  name: 'aWeekHot',
  path: '/hot-selling/aWeekHot',
  label: { zh: '一周热销榜', en: 'Hot this week' },
  menu: { group: 'hotSelling', order: 2 },
  access: { roles: ['*'], right: 'hot.view' },
  load: null,
})

export const industryList = definePage({
  name: 'industryList',
  path: '/hot-selling/industryList',
  label: { zh: '行业榜单', en: 'Industry rankings' },
  menu: { group: 'hotSelling', order: 3 },
  access: { roles: ['*'], right: 'hot.view' },
  load: null,
})

export const opportunityGoods = definePage({
  name: 'opportunityGoods',
  path: '/hot-selling/opportunityGoods',
  label: { zh: '机会商品', en: 'Opportunity goods' },
  menu: { group: 'hotSelling', order: 4 },
  access: { roles: ['*'], right: 'hot.view' },
  load: null,
})
