import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'

/** What the shop's promotion plans cost, and the plans themselves. */
export const promotionSection: ShopPageSection = {
  name: 'promotion',
  label: { zh: '推广', en: 'Promotion' },
  right: 'goods.view',
  Tile: lazyOnce(() => import('./ShopAdsTile.tsx').then((module) => module.ShopAdsTile)),
  Tab: lazyOnce(() => import('./Promotion.tsx').then((module) => module.Promotion)),
}
