import { lazyOnce } from '../../ui/lazyOnce.ts'
import type { ShopSection } from '../parts/shopSection.ts'

/** The goods query, of one shop. */
export const goodsSection: ShopSection = {
  name: 'goods',
  label: { zh: '商品', en: 'Goods' },
  right: 'goods.view',
  Tab: lazyOnce(() => import('../GoodsQuery.tsx').then((module) => module.GoodsQuery)),
}
