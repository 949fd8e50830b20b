import type { LearnedRules } from '../../bridge/kept/createLearnedRules.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { recogniseRefusal, toPriceLesson } from '../rules/priceLessons.ts'
import { toSkuPrices } from '../rules/priceRules.ts'
import { rowValues } from '../rules/rowValues.ts'
import type { RefusedWrite } from './batch.ts'
import { readPricedGoods } from './readPricedGoods.ts'

interface TeacherParts {
  readonly call: ShopLanes['call']
  readonly rules: Pick<LearnedRules, 'learn'>
}

/**
 * Learns a category's rule from a refused write of prices, where the platform's words name one. Never rejects: what cannot be learned
 * now, since the goods cannot be read, the next refusal teaches.
 */
export function createPriceTeacher({ call, rules }: TeacherParts): (refused: RefusedWrite) => Promise<void> {
  return async ({ kind, shop_uid, rows, words }) => {
    const broken = kind === 'setPrice' ? recogniseRefusal(words) : null
    if (!broken) return
    const values = rows.map(({ after }) => rowValues.setPrice.parse(after))
    const asked = new Map(values.map((each) => [each.sku_id, toSkuPrices(each)] as const))
    const goods_ids = new Set(values.map(({ goods_id }) => goods_id))
    const goods = await readPricedGoods({ call, shop_uid, goods_ids }).catch(() => null)
    const lesson = goods && toPriceLesson(broken, [...goods.values()], asked)
    if (lesson) await rules.learn(lesson)
  }
}
