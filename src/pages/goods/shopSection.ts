import { lazyOnce } from '../../ui/lazyOnce.tsx'
import type { ShopPageSection } from '../parts/shopSection.ts'

/** The goods query, of one shop. */
export const goodsSection: ShopPageSection = {
  name: 'goods',
  label: { zh: '商品', en: 'Goods' },
  right: 'goods.view',
  Tab: lazyOnce(() => import('../GoodsQuery.tsx').then((module) => module.GoodsQuery)),
}
