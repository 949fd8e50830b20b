import type { DictionaryLists } from '../columns/dictionary.ts'
import {
  AfterSaleColumn,
  afterSaleCount,
  afterSalesAt,
  ChunkHeader,
  fromTimeCell,
  MISSING,
  OrderColumn,
  orderCount,
} from '../columns/layout.ts'
import { dayOf, startOfDay } from '../days.ts'
import { AdBit, AfterSaleBit, type SumName, sums } from '../measures/sums.ts'
import { createGroupTable } from './groupTable.ts'
import { isRefundedBefore, type JudgedChunk, judgeChunk } from './judgeChunk.ts'
import type { Basis, Dimension } from './question.ts'
import { visitAds } from './scanAds.ts'
import { type Groups, toGroups, toKeyDimensions, toRadix } from './scannedGroups.ts'

export interface ScanOptions {
  readonly lists: DictionaryLists
  readonly by: readonly Dimension[]
  readonly basis: Basis
  /** Days since 1970 in China, both included. */
  readonly firstDay: number
  readonly lastDay: number
  /** Of each day only what happened before this time of day, in seconds. Default: whole days. */
  readonly beforeS?: number | undefined
  readonly sums: readonly SumName[]
  /** See `FigureQuestion`. Default false. */
  readonly withCoupons?: boolean | undefined
  /** Only these goods. Default: all. */
  readonly goods?: readonly string[] | undefined
}

/** Sums of rows, by group, added chunk by chunk. */
export interface Scan {
  readonly add: (shop: number, chunk: Int32Array) => void
  /** What ads cost, see columns/adChunk.ts. */
  readonly addAds: (shop: number, chunk: Int32Array) => void
  readonly groups: () => Groups
  /** Where days are apart: orders that a day counts though an earlier one of the window does, too. */
  readonly repeats: () => readonly Repeat[]
}

export interface Repeat {
  readonly sum: SumName
  readonly day: number
  /** The last one before it. */
  readonly earlierDay: number
}

/** One list of what is added: a row's bits, and the column that it adds; -1 counts, -2 is the time from request to refund, -3 counts orders. */
interface Adds {
  readonly masks: Int32Array
  readonly columns: Int32Array
  readonly cells: Int32Array
}

