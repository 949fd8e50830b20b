import { judgeChunk } from '../../../figures/answers/judgeChunk.ts'
import { visitAds } from '../../../figures/answers/scanAds.ts'
import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  afterSalesAt,
  ChunkHeader,
  fromTimeCell,
  MISSING,
  OrderColumn,
  orderCount,
} from '../../../figures/columns/layout.ts'
import { dayOf } from '../../../figures/days.ts'
import { AfterSaleKind, OrderStage } from '../../../figures/figureRows.ts'
import { AfterSaleBit, OrderBit } from '../../../figures/measures/sums.ts'
import { outcomeOf, piecesBack, quantitiesOf } from '../rules/refundOutcome.ts'
import { createParcelCounts } from './parcels.ts'
import { createSoldColumns, type KeptOrders, type ShopBases, type SoldRows } from './soldColumns.ts'

interface ScanParts {
  readonly lists: DictionaryLists
  readonly firstDay: number
  readonly lastDay: number
  /** Days within the window from which something about the costs of a SKU is different, ascending. */
  readonly cutsOf: (sku: number) => readonly number[]
  /** By place of the shop: orders and refunds of later than that, seconds since 1970, did not happen yet. Default: all did. */
  readonly until?: (shop: number) => number
}

/** Chunks, as they become rows. */
export interface SoldScan {
  /** All of a shop: its chunks of orders, and those of ads. Ads of days of which its orders were not read, days since 1970, count for nothing. */
  readonly addShop: (shop: number, chunks: Iterable<Int32Array>, ads: Iterable<Int32Array>, unreadDays: ReadonlySet<number>) => void
  readonly rows: () => SoldRows
}

const SMALLEST = 1_024
/** How an order was refunded. `later`: not yet. */
const Refund = { some: 1, afterShipping: 2, goodsBack: 4, later: 8 } as const

