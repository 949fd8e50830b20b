import type { FigureSource } from '../../../figures/answers/answerFigure.ts'
import { shopsPartlyRead } from '../../../figures/answers/completeness.ts'
import { judgeReadings } from '../../../figures/answers/readings.ts'
import { DAY_S, dayOf, ORDER_DAYS, startOfDay } from '../../../figures/days.ts'
import { refundCurves } from '../../ageCurves.ts'
import { lineIds, profitSums } from '../rules/lines.ts'
import { countAll, type ProfitColumns } from '../rules/profitColumns.ts'
import {
  addCurves,
  isKnownCurve,
  outcomes,
  type RefundsToCome,
  refundsToCome,
  WATCHED_DAYS,
  type WatchedRefunds,
} from '../rules/refundsToCome.ts'
import type { Counted } from './createProfitCounts.ts'
import type { LikelyAmount, LikelyProfit } from './profitQuestion.ts'
import type { SoldRows, SoldShop } from './soldColumns.ts'

/** By which curve a shop is projected. Null: neither its own nor that of all is known. */
export type CurveOf = (shop: number) => { readonly curve: WatchedRefunds; readonly isOwn: boolean } | null

/** In eight of ten cases what comes is in the range: so many standard deviations to either side. */
const RANGE_DEVIATIONS = 1.2816
const noCurve: CurveOf = () => null

/**
 * The curves of the shops whose last 120 days are read whole, as they were at `now`, seconds since 1970: a shop whose own sample is too small is
 * projected by the curve of all of them.
 */
export function findCurves(shops: readonly string[], from: FigureSource, now: number): CurveOf {
  const today = dayOf(from.now)
  const firstDay = today - ORDER_DAYS + 1
  const { complete } = judgeReadings({ basis: 'asked', shops }, { firstDay, lastDay: today, kinds: ['orders', 'afterSales'] }, from)
  const short = shopsPartlyRead(complete)
  const places = shops.filter((uid) => !short.has(uid)).map((uid) => from.lists.shops.find(0, uid))
  const chunks = places.filter((shop) => shop >= 0).flatMap((shop) => Array.from(from.chunks(shop), (chunk) => ({ shop, week: 0, chunk })))
  const curves = refundCurves({ firstDay, lastDay: dayOf(now), days: WATCHED_DAYS, now }, from.lists, chunks)
  const all = addCurves([...curves.values()])
  if (!isKnownCurve(all)) return noCurve
  return (shop) => {
    const own = curves.get(shop)
    return own && isKnownCurve(own) ? { curve: own, isOwn: true } : { curve: all, isOwn: false }
  }
}

interface Projected {
  readonly toCome: readonly RefundsToCome[]
  /** What refunds that are still to come are expected to come to, fen, and how far that may be off by chance and by the sample. */
  readonly refundFen: number
  readonly chance: number
  readonly sample: number
}

interface LikelyParts {
  readonly firstDay: number
  readonly curveOf: CurveOf
  /** By place of the shop, of when its rows are. Seconds since 1970. */
  readonly asOf: (shop: number) => number
  readonly uidOf: (shop: number) => string
  /** Places of goods of which it is said besides. Default: of none. */
  readonly wanted?: ReadonlySet<number>
}

/**
 * What was booked of a window beside what it is likely to come to: the refunds that are still to come are taken off by the same formulas as those that came (decision 0160). Ads,
 * and what does not go with sales, stay as they are.
 */
