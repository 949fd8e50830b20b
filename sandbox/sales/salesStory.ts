import { promotedOf } from '../figures/planHours.ts'
import { adShareOf } from '../figures/toPlan.ts'
import type { Goods, Sku } from '../goods/goods.ts'
import type { GoodsRegistry } from '../goods/goodsRegistry.ts'
import { withGoods } from '../goods/storeChanges.ts'
import type { Store } from '../stores/store.ts'
import type { Sale } from './sale.ts'

const SOLD_OUT_GOODS = 3
const PRICE_CUT = 0.8

/** What happened in a store on a day, and has not been mended since: reasons for which its sales change. Goods by their numbers. */
export interface SalesStory {
  /** Days since 1970 in China. From then on the goods below sell nothing, or less. */
  readonly day: number
  readonly soldOut: readonly number[]
  readonly offShelf: number
  /** Its ads are paused: what they brought is gone. */
  readonly paused: number
  /** A fifth cheaper. */
  readonly cheaper: number
}

/** Stories of stores: what is sold, and which plans run, follow them. */
export interface StoryDesk {
  /** Plants a story; the same for the same seed. Null: the store has too few goods for one. */
  plant(store: Store, day: number): SalesStory | null
  /** Was this sold, for all that happened? */
  isSold(store: Store, day: number, sale: Sale): boolean
  hasStory(store: Store): boolean
  /** `day`: days since 1970 in China. */
  isPaused(store: Store, day: number, goods: Pick<Goods, 'id'>): boolean
  /** As at the start: nothing happened. */
  reset(): void
}

export function createStoryDesk(seed: number, goods: GoodsRegistry): StoryDesk {
  const stories = new Map<string, SalesStory>()
  const storyOn = (store: Store, day: number) => {
    const story = stories.get(store.mall_id)
    return story && day >= story.day ? story : null
  }

  function change(store: Store, id: number, day: number, make: (goods: Goods) => Goods): void {
    const found = goods.goodsOf(store).find((each) => each.id === id)
    if (found) goods.put(store, withGoods(goods.changesOf(store), id, make(found)), day)
  }

  return {
    plant(store, day) {
      const story = chooseStory(goods.goodsOf(store), promotedOf({ goods }, store), day)
      if (!story) return null
      for (const id of story.soldOut) change(store, id, day, (each) => withSkus(each, (sku) => ({ ...sku, stock: 0 })))
      change(store, story.offShelf, day, (each) => ({ ...each, shelf: 'offShelf' }))
      // A price counts from the day after it was set.
      change(store, story.cheaper, day - 1, (each) => withSkus(each, toCheaper))
      stories.set(store.mall_id, story)
      return story
    },
    isSold(store, day, sale) {
      const story = storyOn(store, day)
      if (!story) return true
      const { id } = sale.goods
      if (id === story.offShelf || story.soldOut.includes(id)) return false
      return id !== story.paused || sale.adLot >= adShareOf(seed, sale.goods)
    },
    hasStory: (store) => stories.has(store.mall_id),
    isPaused: (store, day, { id }) => storyOn(store, day)?.paused === id,
    reset: () => stories.clear(),
  }
}

/** The goods that sell most, so that each reason is seen; of the promoted ones the first has its ads paused. */
function chooseStory(list: readonly Goods[], promoted: readonly Goods[], day: number): SalesStory | null {
  const byAppeal = (left: Goods, right: Goods) => right.appeal - left.appeal || left.id - right.id
  const [paused] = promoted.toSorted(byAppeal)
  const [cheaper, offShelf, ...others] = list
    .filter(({ shelf, skus, traits }) => shelf === 'onSale' && skus.some(({ stock }) => stock > 0) && !traits.refusesEdits)
    .filter(({ id, traits }) => id !== paused?.id && !traits.needsReview)
    .toSorted(byAppeal)
  if (!paused || !cheaper || !offShelf || others.length < SOLD_OUT_GOODS) return null
  const soldOut = others.slice(0, SOLD_OUT_GOODS).map(({ id }) => id)
  return { day, soldOut, offShelf: offShelf.id, paused: paused.id, cheaper: cheaper.id }
}

function toCheaper(sku: Sku): Sku {
  return { ...sku, groupFen: Math.round(sku.groupFen * PRICE_CUT), singleFen: Math.round(sku.singleFen * PRICE_CUT) }
}

function withSkus(goods: Goods, change: (sku: Sku) => Sku): Goods {
  const [first, ...others] = goods.skus
  return { ...goods, skus: [change(first), ...others.map(change)] }
}
