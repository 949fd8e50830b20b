import { type QuantityName, quantityNames } from '../../domain/profit/lines.ts'
import { outcomeOf, quantitiesOf } from '../../domain/profit/refundOutcome.ts'
import { judgeChunk } from '../answers/judgeChunk.ts'
import { visitAds } from '../answers/scanAds.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import { AfterSaleColumn, afterSaleCount, afterSalesAt, fromTimeCell, Header, MISSING, OrderColumn, orderCount } from '../columns/layout.ts'
import { dayOf } from '../days.ts'
import { AfterSaleKind, OrderStage } from '../figureRows.ts'
import { AfterSaleBit, OrderBit } from '../measures/sums.ts'

/**
 * What was sold of each SKU in a window, and what came back of it: a row for each stretch of days within which nothing about its costs changes.
 * The refunds of an order are judged together (domain/profit/refundOutcome.ts). Orders of the window alone, with all that became of them.
 *
 * | quantity | of the platform's rows |
 * |---|---|
 * | paidFen | what the order comes to, with the coupon of the platform, which the shop gets as well; one that the platform does not name is taken for none (assumed) |
 * | cancelledFen, lostFen, returnedFen | of orders that were given back whole: what was refunded, with that coupon |
 * | partialFen | what was refunded |
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
  /** By shop and day, what shared costs are counted on. */
  readonly bases: ReadonlyMap<number, ShopBases>
  /** Ad spend by goods, and of shops for no goods. Fen. */
  readonly adsOfGoods: ReadonlyMap<number, number>
  readonly adsOfNone: ReadonlyMap<number, number>
}

/** A number for each day of the window. */
export interface ShopBases {
  readonly orders: Float64Array
  readonly paidFen: Float64Array
  readonly revenueFen: Float64Array
  readonly adsFen: Float64Array
}

interface ScanParts {
  readonly lists: DictionaryLists
  readonly firstDay: number
  readonly lastDay: number
  /** Days within the window from which something about the costs of a SKU is different, ascending. */
  readonly cutsOf: (sku: number) => readonly number[]
}

export interface SoldScan {
  readonly add: (shop: number, chunk: Int32Array) => void
  readonly addAds: (shop: number, chunk: Int32Array) => void
  readonly rows: () => SoldRows
}

const SMALLEST = 1_024
/** How an order was refunded. */
const Refund = { some: 1, afterShipping: 2, goodsBack: 4 } as const

