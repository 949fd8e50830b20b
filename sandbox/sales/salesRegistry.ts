import type { GoodsRegistry } from '../goods/goodsRegistry.ts'
import { createCache } from '../seeds/createCache.ts'
import type { Store } from '../stores/store.ts'
import { type BadBatches, withBadBatch } from './badBatches.ts'
import { RECENT_DAYS, SALES_DAYS } from './calendar.ts'
import { createSales } from './createSales.ts'
import type { DayPlan } from './dayVolume.ts'
import { ASKED_WITHIN_DAYS } from './drawAfterSales.ts'
import type { Sale } from './sale.ts'
import { type AskedSale, askedBy } from './saleState.ts'
import type { SalesClock } from './salesClock.ts'
import type { StoryDesk } from './salesStory.ts'

/**
 * Sales held at once, of all stores together: all that 30 stores of 120 goods have, in about 100 MB. Where a reader goes through more than
 * is held, the next one finds nothing of it and all is made again.
 */
const HELD_SALES_MAX = 260_000

/** The sales of every store in the last 180 days. */
export interface SalesRegistry {
  /** Days since 1970 in China. */
  today(): number
  /** All answers are as of this second. */
  asOf(): number
  /** Sales ordered on the days of a range, both ends included, as far as the order list shows them by now; oldest first. */
  between(store: Store, firstDay: number, lastDay: number): readonly Sale[]
  /** Those of the last three months. */
  recent(store: Store): readonly Sale[]
  /** What was asked for on the days of a range, also where the list does not show the order yet. */
  askedBetween(store: Store, firstDay: number, lastDay: number): readonly AskedSale[]
  /** Another one when what was sold on days gone by is another: prices were set, or a story was planted. */
  versionOf(store: Store): string
}

export function createSalesRegistry(
  plan: DayPlan,
  goods: GoodsRegistry,
  { today, asOf }: SalesClock,
  stories: Pick<StoryDesk, 'hasStory' | 'isSold'>,
  batches: Pick<BadBatches, 'on'>,
): SalesRegistry {
  const held = createCache<string, readonly Sale[]>(HELD_SALES_MAX, (sales) => sales.length + 1)
  /** A price counts from the day after it was set. */
  const daySales = (store: Store, day: number) => {
    const priced = goods.pricedOn(store, day)
    const bad = batches.on(store, day)
    const make = () => createSales(plan, store, withBadBatch(priced.list(), bad), day)
    const made = held.get(`${store.mall_id} ${day} ${priced.changes} ${bad ?? ''}`, make)
    return stories.hasStory(store) ? made.filter((sale) => stories.isSold(store, day, sale)) : made
  }

  const placedBetween = (store: Store, firstDay: number, lastDay: number) => {
    const first = Math.max(firstDay, today() - SALES_DAYS + 1)
    const last = Math.min(lastDay, today())
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index).flatMap((day) => daySales(store, day))
  }
  const between = (store: Store, firstDay: number, lastDay: number) => {
    const limit = asOf()
    return placedBetween(store, firstDay, lastDay).filter((sale) => sale.orderedAt <= limit && sale.listedAt <= limit)
  }
  return {
    today,
    asOf,
    between,
    recent: (store) => between(store, today() - RECENT_DAYS + 1, today()),
    askedBetween: (store, firstDay, lastDay) => askedBy(placedBetween(store, firstDay - ASKED_WITHIN_DAYS, lastDay), asOf()),
    versionOf: (store) => `${goods.pricedOn(store, today() + 1).changes} ${stories.hasStory(store)}`,
  }
}
