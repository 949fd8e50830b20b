import type { HotRow } from '../../../contract/entities/hotList.ts'
import type { CallInput } from '../../../contract/toolApi.ts'

export const aHotRow: HotRow = {
  id: '4711',
  name: '雨伞',
  rank: 1,
  value: 12_000,
  words: '1.2万+',
  price_fen: 1_990,
  price_to_fen: null,
  growth: null,
}

/** Just picked: nothing was found out yet. */
export function aChance(overrides: Partial<CallInput<'saveChance'>> = {}): CallInput<'saveChance'> {
  return {
    chance_id: '900100',
    keywords: '雨伞 晴雨两用',
    refer_price_fen: 1_990,
    hot_index: 42_000,
    pic_url: '',
    state: 'picked',
    source_url: '',
    cost_fen: null,
    margin_bp: null,
    goods_id: '',
    notes: '',
    ...overrides,
  }
}
