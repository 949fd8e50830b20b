import type { GoodsBook } from '../goods/goodsBook.ts'
import { createCache } from '../seeds/createCache.ts'
import type { Store } from '../stores/store.ts'
import { asOfOf, SALES_DAYS, todayOf } from './calendar.ts'
import { createSales } from './createSales.ts'
import type { Sale } from './sale.ts'

/** Sales held at once, of all stores together: a large store's 120 days and a few more. */
const HELD_SALES_MAX = 60_000

/** The sales of every store in the last 120 days. */
export interface SalesBook {
  /** Days since 1970 in China. */
  today(): number
  /** The second as of which everything stands. */
  asOf(): number
  /** Sales ordered on the days of a range, both ends included, as far as they have happened; oldest first. */
  between(store: Store, firstDay: number, lastDay: number): readonly Sale[]
  /** All that the platform still shows. */
  recent(store: Store): readonly Sale[]
}

export function createSalesBook(seed: number, goods: GoodsBook, now: () => number): SalesBook {
  const held = createCache<string, readonly Sale[]>(HELD_SALES_MAX, (sales) => sales.length + 1)
  const today = () => todayOf(now())
  const asOf = () => asOfOf(now())
  const daySales = (store: Store, day: number) =>
    held.get(`${store.mall_id} ${day}`, () => createSales(seed, store, goods.seededOf(store), day))

  const between = (store: Store, firstDay: number, lastDay: number) => {
    const first = Math.max(firstDay, today() - SALES_DAYS + 1)
    const last = Math.min(lastDay, today())
    const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    const limit = asOf()
    return days.flatMap((day) => (day < today() ? daySales(store, day) : daySales(store, day).filter((sale) => sale.orderedAt <= limit)))
  }
  return { today, asOf, between, recent: (store) => between(store, today() - SALES_DAYS + 1, today()) }
}
