import { leavesOfStore } from '../catalogue/categories.ts'
import { drawTitle } from '../catalogue/writeTitle.ts'
import { createRandom, type Random } from '../seeds/random.ts'
import { createCostTemplates } from '../stores/costTemplates.ts'
import { SANDBOX_EPOCH_S } from '../stores/createStores.ts'
import type { Store } from '../stores/store.ts'
import { brands } from '../stores/storeNames.ts'
import { createSkus } from './createSkus.ts'
import { type Goods, supplierCodeOf } from './goods.ts'

/** Goods ids are a store's nine digits and three more, so a store has at most this many from the seed. */
export const GOODS_PER_STORE_MAX = 1000
const DAY_S = 86_400
const rejectReasons = ['主图含有违规文字', '类目与商品不符', '缺少质检报告', '标题含有极限词'] as const
const BAD_RETURN_RATE = 0.42
/** Among its first goods a store has one that sells as much as a hundred others: what the ads are for. */
const HIT_AMONG = 4
export const HIT_APPEAL = 500

/** The goods of a store; the n-th are the same however many follow. */
export function createGoods(seed: number, store: Store, count: number): readonly Goods[] {
  const context = {
    seed,
    brand: brands.find((each) => store.mall_name.startsWith(each)) ?? '',
    templates: createCostTemplates(seed, store),
    hitIndex: createRandom(seed, 'hit', store.mall_id).int(0, HIT_AMONG - 1),
  }
  return Array.from({ length: count }, (_, index) => createOne(createRandom(seed, 'goods', store.mall_id, index), store, index, context))
}

interface Context {
  readonly seed: number
  readonly brand: string
  readonly templates: ReturnType<typeof createCostTemplates>
  readonly hitIndex: number
}

function createOne(random: Random, store: Store, index: number, { seed, brand, templates, hitIndex }: Context): Goods {
  const id = Number(store.mall_id) * GOODS_PER_STORE_MAX + index
  const leaf = pickFrom(random, leavesOfStore(store.mall_name))
  const shelf = drawShelf(random)
  const skus = createSkus(random, leaf, id, shelf === 'soldOut')
  const highestSingleFen = Math.max(...skus.map((sku) => sku.singleFen))
  const toTitle = drawTitle(random, brand, leaf)
  const goods: Goods = {
    id,
    title: '',
    leaf,
    skus,
    marketFen: Math.ceil((highestSingleFen * (1.2 + random.next())) / 100) * 100,
    costTemplateId: pickFrom(random, templates).costTemplateId,
    createdAt: SANDBOX_EPOCH_S - random.int(10, 700) * DAY_S + random.int(0, DAY_S - 1),
    shelf: shelf === 'soldOut' ? 'onSale' : shelf,
    rejectReason: shelf === 'rejected' ? random.pick(rejectReasons) : null,
    score: random.int(30, 50) / 10,
    shipmentLimitS: random.next() < 0.7 ? 2 * DAY_S : DAY_S,
    hue: random.int(0, 359),
    traits: { needsReview: random.next() < 1 / 12, ignoresTitles: random.next() < 1 / 15, refusesEdits: random.next() < 1 / 20 },
    promotionPercent: shelf === 'onSale' ? drawPromotion(createRandom(seed, 'promotion', id)) : null,
    appeal: drawAppeal(random, shelf, shelf === 'onSale' && index === hitIndex),
    returnRate: random.next() < 0.04 ? BAD_RETURN_RATE : 0.03 + random.next() * 0.12,
    soldBefore: shelf === 'rejected' ? 0 : random.int(0, 20_000),
    listing: null,
  }
  return { ...goods, title: toTitle(createRandom(seed, 'supplier', supplierCodeOf(goods))) }
}

function drawShelf(random: Random): Goods['shelf'] | 'soldOut' {
  const draw = random.next()
  if (draw < 0.8) return 'onSale'
  if (draw < 0.88) return 'offShelf'
  return draw < 0.95 ? 'soldOut' : 'rejected'
}

/** Few goods sell most: a long tail, and a hit. */
function drawAppeal(random: Random, shelf: ReturnType<typeof drawShelf>, isHit: boolean): number {
  if (shelf === 'rejected') return 0
  const appeal = 1 / (0.02 + random.next() ** 1.5)
  return isHit ? HIT_APPEAL : appeal
}

/** One in eight is sold for less than its own price. */
function drawPromotion(random: Random): number | null {
  return random.int(0, 7) === 0 ? random.int(80, 95) : null
}

export function pickFrom<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.int(0, items.length - 1)]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}
