import type { Goods } from '../goods/goods.ts'
import type { SoldUnits } from '../goods/toWireGoods.ts'
import { isPaidBy } from '../sales/saleState.ts'
import type { SalesRegistry } from '../sales/salesRegistry.ts'
import { createCache } from '../seeds/createCache.ts'
import type { Store } from '../stores/store.ts'

const HELD_STORES_MAX = 200
const SOLD_DAYS = 120
const MONTH_DAYS = 30

/** Units sold of a store's goods: the figures in the goods list. */
export interface SoldRegistry {
  soldOf(store: Store, goods: Goods): SoldUnits
}

type SoldById = ReadonlyMap<number, { total: number; thirtyDays: number }>

export function createSoldRegistry(sales: SalesRegistry): SoldRegistry {
  const held = createCache<string, SoldById>(HELD_STORES_MAX)
  const count = (store: Store): SoldById => {
    const byId = new Map<number, { total: number; thirtyDays: number }>()
    const monthFrom = sales.today() - MONTH_DAYS + 1
    const add = (from: number, to: number, isInMonth: boolean) => {
      for (const sale of sales.between(store, from, to)) {
        if (!isPaidBy(sale, sales.asOf())) continue
        const sold = byId.get(sale.goods.id) ?? { total: 0, thirtyDays: 0 }
        byId.set(sale.goods.id, sold)
        sold.total += sale.count
        if (isInMonth) sold.thirtyDays += sale.count
      }
    }
    add(sales.today() - SOLD_DAYS + 1, monthFrom - 1, false)
    add(monthFrom, sales.today(), true)
    return byId
  }
  return {
    soldOf(store, goods) {
      const sold = held.get(`${store.mall_id} ${sales.asOf()}`, () => count(store)).get(goods.id)
      return { total: goods.soldBefore + (sold?.total ?? 0), thirtyDays: sold?.thirtyDays ?? 0 }
    },
  }
}
