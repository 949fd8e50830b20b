import { type QuantityName, quantityNames } from '../rules/lines.ts'
import type { Parcels } from './parcels.ts'

/**
 * What was sold of each SKU in a window, and what came back of it: a row for each stretch of days within which nothing about its costs changes.
 * The refunds of an order are judged together (rules/refundOutcome.ts). Orders of the window alone, with all that became of them.
 *
 * | quantity | of the platform's rows |
 * |---|---|
 * | paidFen | what the order comes to, with the coupon of the platform, which the shop gets as well; one that the platform does not name is taken for none (assumed) |
 * | cancelledFen, lostFen, returnedFen | of orders that were given back whole: what was refunded, with that coupon |
 * | partialFen | what was refunded |
 * | returnedUnits | where not all was given back for goods: as many pieces, at least one, as that money is the price of (assumed: rows do not say it) |
 */
export interface SoldRows {
  readonly size: number
  /** Places of the dictionary. A SKU of -1: goods that have ads alone. */
  readonly skus: Int32Array
  readonly goods: Int32Array
  readonly shops: Int32Array
  /** The first day of its stretch, days since 1970. */
  readonly fromDays: Int32Array
  readonly quantities: Readonly<Record<QuantityName, Float64Array>>
  /** Orders, and their pieces, that were given back whole after shipping while the goods stayed away: no line of the profit is counted on them. */
  readonly lost: { readonly orders: Float64Array; readonly units: Float64Array }
  /** By place, in the order of their rows. */
  readonly ofShops: ReadonlyMap<number, SoldShop>
}

/** The rows of a shop, which follow each other, and what is of the shop as a whole. */
export interface SoldShop extends ShopSales {
  /** Its first row, and the first one behind it that is not its own. */
  readonly from: number
  readonly to: number
}

export interface ShopSales {
  /** A number for each day of the window. */
  readonly bases: ShopBases
  /** Ad spend by goods, and for no goods. Fen. */
  readonly adsOfGoods: ReadonlyMap<number, number>
  readonly adsOfNone: number
  readonly parcels: Parcels
  readonly kept: KeptOrders
}

/** Orders without any refund, by day of the window: these may still get one. */
export interface KeptOrders {
  /** What they came to, and the sum of its squares, by which chance is judged. Fen. */
  readonly fen: Float64Array
  readonly squares: Float64Array
}

/** What shared costs are counted on. */
export interface ShopBases {
  readonly orders: Float64Array
  readonly paidFen: Float64Array
  readonly revenueFen: Float64Array
  readonly adsFen: Float64Array
}

/** Rows while they are written, shop after shop. */
export interface SoldColumns {
  /** A row of nothing. Answers with its place. */
  readonly push: (sku: number, goods: number, shop: number, fromDay: number) => number
  /** The rows since the shop before: the first one, and the first one behind them. */
  readonly openShop: () => Pick<SoldShop, 'from' | 'to'>
  /** They are of this one. */
  readonly endShop: (shop: number, sales: ShopSales) => void
  /** A shop as it is elsewhere, but for the shared costs that are spread over its rows. */
  readonly takeShop: (shop: number, from: SoldRows) => void
  /** Each column is replaced when `push` has no more room in it. */
  readonly quantities: Readonly<Record<QuantityName, Float64Array>>
  readonly lost: SoldRows['lost']
  readonly rows: () => SoldRows
}

const SMALLEST = 1_024
/** They are spread over the rows of all shops together. */
const spreadNames: readonly QuantityName[] = ['sharedFen', 'fixedFen']
const ownNames = quantityNames.filter((name) => !spreadNames.includes(name))
const placeNames = ['skus', 'goods', 'shops', 'fromDays'] as const
const lostNames = ['orders', 'units'] as const

/** `capacity`: rows that there will be, as far as that is known. */
export function createSoldColumns(capacity = SMALLEST): SoldColumns {
  let size = 0
  let room = Math.max(SMALLEST, capacity)
  const numbers = () => new Float64Array(room)
  const quantities = Object.fromEntries(quantityNames.map((name) => [name, numbers()])) as Record<QuantityName, Float64Array>
  const lost = { orders: numbers(), units: numbers() }
  const places = Object.fromEntries(placeNames.map((name) => [name, new Int32Array(room)])) as Record<
    (typeof placeNames)[number],
    Int32Array
  >
  const ofShops = new Map<number, SoldShop>()
  let firstOfShop = 0

  function reserve(wanted: number): void {
    if (wanted <= room) return
    while (room < wanted) room *= 2
    const longer = <Column extends Int32Array | Float64Array>(column: Column, next: Column) => {
      next.set(column.subarray(0, size))
      return next
    }
    for (const name of placeNames) places[name] = longer(places[name], new Int32Array(room))
    for (const name of quantityNames) quantities[name] = longer(quantities[name], numbers())
    for (const name of lostNames) lost[name] = longer(lost[name], numbers())
  }

  function endShop(shop: number, { bases, adsOfGoods, adsOfNone, parcels, kept }: ShopSales): void {
    ofShops.set(shop, { from: firstOfShop, to: size, bases, adsOfGoods, adsOfNone, parcels, kept })
    firstOfShop = size
  }

  return {
    quantities,
    lost,
    push(sku, goods, shop, fromDay) {
      reserve(size + 1)
      places.skus[size] = sku
      places.goods[size] = goods
      places.shops[size] = shop
      places.fromDays[size] = fromDay
      size += 1
      return size - 1
    },
    openShop: () => ({ from: firstOfShop, to: size }),
    endShop,
    takeShop(shop, sold) {
      const known = sold.ofShops.get(shop)
      if (!known) return
      const { from, to } = known
      reserve(size + to - from)
      for (const name of placeNames) places[name].set(sold[name].subarray(from, to), size)
      for (const name of ownNames) quantities[name].set(sold.quantities[name].subarray(from, to), size)
      for (const name of lostNames) lost[name].set(sold.lost[name].subarray(from, to), size)
      size += to - from
      endShop(shop, known)
    },
    rows: () => ({
      size,
      ...cutAll(placeNames, places, size),
      quantities: cutAll(quantityNames, quantities, size),
      lost: cutAll(lostNames, lost, size),
      ofShops,
    }),
  }
}

function cutAll<Name extends string, Column extends Int32Array | Float64Array>(
  names: readonly Name[],
  columns: Readonly<Record<Name, Column>>,
  size: number,
): Record<Name, Column> {
  return Object.fromEntries(names.map((name) => [name, columns[name].subarray(0, size)])) as Record<Name, Column>
}
