import type { Chance } from '../../contract/entities/hotList.ts'
import { chanceStates } from '../../contract/entities/hotList.ts'
import { readOpportunities } from '../../src/pages/hot/readPlatformLists.ts'
import type { OpenedAccount } from './openAccount.ts'

const PER_STATE = 2
const notes = ['问过义乌两家，等报价', '样品周三到', '毛利够，先上两家店', '已上架，看一周']

/** Picks opportunities of the platform's own list, two in each step. `goods_id`: of goods on sale, for those that were published. */
export async function fillChances({ api, shops, lanes }: OpenedAccount, goods_id: string): Promise<void> {
  const shop = shops[0]
  if (!shop) return
  const { rows } = await readOpportunities(lanes.call, shop.shop_uid, '', {})
  for (const [at, state] of chanceStates.entries()) {
    for (const row of rows.slice(at * PER_STATE, (at + 1) * PER_STATE)) {
      const price = row.refer_price ?? null
      const cost_fen = price === null ? 1_000 : Math.round(price * 0.45)
      const found: Partial<Chance> = {
        ...(at >= 1 && { source_url: `https://pifa.pinduoduo.com/goods/detail?gid=${6_000 + at}`, cost_fen }),
        ...(at >= 2 && { margin_bp: 1_850 }),
        ...(at >= 3 && { goods_id }),
      }
      await api.call('saveChance', {
        chance_id: row.chance_id,
        keywords: row.keywords,
        refer_price_fen: price,
        hot_index: row.hot_index ?? null,
        pic_url: row.pic_url ?? '',
        source_url: '',
        cost_fen: null,
        margin_bp: null,
        goods_id: '',
        notes: notes[at] ?? '',
        ...found,
        state,
        is_deleted: false,
      })
    }
  }
}
