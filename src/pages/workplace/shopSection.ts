import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'

/** What needs the user in this shop, and the orders and after-sales that are about to be too late. */
export const workSection: ShopPageSection = {
  name: 'work',
  label: { zh: '有风险的订单', en: 'Orders at risk' },
  Card: lazyOnce(() => import('./worklist/ShopWork.tsx').then((module) => module.ShopWorkCard)),
  hasTileOfCard: true,
  Tab: lazyOnce(() => import('./worklist/ShopWork.tsx').then((module) => module.ShopOrders)),
}
