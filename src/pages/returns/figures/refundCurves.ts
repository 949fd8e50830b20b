import { judgeChunk } from '../../../figures/answers/judgeChunk.ts'
import type { PlacedChunk } from '../../../figures/answers/rowsBehind.ts'
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
import { startOfDay } from '../../../figures/days.ts'
import { AfterSaleKind } from '../../../figures/figureRows.ts'
import { AfterSaleBit, OrderBit } from '../../../figures/measures/sums.ts'
import { toWatched } from './returnCurves.ts'

/**
 * How an order was refunded, by all of its refunds together.
 *
 * | way | what it means |
 * |---|---|
 * | cancelled | the whole amount, before shipping |
 * | lost | the whole amount, after shipping, and the goods stayed away |
 * | returned | after shipping, and goods came back |
 * | partial | less than the amount, and the goods stayed with the buyer |
 */
const refundWays = ['cancelled', 'lost', 'returned', 'partial'] as const
type RefundWay = (typeof refundWays)[number]

/** How money is given back with time, of the paid orders of one shop. */
export interface RefundCurve {
  /** Orders that were watched through a day, counted from the order, and had no refund before it. */
  readonly watched: readonly number[]
  /** Of them, those whose first refund was given on that day, by way. */
  readonly refunded: Readonly<Record<RefundWay, readonly number[]>>
  /** What was given back of the orders that were refunded that way, of what they came to. Fen. */
  readonly givenFen: Readonly<Record<RefundWay, number>>
  readonly amountFen: Readonly<Record<RefundWay, number>>
}

export interface RefundCurveQuestion {
  /** Days since 1970 on which the orders were placed, both included. */
  readonly firstDay: number
  readonly lastDay: number
  /** Days that an order is watched for. */
  readonly days: number
  /** Seconds since 1970: what was given back later is not known yet, and days that end later are not over. */
  readonly now: number
}

interface Counts {
  readonly leaves: Int32Array
  readonly refunded: Record<RefundWay, number[]>
  readonly givenFen: Record<RefundWay, number>
  readonly amountFen: Record<RefundWay, number>
}

/** By place of the shop. A shop without orders in the window is not in it. */
export function refundCurves(
  { firstDay, lastDay, days, now }: RefundCurveQuestion,
  lists: Pick<DictionaryLists, 'reasons'>,
  chunks: Iterable<PlacedChunk>,
): ReadonlyMap<number, RefundCurve> {
  const from = startOfDay(firstDay)
  const until = startOfDay(lastDay + 1)
  const shops = new Map<number, Counts>()
  for (const { shop, chunk } of chunks) {
    if ((chunk[ChunkHeader.firstDay] ?? 0) > lastDay || (chunk[ChunkHeader.lastDay] ?? 0) < firstDay) continue
    const { orders: bits, afterSales } = judgeChunk(chunk, lists.reasons)
    const refunds = findRefunds(chunk, afterSales, now)
    const rows = orderCount(chunk)
    const cell = (column: number, row: number) => chunk[ChunkHeader.size + column * rows + row] ?? 0
    for (let row = 0; row < rows; row += 1) {
      const start = fromTimeCell(cell(OrderColumn.orderedAt, row))
      if (((bits[row] ?? 0) & OrderBit.paid) === 0 || start < from || start >= until || start > now) continue
      const counts = shops.get(shop) ?? noCounts(days)
      shops.set(shop, counts)
      const amount = cell(OrderColumn.amount, row)
      const over = Math.max(0, Math.min(days, Math.floor((now - start) / DAY_S)))
      const refund = refunds.get(row)
      const delay = refund ? Math.max(0, Math.floor((refund.firstAt - start) / DAY_S)) : days
      if (refund && delay < over) {
        const way = wayOf(refund, amount)
        const days = counts.refunded[way]
        days[delay] = (days[delay] ?? 0) + 1
        counts.givenFen[way] += refund.fen
        counts.amountFen[way] += amount
      }
      const leaves = Math.min(over, delay + 1)
      counts.leaves[leaves] = (counts.leaves[leaves] ?? 0) + 1
    }
  }
  return new Map([...shops].map(([shop, { leaves, ...counts }]) => [shop, { watched: toWatched(leaves), ...counts }]))
}

const DAY_S = 86_400

interface Refund {
  firstAt: number
  fen: number
  isAfterShipping: boolean
  hasGoodsBack: boolean
}

/** By row of the order, all that was given back of it until then. */
function findRefunds(chunk: Int32Array, bits: Int32Array, now: number): ReadonlyMap<number, Refund> {
  const asked = afterSaleCount(chunk)
  const start = afterSalesAt(chunk)
  const cell = (column: number, row: number) => chunk[start + column * asked + row] ?? MISSING
  const refunds = new Map<number, Refund>()
  for (let row = 0; row < asked; row += 1) {
    const known = bits[row] ?? 0
    const order = chunk[start + row] ?? -1
    if (order < 0 || known < 0 || (known & AfterSaleBit.refunded) === 0) continue
    const closedAt = cell(AfterSaleColumn.closedAt, row)
    const at = fromTimeCell(closedAt === MISSING ? cell(AfterSaleColumn.askedAt, row) : closedAt)
    if (at > now) continue
    const refund = refunds.get(order) ?? { firstAt: at, fen: 0, isAfterShipping: false, hasGoodsBack: false }
    const isAfter = (known & AfterSaleBit.afterShipping) !== 0
    refund.firstAt = Math.min(refund.firstAt, at)
    refund.fen += cell(AfterSaleColumn.refund, row)
    refund.isAfterShipping ||= isAfter
    refund.hasGoodsBack ||= isAfter && cell(AfterSaleColumn.kind, row) === AfterSaleKind.returnGoods
    refunds.set(order, refund)
  }
  return refunds
}

function wayOf({ fen, isAfterShipping, hasGoodsBack }: Refund, amount: number): RefundWay {
  if (hasGoodsBack) return 'returned'
  if (fen < amount) return 'partial'
  return isAfterShipping ? 'lost' : 'cancelled'
}

function noCounts(days: number): Counts {
  const byWay = <Value>(make: () => Value) => Object.fromEntries(refundWays.map((way) => [way, make()])) as Record<RefundWay, Value>
  return {
    leaves: new Int32Array(days + 1),
    refunded: byWay(() => new Array<number>(days).fill(0)),
    givenFen: byWay(() => 0),
    amountFen: byWay(() => 0),
  }
}
