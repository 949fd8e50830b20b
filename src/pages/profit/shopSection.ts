import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'

/** What the shop earned, and the profit table of its goods. */
export const profitSection: ShopPageSection = {
  name: 'profit',
  label: { zh: '利润', en: 'Profit' },
  needs: ['costList', 'profitSettings'],
  Tile: lazyOnce(() => import('./ShopProfit.tsx').then((module) => module.ShopProfitTile)),
  Tab: lazyOnce(() => import('./ShopProfit.tsx').then((module) => module.ShopProfitTab)),
}
