import type { Verb } from '../../resources/schema/verb.ts'

/** Ads. */
export const promotionVerbs: readonly Verb[] = [
  {
    name: 'pausePlan',
    label: { zh: '暂停推广计划', en: 'Pause a promotion plan' },
    words: ['停投', '关广告', 'ads', 'stop ads'],
    page: 'goodsPromotion',
  },
  {
    name: 'moveBudget',
    label: { zh: '调整推广预算', en: 'Move ad budget' },
    words: ['预算', '加预算', 'spend'],
    page: 'goodsPromotion',
    search: { part: 'moves' },
  },
]
