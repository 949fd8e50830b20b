import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/* The personal centre (specification 2, /user): who I am, what I set, what I pay. */

export const userInfo = definePage({
  name: 'userInfo',
  path: '/user/info',
  label: { zh: '用户信息', en: 'My account' },
  menu: { group: 'user', order: 1, key: 'i' },
  access: { roles: ['*'] },
  load: () => import('./UserInfo.tsx').then((page) => page.UserInfo),
})

export const userSetting = definePage({
  name: 'userSetting',
  path: '/user/setting',
  label: { zh: '用户设置', en: 'Settings' },
  menu: { group: 'user', order: 2 },
  access: { roles: ['*'] },
  load: () => import('./UserSetting.tsx').then((page) => page.UserSetting),
})

export const payment = definePage({
  name: 'payment',
  path: '/user/payment',
  label: { zh: '套餐与付款', en: 'Plans and payment' },
  menu: { group: 'user', order: 4 },
  access: { roles: ['admin', 'user'] },
  load: () => import('./Payment.tsx').then((page) => page.Payment),
})

export const account = defineFeature({ declarations: [userInfo, userSetting, payment] })
