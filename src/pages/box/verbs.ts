import type { Verb } from '../../resources/schema/verb.ts'

/** Collecting and publishing. */
export const boxVerbs: readonly Verb[] = [
  {
    name: 'collectGoods',
    label: { zh: '采集商品', en: 'Collect goods' },
    words: ['粘贴链接', '搬家', 'import goods', 'paste links'],
    page: 'pddCollect',
    right: 'goods.operate',
  },
  {
    name: 'publishGoods',
    label: { zh: '铺货到店铺', en: 'Publish goods in shops' },
    words: ['发布', '上新', 'list goods'],
    hint: { zh: '选中采集箱里的商品，再按“铺货”', en: 'Choose goods in the box, then press “Publish”' },
    page: 'goodsCollect',
    right: 'goods.operate',
  },
]
