import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'

/** How much comes back to the shop, by its goods, and the alerts that rang about it. */
export const returnsSection: ShopPageSection = {
  name: 'returns',
  label: { zh: '退货', en: 'Returns' },
  right: 'returns.view',
  Tile: lazyOnce(() => import('./ShopReturnsTiles.tsx').then((module) => module.ShopReturnsTile)),
  Tab: lazyOnce(() => import('./ReturnProduct.tsx').then((module) => module.ReturnProduct)),
  events: {
    needs: 'alertList',
    readMany: async (...asked) => (await import('./shopAlerts.ts')).readShopAlerts(...asked),
  },
}

/** How buyers score the shop, as the platform shows it. */
export const scoreSection: ShopPageSection = {
  name: 'score',
  label: { zh: '评分', en: 'Score' },
  right: 'returns.view',
  Tile: lazyOnce(() => import('./ShopReturnsTiles.tsx').then((module) => module.ShopScoreTile)),
  events: {
    needs: 'platformRateList',
    readMany: async (...asked) => (await import('./shopScores.ts')).readScoreEvents(...asked),
  },
}
