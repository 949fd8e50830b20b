import { createRandom } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { DAY_S } from './calendar.ts'

/** Orders of a day: they grow with the root of the number of goods, as shelves fill with what hardly sells. */
const A_DAY_AT_LEAST = 12
const A_DAY_PER_ROOT = 2.4
const WEEKEND = 1.3
/** The platform's own festivals, `MM-DD`. */
const festivals: Readonly<Record<string, number>> = { '06-17': 1.8, '06-18': 2.6, '11-10': 1.9, '11-11': 2.8, '12-12': 2.2 }
/** A store has a promotion of its own for three days in this many. */
const PROMOTION_EVERY = 25
const PROMOTION_DAYS = 3
const PROMOTION = 1.6
const PLAN_DAYS = 120
/** What weekends and promotions make of a plain day, on the mean. */
const MEAN_LIFT = 1.17

/** What the days of all stores are made from. */
export interface DayPlan {
  readonly seed: number
  /** How many orders a store with so many goods gets on a day. */
  volumeOf(store: Store, goodsCount: number, day: number): number
}

/** `ordersPerStore`: about how many orders each store gets in 120 days. Null: as its goods make it. */
export function createDayPlan(seed: number, ordersPerStore: number | null): DayPlan {
  const plainDay = (goodsCount: number) =>
    ordersPerStore === null ? A_DAY_AT_LEAST + Math.sqrt(goodsCount) * A_DAY_PER_ROOT : ordersPerStore / PLAN_DAYS / MEAN_LIFT
  return {
    seed,
    volumeOf(store, goodsCount, day) {
      const noise = 0.8 + createRandom(seed, 'volume', store.mall_id, day).next() * 0.4
      const date = new Date(day * DAY_S * 1000)
      const isWeekend = date.getUTCDay() % 6 === 0
      const festival = festivals[date.toISOString().slice(5, 10)] ?? 1
      const lift = (isWeekend ? WEEKEND : 1) * festival * (hasPromotion(store, day) ? PROMOTION : 1)
      return Math.round(plainDay(goodsCount) * lift * noise)
    },
  }
}

export function hasPromotion(store: Store, day: number): boolean {
  return (day + Number(store.mall_id)) % PROMOTION_EVERY < PROMOTION_DAYS
}
