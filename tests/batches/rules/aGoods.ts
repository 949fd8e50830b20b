import type { PlanGoods, PlanSku } from '../../../src/batches/rules/planGoods.ts'

/** Goods on sale with one SKU at 19.90 for a group and 24.90 alone, but for what the test says. */
export function aGoods(overrides: Partial<PlanGoods> = {}): PlanGoods {
  return {
    shop_uid: 'shop-1',
    goods_id: '100000001001',
    title: '纯棉短袖',
    is_onsale: true,
    is_rejected: false,
    category: { cat_id: '800101', cat_name: 'T恤' },
    market_fen: 9900,
    template_id: '300',
    skus: [aSku()],
    ...overrides,
  }
}

export function aSku(overrides: Partial<PlanSku> = {}): PlanSku {
  return { sku_id: '1000000010010', spec: '红,M', stock: 50, group_fen: 1990, single_fen: 2490, ...overrides }
}
