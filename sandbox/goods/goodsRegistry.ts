import { LAG_MAX_MS } from '../faults/fault.ts'
import { createCache } from '../seeds/createCache.ts'
import type { Store } from '../stores/store.ts'
import { createGoods } from './createGoods.ts'
import type { Goods } from './goods.ts'
import { type StoreChanges, unchanged, withChanges, withReviewsEnded } from './storeChanges.ts'

/** Goods held at once, of all stores together: 120 large stores, in about 120 MB. A query over all shops asks every store in turn. */
const HELD_GOODS_MAX = 120_000

/** Changes of a store that are remembered, for reads that are behind. */
const PAST_MAX = 500

/** The goods of every store: from the seed, with what writes have changed. */
export interface GoodsRegistry {
  /** As the seed has them: what was sold, even if it is gone now. */
  seededOf(store: Store): readonly Goods[]
  /** The same at the prices of a day: those that were set on an earlier day. */
  pricedOn(store: Store, day: number): PricedGoods
  /** As they are now, newest additions first. */
  goodsOf(store: Store): readonly Goods[]
  changesOf(store: Store): StoreChanges
  /** The same as it was so long ago, milliseconds, at most `LAG_MAX_MS`: for reads that are behind. */
  behind(lagMs: number): GoodsRegistry
  /** Puts a store's changes in the place of those before. `day`: on which their prices were set, days since 1970 in China; default: today. */
  put(store: Store, changes: StoreChanges, day?: number): void
  /** As at the start. */
  reset(): void
}

export interface PricedGoods {
  readonly list: () => readonly Goods[]
  /** How many changes of prices came before that day. */
  readonly changes: number
}

/** Group prices by SKU that were set on a day. */
interface PriceChange {
  readonly day: number
  readonly groupFen: ReadonlyMap<number, number>
}

/** What a store's changes were until others came. */
interface PastChanges {
  readonly until: number
  readonly changes: StoreChanges
}

/** `today`: days since 1970 in China. `now`: milliseconds since 1970. `reviewedBefore`: reviews that began before then have ended, milliseconds. */
export function createGoodsRegistry(
  seed: number,
  goodsPerStore: number,
  today: () => number,
  now: () => number,
  reviewedBefore: () => number = () => Number.NEGATIVE_INFINITY,
): GoodsRegistry {
  const past = new Map<string, readonly PastChanges[]>()
  const priceChanges = new Map<string, readonly PriceChange[]>()
  const seeded = createCache<string, readonly Goods[]>(HELD_GOODS_MAX, (goods) => goods.length)
  const changed = new Map<string, StoreChanges>()
  const seededOf = (store: Store) => seeded.get(store.mall_id, () => createGoods(seed, store, goodsPerStore))
  /** What a review decides is seen by the next reader. */
  function changesOf(store: Store): StoreChanges {
    const kept = changed.get(store.mall_id)
    if (!kept) return unchanged
    const now = withReviewsEnded(kept, reviewedBefore())
    if (now !== kept) changed.set(store.mall_id, now)
    return now
  }
  function changesBehind(store: Store, lagMs: number): StoreChanges {
    const at = now() - lagMs
    const then = past.get(store.mall_id)?.find(({ until }) => until > at)
    return then ? withReviewsEnded(then.changes, reviewedBefore() - lagMs) : changesOf(store)
  }

  function remember(store: Store, changes: StoreChanges): void {
    const known = (past.get(store.mall_id) ?? []).filter(({ until }) => until > now() - LAG_MAX_MS)
    past.set(store.mall_id, [...known.slice(-PAST_MAX), { until: now(), changes }])
  }

  const registry: GoodsRegistry = {
    seededOf,
    goodsOf: (store) => withChanges(seededOf(store), changesOf(store)),
    changesOf,
    behind: (lagMs) => ({
      ...registry,
      changesOf: (store) => changesBehind(store, lagMs),
      goodsOf: (store) => withChanges(seededOf(store), changesBehind(store, lagMs)),
    }),
    pricedOn(store, day) {
      const changes = (priceChanges.get(store.mall_id) ?? []).filter((change) => change.day < day)
      return {
        changes: changes.length,
        list() {
          const fenOf = new Map(changes.flatMap(({ groupFen }) => [...groupFen]))
          return fenOf.size === 0 ? seededOf(store) : seededOf(store).map((goods) => withPrices(goods, fenOf))
        },
      }
    },
    put(store, changes, day = today()) {
      const before = changed.get(store.mall_id) ?? unchanged
      changed.set(store.mall_id, changes)
      if (changes !== before) remember(store, before)
      const ids = new Set([...before.goods.keys(), ...changes.goods.keys()])
      const touched = [...ids].filter((id) => before.goods.get(id) !== changes.goods.get(id))
      if (touched.length === 0) return
      const seededGoods = seededOf(store)
      const now = touched.map((id) => changes.goods.get(id) ?? seededGoods.find((goods) => goods.id === id))
      const groupFen = new Map(now.flatMap((goods) => (goods ? goods.skus.map((sku) => [sku.id, sku.groupFen] as const) : [])))
      priceChanges.set(store.mall_id, [...(priceChanges.get(store.mall_id) ?? []), { day, groupFen }])
    },
    reset() {
      changed.clear()
      past.clear()
      priceChanges.clear()
    },
  }
  return registry
}

function withPrices(goods: Goods, fenOf: ReadonlyMap<number, number>): Goods {
  if (!goods.skus.some(({ id, groupFen }) => (fenOf.get(id) ?? groupFen) !== groupFen)) return goods
  const priced = (sku: Goods['skus'][0]) => ({ ...sku, groupFen: fenOf.get(sku.id) ?? sku.groupFen })
  const [first, ...others] = goods.skus
  return { ...goods, skus: [priced(first), ...others.map(priced)] }
}
