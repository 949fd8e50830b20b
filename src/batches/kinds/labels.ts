import type { Text } from '../../resources/schema/text.ts'

/** Every way of changing goods, and what it is called. The first list loads this and nothing else of the kinds. */
export const goodsKindLabels = {
  setPrice: { zh: '改价', en: 'Prices' },
  setStock: { zh: '改库存', en: 'Stock' },
  setTitle: { zh: '改标题', en: 'Titles' },
  setShelf: { zh: '上下架', en: 'Shelf' },
  bindTemplate: { zh: '运费模板', en: 'Freight template' },
  deleteGoods: { zh: '删除商品', en: 'Delete goods' },
} as const satisfies Readonly<Record<string, Text>>

/** All ways of a batch: those that change goods, and publishing. */
export const batchKindLabels = { ...goodsKindLabels, publish: { zh: '铺货', en: 'Publishing' } } as const

/** As in `BatchJob.kind`. */
export type GoodsKindName = keyof typeof goodsKindLabels
