import { picturePath } from '../pages/picture.ts'
import { DAY_S } from '../sales/calendar.ts'
import type { TrendGoods } from './trendGoods.ts'

const reasons = ['搜索量上升，在售商品少', '同款热卖，价格有空间', '换季需求增长', '差评集中，改良机会大', '老客复购高，货源不足'] as const

/** Goods that are wanted more than they are sold. */
export function toOpportunity({ id, title, leaf, groupFen, hue, random }: TrendGoods, today: number, origin: string) {
  return {
    chanceId: id,
    goodsName: title,
    thumbUrl: origin + picturePath(hue, leaf.name),
    catId: leaf.id,
    catName: leaf.name,
    priceBand: [Math.round(groupFen * 0.8), Math.round(groupFen * 1.3)],
    demand: random.int(2_000, 90_000),
    supply: random.int(10, 1_500),
    reason: random.pick(reasons),
    endTime: today + random.int(2, 20) * DAY_S,
  }
}
