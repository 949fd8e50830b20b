import { pickFrom } from '../goods/createGoods.ts'
import type { Goods } from '../goods/goods.ts'
import { createRandom, type Random } from '../seeds/random.ts'
import type { Store } from '../stores/store.ts'
import { DAY_S, formatDay, startOf } from './calendar.ts'
import { type DayPlan, hasPromotion } from './dayVolume.ts'
import { drawAfterSales } from './drawAfterSales.ts'
import { goodsAmountFen, orderAmountFen, type Sale } from './sale.ts'

const MINUTE_S = 60
const HOUR_S = 3600
const UNPAID_SHARE = 0.03
/** Pay a while after ordering; the others at once. */
const SLOW_PAYER_SHARE = 0.15
const LATE_SHARE = 0.02
/** One order in this many has the same digits on every day. */
const REPEATED_EVERY = 8
const noAfterSales: Sale['afterSales'] = []
/** After-sale ids: the day, the store, the order of the day, and the after-sales of an order. */
const ID_STEPS = { day: 1_000_000_000, store: 1_000_000, order: 10 } as const

/** Orders of one store on one day, oldest first; the same whichever day they are looked at from. */
export function createSales({ seed, volumeOf }: DayPlan, store: Store, goods: readonly Goods[], day: number): readonly Sale[] {
  const draw = drawerOf(goods)
  if (!draw) return []
  const random = createRandom(seed, 'sales', store.mall_id, day)
  const times = Array.from({ length: volumeOf(store, goods.length, day) }, () => startOf(day) + drawSecond(random)).toSorted(
    (a, b) => a - b,
  )
  const drawn = { seed, store, day, datePart: formatDay(day).slice(2).replaceAll('-', ''), isPromotion: hasPromotion(store, day) }
  return times.map((orderedAt, sequence) => createSale(random, draw(random), { ...drawn, orderedAt, sequence }))
}

interface Drawn {
  readonly seed: number
  readonly store: Store
  readonly day: number
  /** `YYMMDD`. */
  readonly datePart: string
  readonly isPromotion: boolean
  readonly orderedAt: number
  readonly sequence: number
}

function createSale(random: Random, goods: Goods, { seed, store, day, datePart, isPromotion, orderedAt, sequence }: Drawn): Sale {
  const sku = pickFrom(random, goods.skus)
  const count = random.next() < 0.85 ? 1 : random.int(2, 4)
  const amountFen = goodsAmountFen({ sku, count })
  const shippedAt =
    orderedAt + (random.next() < LATE_SHARE ? goods.shipmentLimitS + random.int(1, DAY_S) : random.int(3 * HOUR_S, DAY_S - HOUR_S))
  const paidAt = drawPayment(random, orderedAt)
  const receivedAt = shippedAt + random.int(2 * DAY_S, 5 * DAY_S)
  const merchantDiscountFen = isPromotion ? Math.floor(amountFen / 10) : 0
  const platformDiscountFen = random.next() < 0.2 ? Math.min(500, Math.floor(amountFen / 20)) : 0
  const shippingFen = random.next() < 0.05 ? 600 : 0
  const paidFen = orderAmountFen({ sku, count, merchantDiscountFen, platformDiscountFen, shippingFen })
  const firstId = day * ID_STEPS.day + store.index * ID_STEPS.store + sequence * ID_STEPS.order
  const isReturned = paidAt !== null && random.next() < goods.returnRate
  const afterSales = isReturned ? drawAfterSales(random, firstId, { paidAt, shippedAt, receivedAt, paidFen, count }) : noAfterSales
  return {
    orderSn: `${datePart}-${toSerial(random, seed, store, sequence)}`,
    goods,
    sku,
    count,
    orderedAt,
    listedAt: drawListing(random, orderedAt, paidAt, afterSales),
    merchantDiscountFen,
    platformDiscountFen,
    shippingFen,
    paidAt,
    shippedAt,
    receivedAt,
    adLot: random.next(),
    afterSales,
  }
}

/** Null: never. */
function drawPayment(random: Random, orderedAt: number): number | null {
  if (random.next() < UNPAID_SHARE) return null
  return orderedAt + (random.next() < SLOW_PAYER_SHARE ? random.int(MINUTE_S, 20 * MINUTE_S) : random.int(0, 30))
}

/** At once; but most of those that were refunded within minutes are shown when that is long over. */
function drawListing(random: Random, orderedAt: number, paidAt: number | null, afterSales: Sale['afterSales']): number {
  const [first] = afterSales
  const isInstant = first !== undefined && paidAt !== null && first.closedAt - paidAt <= 20 * MINUTE_S
  return isInstant && random.next() < 0.7 ? first.closedAt + random.int(HOUR_S / 2, 12 * HOUR_S) : orderedAt
}

/** Fifteen digits that no two orders of a day share: chance, the store's place, the order's place. */
function toSerial(random: Random, seed: number, store: Store, sequence: number): string {
  const chance = random.int(1_000_000, 9_999_999)
  const repeated = 1_000_000 + ((seed * 7919 + sequence * 104_729) % 9_000_000)
  const digits = sequence % REPEATED_EVERY === 0 ? repeated : chance
  return `${digits}${String(store.index).padStart(3, '0')}${String(sequence).padStart(5, '0')}`
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
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bounds[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return goods[low] ?? pickFrom(random, goods)
  }
}
