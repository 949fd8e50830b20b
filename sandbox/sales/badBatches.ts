import type { Goods } from '../goods/goods.ts'
import type { GoodsRegistry } from '../goods/goodsRegistry.ts'
import type { Store } from '../stores/store.ts'

/** Of a bad batch more comes back than is kept. */
const BATCH_RETURN_RATE = 0.65

/** Goods that come back more than they used to, from a day on: a bad batch. */
export interface BadBatches {
  /** From this day on, days since 1970 in China, what is ordered of the goods that sell most is of a bad batch. Their number; null: nothing sells. */
  begin(store: Store, day: number): number | null
  /** The goods whose batch is bad on a day. Null: none. */
  on(store: Store, day: number): number | null
  /** As at the start: all batches are good. */
  reset(): void
}

export function createBadBatches(goods: Pick<GoodsRegistry, 'seededOf'>): BadBatches {
  const begun = new Map<string, { readonly day: number; readonly goods: number }>()
  return {
    begin(store, day) {
      const [most] = goods.seededOf(store).toSorted((left, right) => right.appeal - left.appeal || left.id - right.id)
      if (!most) return null
      begun.set(store.mall_id, { day, goods: most.id })
      return most.id
    },
    on(store, day) {
      const batch = begun.get(store.mall_id)
      return batch && day >= batch.day ? batch.goods : null
    },
    reset: () => begun.clear(),
  }
}

/** The same goods, one of which comes back more. `bad`: its number. */
export function withBadBatch(goods: readonly Goods[], bad: number | null): readonly Goods[] {
  return bad === null ? goods : goods.map((each) => (each.id === bad ? { ...each, returnRate: BATCH_RETURN_RATE } : each))
}
