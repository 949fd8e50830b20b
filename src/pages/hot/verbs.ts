import type { Verb } from '../../resources/schema/verb.ts'

/** Finding goods to sell. */
export const hotVerbs: readonly Verb[] = [
  {
    name: 'pickOpportunity',
    label: { zh: '挑选机会商品', en: 'Pick an opportunity' },
    words: ['选品', '蓝海', 'find goods'],
    page: 'opportunityGoods',
  },
]
