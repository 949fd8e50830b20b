import type { ShopLanes } from '../../../bridge/lanes/shopLanes.ts'
import type { RefusedWrite } from '../../runner/batch.ts'
import { toSkuPrices } from './categoryRules.ts'
import type { LearnedRules } from './createLearnedRules.ts'
import { recogniseRefusal, toPriceLesson } from './lessons.ts'
import { readPricedGoods } from './readPricedGoods.ts'
import { priceValues } from './rules.ts'

interface LearningTools {
  readonly call: ShopLanes['call']
  readonly rules: Pick<LearnedRules, 'learn'>
}

/**
 * Learns a category's rule from a refused write of prices, where the platform's words name one. Never rejects: what cannot be learned
 * now, since the goods cannot be read, the next refusal teaches.
 */
export async function learnFromRefusal({ shop_uid, rows, words }: RefusedWrite, { call, rules }: LearningTools): Promise<void> {
  const broken = recogniseRefusal(words)
  if (!broken) return
  const values = rows.map(({ after }) => priceValues.parse(after))
  const asked = new Map(values.map((each) => [each.sku_id, toSkuPrices(each)] as const))
  const goods_ids = new Set(values.map(({ goods_id }) => goods_id))
  const goods = await readPricedGoods({ call, shop_uid, goods_ids }).catch(() => null)
  const lesson = goods && toPriceLesson(broken, [...goods.values()], asked)
  if (lesson) await rules.learn(lesson)
}