export function createScan({ lists, by, basis, firstDay, lastDay, beforeS, sums: wanted, withCoupons = false, goods }: ScanOptions): Scan {
  const days = Math.max(0, lastDay - firstDay + 1)
  const sizes = { shop: lists.shops.size(), goods: lists.goods.size(), sku: lists.skus.size(), day: days, reason: lists.reasons.size() }
  const inKey = toKeyDimensions(by)
  const radix = toRadix(inKey, sizes)
  const parentRadix = toRadix(
    inKey.filter((dimension) => dimension !== 'reason'),
    sizes,
  )
  const isSplit = by.includes('reason')
  const width = wanted.length
  const table = createGroupTable(Math.max(1, radix.keys), width)
  const parents = isSplit ? createGroupTable(Math.max(1, parentRadix.keys), width) : table
  const orderAdds = toAdds(wanted, 'orders')
  const askedAdds = toAdds(wanted, 'afterSales')
  const adSums = wanted.flatMap((name, cell) => (sums[name].of === 'ads' ? [{ ...sums[name], cell }] : []))
  const goodsOfSku = lists.skus.parents()
  const isAsked = basis === 'asked'
  // The same number in two shops is two goods, and both are meant.
  const isMeant = goods && lists.goods.placesOf(goods)
  const hasOrders = orderAdds.masks.length > 0
  const hasAsked = askedAdds.masks.length > 0
  const repeats: Repeat[] = []
  const isTooLate = (time: number, day: number) => beforeS !== undefined && time - startOfDay(day) >= beforeS

  function addOrders(shop: number, chunk: Int32Array, bits: Uint8Array): void {
    const rows = orderCount(chunk)
    const skuAt = ChunkHeader.size + OrderColumn.sku * rows
    const timeAt = ChunkHeader.size + OrderColumn.orderedAt * rows
    const isInside = (chunk[ChunkHeader.firstDay] ?? 0) >= firstDay && (chunk[ChunkHeader.lastDay] ?? 0) <= lastDay
    const needsDay = radix.day > 0 || !isInside || beforeS !== undefined
    const { masks, columns, cells } = orderAdds
    let lastKey = -1
    let at = 0
    let into = parents.sums()
    for (let row = 0; row < rows; row += 1) {
      let key = shop * parentRadix.shop
      if (needsDay) {
        const time = fromTimeCell(chunk[timeAt + row] ?? 0)
        const day = dayOf(time)
        if (day < firstDay || day > lastDay || isTooLate(time, day)) continue
        key += (day - firstDay) * parentRadix.day
      }
      const sku = chunk[skuAt + row] ?? 0
      if (isMeant && !isMeant[goodsOfSku[sku] ?? 0]) continue
      key += sku * parentRadix.sku + (goodsOfSku[sku] ?? 0) * parentRadix.goods
      if (key !== lastKey) {
        at = parents.at(key)
        into = parents.sums()
        lastKey = key
      }
      const known = bits[row] ?? 0
      for (let add = 0; add < masks.length; add += 1) {
        const mask = masks[add] ?? 0
        if ((known & mask) !== mask) continue
        const column = columns[add] ?? -1
        let value = column < 0 ? 1 : (chunk[ChunkHeader.size + column * rows + row] ?? 0)
        if (withCoupons && column === OrderColumn.amount) value += couponOf(chunk, row)
        into[at + (cells[add] ?? 0)] = (into[at + (cells[add] ?? 0)] ?? 0) + value
      }
    }
  }

  function addAfterSales(shop: number, chunk: Int32Array, judged: JudgedChunk): void {
    const bits = judged.afterSales
    const orders = orderCount(chunk)
    const rows = afterSaleCount(chunk)
    const start = afterSalesAt(chunk)
    const { masks, columns, cells } = askedAdds
    for (let row = 0; row < rows; row += 1) {
      const order = chunk[start + row] ?? -1
      if (order < 0) continue
      const askedAt = chunk[start + AfterSaleColumn.askedAt * rows + row] ?? 0
      const time = isAsked ? askedAt : (chunk[ChunkHeader.size + OrderColumn.orderedAt * orders + order] ?? 0)
      const day = dayOf(fromTimeCell(time))
      if (day < firstDay || day > lastDay || isTooLate(fromTimeCell(time), day)) continue
      const sku = chunk[ChunkHeader.size + OrderColumn.sku * orders + order] ?? 0
      if (isMeant && !isMeant[goodsOfSku[sku] ?? 0]) continue
      const reason = chunk[start + AfterSaleColumn.reason * rows + row] ?? 0
      const outer = shop * radix.shop + (day - firstDay) * radix.day + sku * radix.sku + (goodsOfSku[sku] ?? 0) * radix.goods
      const at = table.at(outer + reason * radix.reason)
      const into = table.sums()
      const known = bits[row] ?? 0
      for (let add = 0; add < masks.length; add += 1) {
        const mask = masks[add] ?? 0
        if ((known & mask) !== mask) continue
        const column = columns[add] ?? -1
        if (column === ORDERS && (judged.before?.[row] ?? -1) >= 0) {
          let earlierDay = Number.NEGATIVE_INFINITY
          const isCounted = isRefundedBefore(judged, row, mask, (earlier) => {
            if (!isAsked) return true
            const asked = fromTimeCell(chunk[start + AfterSaleColumn.askedAt * rows + earlier] ?? 0)
            const askedDay = dayOf(asked)
            if (askedDay < firstDay || askedDay > lastDay || isTooLate(asked, askedDay)) return false
            earlierDay = Math.max(earlierDay, askedDay)
            return radix.day === 0 || askedDay === day
          })
          if (isCounted) continue
          const sum = wanted[cells[add] ?? 0]
          if (sum && Number.isFinite(earlierDay)) repeats.push({ sum, day, earlierDay })
        }
        let value = 1
        if (column === SECONDS) value = (chunk[start + AfterSaleColumn.closedAt * rows + row] ?? 0) - askedAt
        else if (column >= 0) value = chunk[start + column * rows + row] ?? 0
        if (withCoupons && column === AfterSaleColumn.refund && takesCoupon(judged, row)) value += couponOf(chunk, order)
        into[at + (cells[add] ?? 0)] = (into[at + (cells[add] ?? 0)] ?? 0) + value
      }
    }
  }

  function addAds(shop: number, chunk: Int32Array): void {
    const noGoods = lists.goods.find(shop, '')
    visitAds(chunk, firstDay, lastDay, (day, place, { spend, gmv, net }) => {
      const goods = place ?? noGoods
      if (isMeant && !isMeant[goods]) return
      const at = parents.at(shop * parentRadix.shop + (day - firstDay) * parentRadix.day + goods * parentRadix.goods)
      const into = parents.sums()
      const amounts = { one: 1, spend, gmv: gmv ?? 0, net: net ?? 0 }
      const known = (gmv === null ? 0 : AdBit.hasGmv) | (net === null ? 0 : AdBit.hasNet)
      for (const { where, add, cell } of adSums) {
        if ((known & where) === where) into[at + cell] = (into[at + cell] ?? 0) + amounts[add as keyof typeof amounts]
      }
    })
  }

  return {
    addAds(shop, chunk) {
      if (adSums.length > 0) addAds(shop, chunk)
    },
    add(shop, chunk) {
      const isOrdered = hasOrders && (chunk[ChunkHeader.firstDay] ?? 0) <= lastDay && (chunk[ChunkHeader.lastDay] ?? 0) >= firstDay
      const [first, last] = isAsked ? [ChunkHeader.firstAskedDay, ChunkHeader.lastAskedDay] : [ChunkHeader.firstDay, ChunkHeader.lastDay]
      const isReturned = hasAsked && (chunk[first] ?? 0) <= lastDay && (chunk[last] ?? 0) >= firstDay
      if (!isOrdered && !isReturned) return
      const judged = judgeChunk(chunk, lists.reasons)
      if (isOrdered) addOrders(shop, chunk, judged.orders)
      if (isReturned) addAfterSales(shop, chunk, judged)
    },
    groups: () => toGroups({ lists, table, parents, radix, isSplit, firstDay, wanted, sizes, repeats }),
    repeats: () => repeats,
  }
}

