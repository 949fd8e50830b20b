import { createCache } from '../seeds/createCache.ts'
import type { Store } from '../stores/store.ts'
import { createGoods } from './createGoods.ts'
import type { Goods } from './goods.ts'
import { type StoreChanges, unchanged, withChanges } from './storeChanges.ts'

/** Goods held at once, of all stores together: 120 large stores, in about 120 MB. A query over all shops asks every store in turn. */
const HELD_GOODS_MAX = 120_000

/** The goods of every store: from the seed, with what writes have changed. */
export interface GoodsBook {
  /** As the seed has them: what was sold, even if it is gone now. */
  seededOf(store: Store): readonly Goods[]
  /** As they are now, newest additions first. */
  goodsOf(store: Store): readonly Goods[]
  changesOf(store: Store): StoreChanges
  /** Puts a store's changes in the place of those before. */
  put(store: Store, changes: StoreChanges): void
  /** As at the start. */
  reset(): void
}

export function createGoodsBook(seed: number, goodsPerStore: number): GoodsBook {
  const seeded = createCache<string, readonly Goods[]>(HELD_GOODS_MAX, (goods) => goods.length)
  const changed = new Map<string, StoreChanges>()
  const seededOf = (store: Store) => seeded.get(store.mall_id, () => createGoods(seed, store, goodsPerStore))
  const changesOf = (store: Store) => changed.get(store.mall_id) ?? unchanged
  return {
    seededOf,
    goodsOf: (store) => withChanges(seededOf(store), changesOf(store)),
    changesOf,
    put(store, changes) {
      changed.set(store.mall_id, changes)
    },
    reset: () => changed.clear(),
  }
}