export function createSoldScan({ lists, firstDay, lastDay, cutsOf, until }: ScanParts): SoldScan {
  const days = lastDay - firstDay + 1
  const columns = createSoldColumns()
  const { quantities, lost } = columns
  const parcels = createParcelCounts()
  const goodsOf = lists.skus.parents()
  /** By SKU, its first row plus one; its other stretches follow. */
  const firstRow = new Int32Array(lists.skus.size())
  /** By goods. */
  const isSold = new Uint8Array(lists.goods.size())
  /** By SKU of the shop that is added; those that have any. */
  const cuts = new Map<number, readonly number[]>()
  /** For each order of a chunk: its row (-1 if it does not count), and its day, counted from the first day of the window. */
  let rowAt = new Int32Array(SMALLEST)
  let dayAt = new Int32Array(SMALLEST)
  let refundFen = new Float64Array(SMALLEST)
  /** What was given back for goods that came back. */
  let goodsFen = new Float64Array(SMALLEST)
  let refundBits = new Uint8Array(SMALLEST)

  function openRows(shop: number, sku: number): number {
    const own = cutsOf(sku)
    const goods = goodsOf[sku] ?? 0
    isSold[goods] = 1
    const first = columns.push(sku, goods, shop, firstDay)
    firstRow[sku] = first + 1
    for (const cut of own) columns.push(sku, goods, shop, cut)
    if (own.length > 0) cuts.set(sku, own)
    return first
  }

  function rowOf(shop: number, sku: number, day: number): number {
    const known = (firstRow[sku] as number) - 1
    let row = known < 0 ? openRows(shop, sku) : known
    if (cuts.size > 0) for (const cut of cuts.get(sku) ?? []) if (day >= cut) row += 1
    return row
  }

  /** Into `rowAt` and `dayAt`. What orders come to is added once all their rows are there: the columns stay the same meanwhile. */
  function findRows(shop: number, chunk: Int32Array, bits: Uint8Array, end: number): void {
    const rows = orderCount(chunk)
    if (rows > rowAt.length) [rowAt, dayAt] = [new Int32Array(rows * 2), new Int32Array(rows * 2)]
    const skuAt = ChunkHeader.size + OrderColumn.sku * rows
    const timeAt = ChunkHeader.size + OrderColumn.orderedAt * rows
    for (let order = 0; order < rows; order += 1) {
      rowAt[order] = -1
      if (((bits[order] as number) & OrderBit.paid) === 0) continue
      const orderedAt = fromTimeCell(chunk[timeAt + order] as number)
      const day = dayOf(orderedAt)
      if (day < firstDay || day > lastDay || orderedAt > end) continue
      rowAt[order] = rowOf(shop, chunk[skuAt + order] as number, day)
      dayAt[order] = day - firstDay
    }
  }

  /** Into `refundFen`, `goodsFen` and `refundBits`, by order. */
  function findRefunds(chunk: Int32Array, bits: Int32Array, end: number): void {
    const orders = orderCount(chunk)
    const asked = afterSaleCount(chunk)
    const start = afterSalesAt(chunk)
    if (orders > refundFen.length) {
      refundFen = new Float64Array(orders * 2)
      goodsFen = new Float64Array(orders * 2)
      refundBits = new Uint8Array(orders * 2)
    }
    refundFen.fill(0, 0, orders)
    goodsFen.fill(0, 0, orders)
    refundBits.fill(0, 0, orders)
    const cell = (column: number, row: number) => chunk[start + column * asked + row] ?? MISSING
    for (let row = 0; row < asked; row += 1) {
      const known = bits[row] ?? 0
      const order = chunk[start + row] ?? -1
      if (order < 0 || (known & AfterSaleBit.refunded) === 0) continue
      const closedAt = cell(AfterSaleColumn.closedAt, row)
      if (fromTimeCell(closedAt === MISSING ? cell(AfterSaleColumn.askedAt, row) : closedAt) > end) {
        refundBits[order] = (refundBits[order] as number) | Refund.later
        continue
      }
      const isAfter = (known & AfterSaleBit.afterShipping) !== 0
      const isBack = isAfter && cell(AfterSaleColumn.kind, row) === AfterSaleKind.returnGoods
      const fen = cell(AfterSaleColumn.refund, row)
      addTo(refundFen, order, fen)
      if (isBack) addTo(goodsFen, order, fen)
      refundBits[order] = (refundBits[order] ?? 0) | Refund.some | (isAfter ? Refund.afterShipping : 0) | (isBack ? Refund.goodsBack : 0)
    }
  }

  function addOrders(chunk: Int32Array, of: ShopBases, kept: KeptOrders): void {
    const rows = orderCount(chunk)
    const columnAt = (column: number) => ChunkHeader.size + column * rows
    const amountAt = columnAt(OrderColumn.amount)
    const countAt = columnAt(OrderColumn.quantity)
    const couponAt = columnAt(OrderColumn.platformDiscount)
    const stageAt = columnAt(OrderColumn.stage)
    const { orders, units, paidFen } = quantities
    for (let order = 0; order < rows; order += 1) {
      const row = rowAt[order] as number
      if (row < 0) continue
      const amount = chunk[amountAt + order] as number
      const pieces = chunk[countAt + order] as number
      const said = chunk[couponAt + order] as number
      const coupon = said === MISSING ? 0 : said
      addTo(orders, row, 1)
      addTo(units, row, pieces)
      addTo(paidFen, row, amount + coupon)
      const day = dayAt[order] as number
      addTo(of.orders, day, 1)
      addTo(of.paidFen, day, amount + coupon)
      addTo(of.revenueFen, day, amount + coupon)
      const bits = refundBits[order] as number
      // The order itself says that it was given back, though the after-sale was not read.
      const isUnread = bits === 0 && chunk[stageAt + order] === OrderStage.refunded
      if ((bits & Refund.some) === 0 && !isUnread) {
        parcels.add(row, pieces, false)
        addTo(kept.fen, day, amount + coupon)
        addTo(kept.squares, day, (amount + coupon) ** 2)
        continue
      }
      const refunded = isUnread ? amount : (refundFen[order] as number)
      const cameBack = piecesBack(pieces, goodsFen[order] as number, amount)
      addTo(of.revenueFen, day, -addRefund(row, { bits, pieces, cameBack, coupon, refunded, isPartial: refunded < amount }))
    }
  }

  /** Answers with what was given back. */
  function addRefund(row: number, { bits, pieces, cameBack, coupon, refunded, isPartial }: Refunded): number {
    const isShipped = (bits & Refund.afterShipping) !== 0
    const hasGoodsBack = (bits & Refund.goodsBack) !== 0
    const outcome = outcomeOf({ isShipped, hasGoodsBack, isPartial })
    const { orders, units, fen } = quantitiesOf[outcome]
    if (outcome === 'lost') {
      addTo(lost.orders, row, 1)
      addTo(lost.units, row, pieces)
    }
    const back = isPartial ? refunded : refunded + coupon
    if (orders) addTo(quantities[orders], row, 1)
    if (units) addTo(quantities[units], row, outcome === 'returned' ? cameBack : pieces)
    if (outcome !== 'cancelled') parcels.add(row, pieces, outcome !== 'partial')
    addTo(quantities[fen], row, back)
    return back
  }

  return {
    addShop(shop, chunks, ads, unreadDays) {
      cuts.clear()
      const column = () => new Float64Array(days)
      const end = until?.(shop) ?? Number.POSITIVE_INFINITY
      const bases = { orders: column(), paidFen: column(), revenueFen: column(), adsFen: column() }
      const kept = { fen: column(), squares: column() }
      for (const chunk of chunks) {
        if ((chunk[ChunkHeader.firstDay] ?? 0) > lastDay || (chunk[ChunkHeader.lastDay] ?? 0) < firstDay) continue
        const judged = judgeChunk(chunk, lists.reasons)
        findRefunds(chunk, judged.afterSales, end)
        findRows(shop, chunk, judged.orders, end)
        addOrders(chunk, bases, kept)
      }
      const adsOfGoods = new Map<number, number>()
      let adsOfNone = 0
      for (const chunk of ads) {
        visitAds(chunk, firstDay, lastDay, (day, place, { spend }) => {
          if (unreadDays.has(day)) return
          addTo(bases.adsFen, day - firstDay, spend)
          if (place === null) adsOfNone += spend
          else adsOfGoods.set(place, (adsOfGoods.get(place) ?? 0) + spend)
        })
      }
      // Goods that were advertised and not sold lose what that cost.
      for (const [place, fen] of adsOfGoods) if (fen > 0 && isSold[place] !== 1) columns.push(-1, place, shop, firstDay)
      const { from, to } = columns.openShop()
      columns.endShop(shop, { bases, adsOfGoods, adsOfNone, parcels: parcels.take(from, to), kept })
    },
    rows: columns.rows,
  }
}

/** An order that was given back, whole or in part. */
interface Refunded {
  /** Of `Refund`. */
  readonly bits: number
  readonly pieces: number
  /** Pieces that came back, where any did. */
  readonly cameBack: number
  /** Fen. */
  readonly coupon: number
  readonly refunded: number
  readonly isPartial: boolean
}

function addTo(column: Float64Array, at: number, value: number): void {
  column[at] = (column[at] as number) + value
}
