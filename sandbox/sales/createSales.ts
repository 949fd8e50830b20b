import { pickFrom } from '../goods/createGoods.ts'
import type { Goods } from '../goods/goods.ts'
import { createRandom, type Random } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { DAY_S, formatDay, startOf } from './calendar.ts'
import { dayVolume, hasPromotion } from './dayVolume.ts'
import { drawAfterSale } from './drawAfterSale.ts'
import { goodsAmountFen, orderAmountFen, type Sale } from './sale.ts'

const HOUR_S = 3600
const UNPAID_SHARE = 0.03
const LATE_SHARE = 0.02
const ORDERS_A_DAY_MAX = 100_000

/** Orders of one store on one day, oldest first; the same whichever day they are looked at from. */
export function createSales(seed: number, store: Store, goods: readonly Goods[], day: number): readonly Sale[] {
  const draw = drawerOf(goods)
  if (!draw) return []
  const random = createRandom(seed, 'sales', store.mall_id, day)
  const times = Array.from({ length: dayVolume(seed, store, goods.length, day) }, () => startOf(day) + drawSecond(random)).toSorted(
    (a, b) => a - b,
  )
  const drawn = { store, day, datePart: formatDay(day).slice(2).replaceAll('-', ''), isPromotion: hasPromotion(store, day) }
  return times.map((orderedAt, sequence) => createSale(random, draw(random), { ...drawn, orderedAt, sequence }))
}

interface Drawn {
  readonly store: Store
  readonly day: number
  /** `YYMMDD`. */
  readonly datePart: string
  readonly isPromotion: boolean
  readonly orderedAt: number
  readonly sequence: number
}

function createSale(random: Random, goods: Goods, { store, day, datePart, isPromotion, orderedAt, sequence }: Drawn): Sale {
  const sku = pickFrom(random, goods.skus)
  const count = random.next() < 0.85 ? 1 : random.int(2, 4)
  const amountFen = goodsAmountFen({ sku, count })
  const shippedAt =
    orderedAt + (random.next() < LATE_SHARE ? goods.shipmentLimitS + random.int(1, DAY_S) : random.int(3 * HOUR_S, DAY_S - HOUR_S))
  const sale = {
    orderSn: `${datePart}-${toSerial(random, store, sequence)}`,
    goods,
    sku,
    count,
    orderedAt,
    merchantDiscountFen: isPromotion ? Math.floor(amountFen / 10) : 0,
    platformDiscountFen: random.next() < 0.2 ? Math.min(500, Math.floor(amountFen / 20)) : 0,
    shippingFen: random.next() < 0.05 ? 600 : 0,
    isPaid: random.next() >= UNPAID_SHARE,
    shippedAt,
    receivedAt: shippedAt + random.int(2 * DAY_S, 5 * DAY_S),
  }
  const afterSaleId = day * 10_000_000 + (store.index % 100) * ORDERS_A_DAY_MAX + sequence
  return { ...sale, afterSale: drawAfterSale(random, afterSaleId, sale, orderAmountFen(sale)) }
}

/** Fifteen digits that no two orders of a day share: chance, the store's place, the order's place. */
function toSerial(random: Random, store: Store, sequence: number): string {
  return `${random.int(1_000_000, 9_999_999)}${String(store.index).padStart(3, '0')}${String(sequence).padStart(5, '0')}`
}

/** Few at night, most in the evening. */
function drawSecond(random: Random): number {
  const isNight = random.next() < 0.08
  return isNight ? random.int(0, 7 * HOUR_S - 1) : random.int(7 * HOUR_S, DAY_S - 1)
}

type Drawer = ((random: Random) => Goods) | null
const drawers = new WeakMap<readonly Goods[], Drawer>()

/** Adding up a large store's goods once serves all its days. */
function drawerOf(goods: readonly Goods[]): Drawer {
  const drawer = drawers.get(goods) ?? drawByAppeal(goods)
  drawers.set(goods, drawer)
  return drawer
}

/** Null: nothing that anyone could have bought. */
function drawByAppeal(goods: readonly Goods[]): Drawer {
  const bounds: number[] = []
  let sum = 0
  for (const { appeal } of goods) {
    sum += appeal
    bounds.push(sum)
  }
  if (sum === 0) return null
  return (random) => {
    const wanted = random.next() * sum
    let [low, high] = [0, bounds.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return goods[low] ?? pickFrom(random, goods)
  }
}
