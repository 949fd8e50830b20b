import { HIT_APPEAL } from '../goods/createGoods.ts'
import type { Goods } from '../goods/goods.ts'
import type { Platform } from '../platform.ts'
import type { Store } from '../stores/store.ts'
import { groupByGoods } from './addUp.ts'
import { type PlanTotals, toPausedHours, toPlanHours } from './toPlan.ts'

/** One of this many goods is promoted, and each hit. */
const PROMOTED_EVERY = 6

/** Days since 1970 in China, both ends included. */
export interface DayRange {
  readonly first: number
  readonly last: number
}

/** The goods of a store that have a plan. */
export function promotedOf({ goods }: Pick<Platform, 'goods'>, store: Store): readonly Goods[] {
  return goods.goodsOf(store).filter((each) => each.shelf === 'onSale' && (each.id % PROMOTED_EVERY === 0 || each.appeal >= HIT_APPEAL))
}

/** What the plans of some goods cost and brought on a day, 24 hours each. Default: of all promoted goods. */
export function listPlanHours(
  platform: Pick<Platform, 'goods' | 'sales' | 'seed' | 'stories'>,
  store: Store,
  day: number,
  goods = promotedOf(platform, store),
): readonly { readonly goodsId: number; readonly hours: readonly PlanTotals[] }[] {
  const { sales, seed, stories } = platform
  const sold = groupByGoods(sales.between(store, day, day))
  const toHours = (each: Goods) =>
    stories.isPaused(store, day, each) ? toPausedHours() : toPlanHours(seed, each, sold.get(each.id) ?? [], day, sales.asOf())
  return goods.map((each) => ({ goodsId: each.id, hours: toHours(each) }))
}
