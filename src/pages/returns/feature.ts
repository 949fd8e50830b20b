import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** Parameter of the address: the number of an order, which is shown with what became of it. */
export const ORDER_PARAMETER = 'order'

export const returnMall = definePage({
  name: 'returnMall',
  path: '/return_goods/mall',
  label: { zh: '店铺退货率', en: 'Shop return rate' },
  menu: { group: 'returnGoods', order: 1, key: 'r' },
  access: { roles: ['*'], right: 'returns.view' },
  orderParameter: ORDER_PARAMETER,
  readsFigures: true,
  load: () => import('./ReturnMall.tsx').then((page) => page.ReturnMall),
})

export const returnProduct = definePage({
  name: 'returnProduct',
  path: '/return_goods/product',
  label: { zh: '商品退货率', en: 'Product return rate' },
  menu: { group: 'returnGoods', order: 2, key: 'd' },
  access: { roles: ['*'], right: 'returns.view' },
  readsFigures: true,
  load: () => import('./ReturnProduct.tsx').then((page) => page.ReturnProduct),
})

/** What rings when too much comes back or too little is sold, and the rules behind it: not of returns alone, so it is beside the workplace. */
const returnConfig = definePage({
  name: 'returnConfig',
  path: '/return_goods/config',
  label: { zh: '预警', en: 'Alerts' },
  menu: { group: 'dashboard', order: 3, key: 'l' },
  access: { roles: ['*'], right: 'returns.view' },
  needs: ['alerts'],
  load: () => import('./alerts/ReturnConfig.tsx').then((page) => page.ReturnConfig),
})

/** Parameter of its address: an alert, which is shown first. */
export const ALERT_PARAMETER = 'alert'

/** Where an alert is told in full. */
export function toAlertPath(alert_id: string): string {
  return `${returnConfig.authored.path}?${new URLSearchParams({ [ALERT_PARAMETER]: alert_id })}`
}

export const returns = defineFeature({ declarations: [returnMall, returnProduct, returnConfig] })
