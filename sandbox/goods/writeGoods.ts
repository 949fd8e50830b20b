import type { Twists } from '../faults/twists.ts'
import type { Store } from '../stores/store.ts'
import type { Goods } from './goods.ts'
import type { GoodsRegistry } from './goodsRegistry.ts'
import { withGoods } from './storeChanges.ts'

/** What a write asks of one of a store's goods. Null from `change`: it cannot be done. */
interface GoodsWrite {
  readonly goodsId: number
  readonly change: (goods: Goods) => Goods | null
}

interface Written {
  readonly done: number
  readonly failed: number
}

/** Does each write that can be done. The same goods may be named twice; goods that are not there fail. */
export function writeGoods(registry: GoodsRegistry, store: Store, writes: readonly GoodsWrite[], { failsSome }: Twists): Written {
  const byId = new Map(registry.goodsOf(store).map((goods) => [goods.id, goods]))
  let failed = 0
  for (const [index, { goodsId, change }] of writes.entries()) {
    const goods = byId.get(goodsId)
    const isStruck = failsSome && index % 2 === 0
    const changed = goods && !isStruck ? change(goods) : null
    if (!changed) {
      failed += 1
      continue
    }
    byId.set(goodsId, changed)
    registry.put(store, withGoods(registry.changesOf(store), goodsId, changed))
  }
  return { done: writes.length - failed, failed }
}