export function createSoldScan({ lists, firstDay, lastDay, cutsOf }: ScanParts): SoldScan {
  const days = lastDay - firstDay + 1
  let size = 0
  let [skus, goods, shops, fromDays] = [SMALLEST, SMALLEST, SMALLEST, SMALLEST].map((length) => new Int32Array(length)) as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  const quantities = Object.fromEntries(quantityNames.map((name) => [name, new Float64Array(SMALLEST)])) as Record<
    QuantityName,
    Float64Array
  >
  const lost = { orders: new Float64Array(SMALLEST), units: new Float64Array(SMALLEST) }
  /** By SKU, its first row plus one; its other stretches follow. */
  const firstRow = new Int32Array(lists.skus.size())
  const cuts = new Map<number, readonly number[]>()
  const bases = new Map<number, ShopBases>()
  const adsOfGoods = new Map<number, number>()
  const adsOfNone = new Map<number, number>()
  let refundFen = new Float64Array(SMALLEST)
  let refundBits = new Uint8Array(SMALLEST)

  function grow(): void {
    const length = skus.length * 2
    const longer = (column: Int32Array) => {
      const next = new Int32Array(length)
      next.set(column)
      return next
    }
    ;[skus, goods, shops, fromDays] = [longer(skus), longer(goods), longer(shops), longer(fromDays)]
    const wider = (column: Float64Array) => {
      const next = new Float64Array(length)
      next.set(column)
      return next
    }
    for (const name of quantityNames) quantities[name] = wider(quantities[name])
    for (const name of ['orders', 'units'] as const) lost[name] = wider(lost[name])
  }

  function push(sku: number, ofGoods: number, shop: number, fromDay: number): number {
    if (size === skus.length) grow()
    skus[size] = sku
    goods[size] = ofGoods
    shops[size] = shop
    fromDays[size] = fromDay
    size += 1
    return size - 1
  }

  function rowOf(shop: number, sku: number, day: number): number {
    const known = (firstRow[sku] ?? 0) - 1
    if (known < 0) {
      const own = cutsOf(sku)
      const ofGoods = lists.skus.parents()[sku] ?? 0
      firstRow[sku] = push(sku, ofGoods, shop, firstDay) + 1
      for (const cut of own) push(sku, ofGoods, shop, cut)
      if (own.length > 0) cuts.set(sku, own)
      return rowOf(shop, sku, day)
    }
    if (cuts.size === 0) return known
    let row = known
    for (const cut of cuts.get(sku) ?? []) if (day >= cut) row += 1
    return row
  }

  function basesOf(shop: number): ShopBases {
    const known = bases.get(shop)
    if (known) return known
    const column = () => new Float64Array(days)
    const made = { orders: column(), paidFen: column(), revenueFen: column(), adsFen: column() }
    bases.set(shop, made)
    return made
  }

  /** Into `refundFen` and `refundBits`, by order. */
  function addRefunds(chunk: Int32Array, bits: Int32Array): void {
    const [orders, asked, start] = [orderCount(chunk), afterSaleCount(chunk), afterSalesAt(chunk)]
    if (orders > refundFen.length) {
      refundFen = new Float64Array(orders * 2)
      refundBits = new Uint8Array(orders * 2)
    }
    refundFen.fill(0, 0, orders)
    refundBits.fill(0, 0, orders)
    for (let row = 0; row < asked; row += 1) {
      const known = bits[row] ?? 0
      const order = chunk[start + row] ?? -1
      if (order < 0 || (known & AfterSaleBit.refunded) === 0) continue
      const isAfter = (known & AfterSaleBit.afterShipping) !== 0
      const isBack = isAfter && chunk[start + AfterSaleColumn.kind * asked + row] === AfterSaleKind.returnGoods
      refundFen[order] = (refundFen[order] ?? 0) + (chunk[start + AfterSaleColumn.refund * asked + row] ?? 0)
      refundBits[order] = (refundBits[order] ?? 0) | Refund.some | (isAfter ? Refund.afterShipping : 0) | (isBack ? Refund.goodsBack : 0)
    }
  }

  const addTo = (name: QuantityName, row: number, value: number) => {
    const column = quantities[name]
    column[row] = (column[row] ?? 0) + value
  }

  return {
    add(shop, chunk) {
      if ((chunk[Header.firstDay] ?? 0) > lastDay || (chunk[Header.lastDay] ?? 0) < firstDay) return
      const judged = judgeChunk(chunk, lists.reasons)
      addRefunds(chunk, judged.afterSales)
      const of = basesOf(shop)
      const rows = orderCount(chunk)
      const columnAt = (column: number) => Header.size + column * rows
      const [skuAt, timeAt, amountAt] = [columnAt(OrderColumn.sku), columnAt(OrderColumn.orderedAt), columnAt(OrderColumn.amount)]
      const [countAt, couponAt] = [columnAt(OrderColumn.quantity), columnAt(OrderColumn.platformDiscount)]
      const stageAt = columnAt(OrderColumn.stage)
      for (let order = 0; order < rows; order += 1) {
        if (((judged.orders[order] ?? 0) & OrderBit.paid) === 0) continue
        const day = dayOf(fromTimeCell(chunk[timeAt + order] ?? 0))
        if (day < firstDay || day > lastDay) continue
        const row = rowOf(shop, chunk[skuAt + order] ?? 0, day)
        const [amount, units, said] = [chunk[amountAt + order] ?? 0, chunk[countAt + order] ?? 0, chunk[couponAt + order] ?? MISSING]
        const coupon = said === MISSING ? 0 : said
        const paid = amount + coupon
        addTo('orders', row, 1)
        addTo('units', row, units)
        addTo('paidFen', row, paid)
        const at = day - firstDay
        of.orders[at] = (of.orders[at] ?? 0) + 1
        of.paidFen[at] = (of.paidFen[at] ?? 0) + paid
        of.revenueFen[at] = (of.revenueFen[at] ?? 0) + paid
        const bits = refundBits[order] ?? 0
        // The order itself says that it was given back, though the after-sale was not read.
        const isUnread = bits === 0 && chunk[stageAt + order] === OrderStage.refunded
        if (bits === 0 && !isUnread) continue
        const refunded = isUnread ? amount : (refundFen[order] ?? 0)
        const isPartial = refunded < amount
        const outcome = outcomeOf({
          isShipped: (bits & Refund.afterShipping) !== 0,
          hasGoodsBack: (bits & Refund.goodsBack) !== 0,
          isPartial,
        })
        const { orders: ofOrders, units: ofUnits, fen: ofFen } = quantitiesOf[outcome]
        if (outcome === 'lost') {
          lost.orders[row] = (lost.orders[row] ?? 0) + 1
          lost.units[row] = (lost.units[row] ?? 0) + units
        }
        const back = isPartial ? refunded : refunded + coupon
        if (ofOrders) addTo(ofOrders, row, 1)
        if (ofUnits) addTo(ofUnits, row, units)
        addTo(ofFen, row, back)
        of.revenueFen[at] = (of.revenueFen[at] ?? 0) - back
      }
    },

    addAds(shop, chunk) {
      visitAds(chunk, firstDay, lastDay, (day, place, { spend }) => {
        const of = basesOf(shop)
        of.adsFen[day - firstDay] = (of.adsFen[day - firstDay] ?? 0) + spend
        const [map, key] = place === null ? [adsOfNone, shop] : [adsOfGoods, place]
        map.set(key, (map.get(key) ?? 0) + spend)
      })
    },

    rows() {
      const sold = new Set(goods.subarray(0, size))
      // Goods that were advertised and not sold lose what that cost.
      for (const [place, fen] of adsOfGoods) {
        if (fen > 0 && !sold.has(place)) push(-1, place, lists.goods.parents()[place] ?? 0, firstDay)
      }
      return {
        size,
        skus: skus.subarray(0, size),
        goods: goods.subarray(0, size),
        shops: shops.subarray(0, size),
        fromDays: fromDays.subarray(0, size),
        quantities: Object.fromEntries(quantityNames.map((name) => [name, quantities[name].subarray(0, size)])) as SoldRows['quantities'],
        lost: { orders: lost.orders.subarray(0, size), units: lost.units.subarray(0, size) },
        bases,
        adsOfGoods,
        adsOfNone,
      }
    },
  }
}
