import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/* What sells: own goods beside the lists of the platform (specification 2, /hot-selling). */

export const todayHot = definePage({
  name: 'todayHot',
  path: '/hot-selling/todayHot',
  label: { zh: '今日热销', en: 'Hot today' },
  menu: { group: 'hotSelling', order: 1, key: 'o' },
  access: { roles: ['*'], right: 'hot.view' },
  load: () => import('./HotList.tsx').then((page) => page.TodayHot),
})

export const aWeekHot = definePage({
  name: 'aWeekHot',
  path: '/hot-selling/aWeekHot',
  label: { zh: '一周热销榜', en: 'Hot this week' },
  menu: { group: 'hotSelling', order: 2, key: 'w' },
  access: { roles: ['*'], right: 'hot.view' },
  load: () => import('./HotList.tsx').then((page) => page.WeekHot),
})

export const industryList = definePage({
  name: 'industryList',
  path: '/hot-selling/industryList',
  label: { zh: '行业榜单', en: 'Industry rankings' },
  menu: { group: 'hotSelling', order: 3, key: 'n' },
  access: { roles: ['*'], right: 'hot.view' },
  load: () => import('./IndustryList.tsx').then((page) => page.IndustryList),
})

export const opportunityGoods = definePage({
  name: 'opportunityGoods',
  path: '/hot-selling/opportunityGoods',
  label: { zh: '机会商品', en: 'Opportunity goods' },
  menu: { group: 'hotSelling', order: 4, key: 'm' },
  access: { roles: ['*'], right: 'hot.view' },
  load: () => import('./OpportunityGoods.tsx').then((page) => page.OpportunityGoods),
})

export const hot = defineFeature({ declarations: [todayHot, aWeekHot, industryList, opportunityGoods] })