export function likelyProfit(
  { sold, valued, own, spread }: Counted,
  { firstDay, curveOf, asOf, uidOf, wanted }: LikelyParts,
): LikelyProfit {
  const projected = new Map<number, Projected & { readonly isOwn: boolean }>()
  let isKnown = true
  for (const [shop, rows] of sold.ofShops) {
    const found = curveOf(shop)
    if (found) projected.set(shop, { ...project(rows, found.curve, (day) => ageOf(firstDay + day, asOf(shop))), isOwn: found.isOwn })
    else isKnown = false
  }
  const later = withRefunds(sold, projected)
  const ownLater = spread(later)
  const columns = valueAgain(valued.columns, later)
  const booked = valued.columns.sums.profit
  const shops: { readonly shop: string; readonly profit: LikelyAmount }[] = []
  const total = {
    fen: -own.adsFen - own.sharedFen,
    likely: -ownLater.adsFen - ownLater.sharedFen,
    isWhole: true,
    isAny: false,
    squares: 0,
    shared: 0,
  }
  for (const [shop, { from, to }] of sold.ofShops) {
    const known = addProfit(valued.columns.sums, from, to)
    const { fen: likelyFen } = addKnown(columns.sums.profit, from, to)
    const of = projected.get(shop)
    const lostFen = known.fen - likelyFen
    const chance = of ? lostFen * of.chance : 0
    const sample = of ? lostFen * of.sample : 0
    shops.push({
      shop: uidOf(shop),
      profit: toAmount(known, of ? { fen: likelyFen, deviation: Math.hypot(chance, sample) } : null),
    })
    total.fen += known.fen
    total.likely += likelyFen
    total.isWhole &&= known.isWhole
    total.isAny ||= known.isAny
    // Chance is of each shop alone, and so is a curve of its own; the curve of all is wrong for all alike.
    total.squares += chance ** 2 + (of?.isOwn ? sample ** 2 : 0)
    if (of && !of.isOwn) total.shared += sample
  }
  const deviation = Math.sqrt(total.squares + total.shared ** 2)
  return {
    shops,
    total: toAmount(total, isKnown ? { fen: total.likely, deviation } : null),
    ...(wanted && { ofGoods: ofGoods(sold, wanted, { booked, likely: columns.sums.profit, isProjected: (shop) => projected.has(shop) }) }),
  }
}

interface GoodsColumns {
  readonly booked: Float64Array
  readonly likely: Float64Array
  readonly isProjected: (shop: number) => boolean
}

/** Over the rows of some goods. Null: nothing is known of one of them, or its shop is not projected. */
function ofGoods({ goods, shops, size }: SoldRows, wanted: ReadonlySet<number>, { booked, likely, isProjected }: GoodsColumns) {
  let bookedFen = 0
  let likelyFen = 0
  let isKnown = true
  for (let row = 0; row < size; row += 1) {
    if (!wanted.has(goods[row] as number)) continue
    bookedFen += booked[row] as number
    likelyFen += likely[row] as number
    isKnown &&= isProjected(shops[row] as number)
  }
  const toFen = (fen: number) => (Number.isNaN(fen) ? null : Math.round(fen))
  return { bookedFen: toFen(bookedFen), likelyFen: isKnown ? toFen(likelyFen) : null }
}

/** Days since the orders of a day were placed, on average. */
function ageOf(day: number, asOf: number): number {
  const sinceStart = Math.max(0, asOf - startOfDay(day))
  return (sinceStart - Math.min(DAY_S, sinceStart) / 2) / DAY_S
}

function project({ kept }: Pick<SoldShop, 'kept'>, curve: WatchedRefunds, ageOfDay: (day: number) => number): Projected {
  const toCome = Array.from(kept.fen, (_, day) => refundsToCome(curve, ageOfDay(day)))
  let refundFen = 0
  let variance = 0
  let deviation = 0
  for (const [day, { money, share, deviation: ofShare }] of toCome.entries()) {
    const fen = kept.fen[day] ?? 0
    const given = outcomes.reduce((sum, outcome) => sum + money[outcome], 0)
    refundFen += fen * given
    variance += (kept.squares[day] ?? 0) * share * (1 - share)
    deviation += fen * ofShare
  }
  const relative = (fen: number) => (refundFen > 0 ? fen / refundFen : 0)
  return { toCome, refundFen, chance: relative(Math.sqrt(variance)), sample: relative(deviation) }
}

/** A copy with the refunds that are expected, over the rows of a shop by what is not given back of them. */
function withRefunds(sold: SoldRows, projected: ReadonlyMap<number, Projected>): SoldRows {
  const quantities = Object.fromEntries(
    Object.entries(sold.quantities).map(([name, column]) => [name, column.slice()]),
  ) as unknown as SoldRows['quantities']
  const ofShops = new Map(sold.ofShops)
  for (const [shop, { toCome }] of projected) {
    const rows = sold.ofShops.get(shop)
    if (!rows) continue
    const { kept, bases } = rows
    const revenueFen = bases.revenueFen.slice()
    const orders = { cancelled: 0, lost: 0, returned: 0, partial: 0 }
    const money = { ...orders }
    for (const [day, each] of toCome.entries()) {
      const fen = kept.fen[day] ?? 0
      for (const outcome of outcomes) {
        orders[outcome] += fen * each.orders[outcome]
        money[outcome] += fen * each.money[outcome]
        revenueFen[day] = (revenueFen[day] ?? 0) - fen * each.money[outcome]
      }
    }
    ofShops.set(shop, { ...rows, bases: { ...bases, revenueFen } })
    addRefunds(sold, quantities, rows, { orders, money })
  }
  return { ...sold, quantities, ofShops }
}

