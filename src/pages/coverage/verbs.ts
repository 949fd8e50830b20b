import type { Verb } from '../../resources/schema/verb.ts'

/** Filling shops. */
export const coverageVerbs: readonly Verb[] = [
  {
    name: 'fillShops',
    label: { zh: '把商品补铺到没有的店铺', en: 'Fill shops that lack goods' },
    words: ['铺货', '缺少', 'missing'],
    page: 'goodsCoverage',
  },
  {
    name: 'startPilot',
    label: { zh: '开始试点', en: 'Start a pilot' },
    words: ['测款', 'test goods', 'try goods'],
    page: 'goodsCoverage',
    search: { part: 'pilots' },
  },
]
