import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/* Help (specification 2, /help): pages without the frame. The last three are opened from another product of the operator. */

export const plugDownload = definePage({
  name: 'plugDownload',
  path: '/help/plugDownload',
  label: { zh: '插件下载', en: 'Browser extension' },
  menu: { group: 'help', order: 1, key: 'e' },
  access: { roles: ['*'] },
  layout: 'none',
  load: () => import('./PlugDownload.tsx').then((page) => page.PlugDownload),
})

export const helpCentre = definePage({
  name: 'helpCentre',
  path: '/help/docs',
  label: { zh: '使用说明', en: 'Documentation' },
  menu: { group: 'help', order: 2 },
  access: { roles: ['*'] },
  layout: 'none',
  load: () => import('./HelpCentre.tsx').then((page) => page.HelpCentre),
})

export const productPc = definePage({
  name: 'product_pc',
  path: '/help/product_pc',
  label: { zh: '商品', en: 'Goods' },
  access: { roles: ['*'] },
  layout: 'none',
  load: () => import('./ProductPc.tsx').then((page) => page.ProductPc),
})

export const mallPc = definePage({
  name: 'mall_pc',
  path: '/help/mall_pc',
  label: { zh: '店铺', en: 'Shops' },
  access: { roles: ['*'] },
  layout: 'none',
  load: () => import('./MallPc.tsx').then((page) => page.MallPc),
})

export const accountPc = definePage({
  name: 'account_pc',
  path: '/help/account_pc',
  label: { zh: '账号', en: 'Account' },
  access: { roles: ['user'] },
  layout: 'none',
  load: () => import('./AccountPc.tsx').then((page) => page.AccountPc),
})

export const help = defineFeature({ declarations: [plugDownload, helpCentre, productPc, mallPc, accountPc] })
