import { defineFeature } from '../../resources/schema/defineFeature.ts'
import { definePage } from '../../resources/schema/definePage.ts'

/** What promotion plans of all shops cost and earn. Specification 1 names the feature and no route: this one is ours. */
export const goodsPromotion = definePage({
  name: 'goodsPromotion',
  path: '/goods/promotion',
  label: { zh: '商品推广', en: 'Goods promotion' },
  menu: { group: 'business', order: 5, key: 't' },
  access: { roles: ['*'], right: 'goods.view' },
  readsFigures: true,
  load: () => import('./Promotion.tsx').then((page) => page.Promotion),
})

export const promotion = defineFeature({ declarations: [goodsPromotion] })