/** The platform's coupon of an order. Fen. */
function couponOf(chunk: Int32Array, order: number): number {
  const said = chunk[ChunkHeader.size + OrderColumn.platformDiscount * orderCount(chunk) + order] ?? MISSING
  return said === MISSING ? 0 : said
}

/** The first refund of an order that is given back whole. */
function takesCoupon({ afterSales, before }: JudgedChunk, row: number): boolean {
  const isWhole = ((afterSales[row] ?? 0) & (AfterSaleBit.refunded | AfterSaleBit.partial)) === AfterSaleBit.refunded
  return isWhole && (before?.[row] ?? -1) < 0
}

const SECONDS = -2
const ORDERS = -3
const columnOf = {
  one: -1,
  order: ORDERS,
  seconds: SECONDS,
  refund: AfterSaleColumn.refund,
  amount: OrderColumn.amount,
  quantity: OrderColumn.quantity,
} as const

function toAdds(wanted: readonly SumName[], of: 'orders' | 'afterSales'): Adds {
  const own = wanted.map((name, cell) => ({ ...sums[name], cell })).filter((sum) => sum.of === of)
  return {
    masks: Int32Array.from(own, ({ where }) => where),
    columns: Int32Array.from(own, ({ add }) => columnOf[add as keyof typeof columnOf]),
    cells: Int32Array.from(own, ({ cell }) => cell),
  }
}
