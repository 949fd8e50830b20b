import type { Goods } from '../goods/goods.ts'
import type { SoldUnits } from '../goods/toWireGoods.ts'
import { isPaidBy } from '../sales/saleState.ts'
import type { SalesRegistry } from '../sales/salesRegistry.ts'
import { createCache } from '../seeds/createCache.ts'
import type { Store } from '../stores/store.ts'

const HELD_STORES_MAX = 200
const SOLD_DAYS = 120
const MONTH_DAYS = 30
/** What was ordered before yesterday has been paid, and is on the order list, or never will be. */
const UNSETTLED_DAYS = 2

/** Units sold of a store's goods: the figures in the goods list. */
export interface SoldRegistry {
  soldOf(store: Store, goods: Goods): SoldUnits
}

type SoldById = ReadonlyMap<number, SoldUnits>

/** Each page of the goods list asks, and a running clock says another second each time: only the last days are counted again. */
export function createSoldRegistry(sales: SalesRegistry): SoldRegistry {
  const settled = createCache<string, SoldById>(HELD_STORES_MAX)
  const recent = createCache<string, SoldById>(HELD_STORES_MAX)
  const count = (store: Store, from: number, to: number): SoldById => {
    const byId = new Map<number, { total: number; thirtyDays: number }>()
    const add = (first: number, last: number, isInMonth: boolean) => {
      for (const sale of sales.between(store, first, last)) {
        if (!isPaidBy(sale, sales.asOf())) continue
        const sold = byId.get(sale.goods.id) ?? { total: 0, thirtyDays: 0 }
        byId.set(sale.goods.id, sold)
        sold.total += sale.count
        if (isInMonth) sold.thirtyDays += sale.count
      }
    }
    const monthFrom = sales.today() - MONTH_DAYS + 1
    add(from, Math.min(to, monthFrom - 1), false)
    add(Math.max(from, monthFrom), to, true)
    return byId
  }
  return {
    soldOf(store, goods) {
      const today = sales.today()
      const { id, soldBefore } = goods
      const key = `${store.mall_id} ${today} ${sales.versionOf(store)}`
      const before = settled.get(key, () => count(store, today - SOLD_DAYS + 1, today - UNSETTLED_DAYS)).get(id) ?? none
      const since = recent.get(`${key} ${sales.asOf()}`, () => count(store, today - UNSETTLED_DAYS + 1, today)).get(id) ?? none
      return { total: soldBefore + before.total + since.total, thirtyDays: before.thirtyDays + since.thirtyDays }
    },
  }
}

const none: SoldUnits = { total: 0, thirtyDays: 0 }