type ByOutcome = RefundsToCome['money']

function addRefunds(
  { quantities: now, lost }: SoldRows,
  later: SoldRows['quantities'],
  { from, to }: SoldShop,
  { orders, money }: { readonly orders: ByOutcome; readonly money: ByOutcome },
): void {
  const at = (column: Float64Array, row: number) => column[row] as number
  const revenueAt = (row: number) =>
    at(now.paidFen, row) - at(now.cancelledFen, row) - at(now.lostFen, row) - at(now.returnedFen, row) - at(now.partialFen, row)
  let whole = 0
  for (let row = from; row < to; row += 1) whole += revenueAt(row)
  if (whole <= 0) return
  const add = (column: Float64Array, row: number, value: number) => {
    column[row] = at(column, row) + value
  }
  for (let row = from; row < to; row += 1) {
    const revenue = revenueAt(row) / whole
    const keptOrders = at(now.orders, row) - at(now.cancelledOrders, row) - at(lost.orders, row) - at(now.returnedOrders, row)
    const keptUnits = at(now.units, row) - at(now.cancelledUnits, row) - at(lost.units, row) - at(now.returnedUnits, row)
    add(later.cancelledFen, row, revenue * money.cancelled)
    add(later.lostFen, row, revenue * money.lost)
    add(later.returnedFen, row, revenue * money.returned)
    add(later.partialFen, row, revenue * money.partial)
    add(later.cancelledOrders, row, (keptOrders * orders.cancelled) / whole)
    add(later.cancelledUnits, row, (keptUnits * orders.cancelled) / whole)
    add(later.returnedOrders, row, (keptOrders * orders.returned) / whole)
    add(later.returnedUnits, row, (keptUnits * money.returned) / whole)
  }
}

/** By the terms that the rows have; freight stays what a parcel of the row costs on average. */
function valueAgain(columns: ProfitColumns, { size, quantities }: SoldRows): ProfitColumns {
  const byName = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, new Float64Array(size)])) as Record<Name, Float64Array>
  const again = { ...columns, quantities, lines: byName(lineIds), sums: byName(profitSums) }
  countAll(again)
  return again
}

/** What a window has earned so far with what no goods bear, over what is known. Fen; null: nothing is. */
export function bookedOf({ sold, valued, own }: Pick<Counted, 'sold' | 'valued' | 'own'>): number | null {
  const { fen, isAny } = addProfit(valued.columns.sums, 0, sold.size)
  return isAny ? fen - own.adsFen - own.sharedFen : null
}

interface KnownSum {
  readonly fen: number
  readonly isWhole: boolean
  /** False: nothing was sold, or nothing of it is known. */
  readonly isAny: boolean
}

/** Where nothing is known of what is left before ads, nothing is of the profit (decision 0249). */
function addProfit(sums: Pick<ProfitColumns['sums'], 'margin' | 'profit'>, from: number, to: number): KnownSum {
  const margin = addKnown(sums.margin, from, to)
  const profit = addKnown(sums.profit, from, to)
  return { ...profit, isAny: profit.isAny && (margin.isWhole || margin.fen !== 0) }
}

function addKnown(column: Float64Array, from: number, to: number): KnownSum {
  let fen = 0
  let unknown = 0
  for (let row = from; row < to; row += 1) {
    const value = column[row] as number
    if (Number.isNaN(value)) unknown += 1
    else fen += value
  }
  return { fen, isWhole: unknown === 0, isAny: unknown < to - from }
}

function toAmount(booked: KnownSum, likely: { readonly fen: number; readonly deviation: number } | null): LikelyAmount {
  const { isWhole } = booked
  if (!booked.isAny) return { bookedFen: null, isWhole, likelyFen: null, lowFen: null, highFen: null }
  if (!likely) return { bookedFen: booked.fen, isWhole, likelyFen: null, lowFen: null, highFen: null }
  const change = likely.fen - booked.fen
  const width = RANGE_DEVIATIONS * Math.abs(likely.deviation)
  // Refunds do not go back: at best none comes any more.
  const better = change < 0 ? Math.min(booked.fen, likely.fen + width) : likely.fen + width
  const worse = change > 0 ? Math.max(booked.fen, likely.fen - width) : likely.fen - width
  return { bookedFen: booked.fen, isWhole, likelyFen: Math.round(likely.fen), lowFen: Math.round(worse), highFen: Math.round(better) }
}
