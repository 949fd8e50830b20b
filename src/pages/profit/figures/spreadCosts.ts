import type { SharedCost } from '../../../../contract/entities/cost.ts'
import { toDayText } from '../../../figures/days.ts'
import { apportion } from '../rules/apportion.ts'
import { fixedCostsOf, lineOf, type SharedBase, sharedFenOf } from '../rules/sharedCosts.ts'
import { apportionColumn } from './apportionColumn.ts'
import type { OwnLines } from './profitQuestion.ts'
import type { ShopBases, SoldRows } from './soldColumns.ts'

interface SpreadParts {
  readonly firstDay: number
  readonly lastDay: number
  readonly shared: readonly SharedCost[]
  /** Places of the shops asked for, with their shop_uid. */
  readonly shops: ReadonlyMap<number, string>
  /** Shops whose ads were never read within the window: what they spent is unknown. */
  readonly withoutAds: ReadonlySet<number>
  /** Shops whose orders were read without what came back of them: their sales are in no total, and neither is what their ads of no goods cost. */
  readonly withoutReturns: ReadonlySet<number>
  /** All shops with what they sold in the window, by which they bear what they pay together: shop_uid and fen. */
  readonly everyShop: ReadonlyMap<string, number>
}

/** Writes ads into the rows, once. `withoutAds`: shops whose ads were never read within the window: what they spent is unknown. */
export function spreadAds(sold: SoldRows, withoutAds: ReadonlySet<number>): void {
  const { adsFen, paidFen } = sold.quantities
  const revenue = revenueOf(sold)
  const spent = new Map([...sold.ofShops.values()].flatMap(({ adsOfGoods }) => [...adsOfGoods]))
  const rowsOf = listRows(sold.goods, spent.keys())
  for (const [goods, fen] of spent) {
    const rows = rowsOf.get(goods)
    const [first] = rows ?? []
    if (!rows || first === undefined || fen === 0) continue
    // Ads stay with their goods: over its SKUs by what they sold, where all of it came back by what was paid, else its first row bears them.
    if (apportionColumn(fen, revenue, rows, adsFen) || apportionColumn(fen, paidFen, rows, adsFen)) continue
    adsFen[first] = (adsFen[first] ?? 0) + fen
  }
  for (const [shop, { from, to }] of sold.ofShops) if (withoutAds.has(shop)) adsFen.fill(Number.NaN, from, to)
}

/** Writes shared and fixed costs into the rows, in place of those that are there, and answers with what no rows can bear. Each fen is somewhere. */
export function spreadCosts(sold: SoldRows, parts: SpreadParts): OwnLines {
  sold.quantities.sharedFen.fill(0)
  sold.quantities.fixedFen.fill(0)
  const rowsOf = rowsOfShops(sold)
  const revenue = revenueOf(sold)
  let left = spreadShared(sold, revenue, rowsOf, parts)
  left += spreadFixed(sold, revenue, rowsOf, parts)
  let ofNone = 0
  for (const [shop, { adsOfNone }] of sold.ofShops) if (parts.shops.has(shop) && !parts.withoutReturns.has(shop)) ofNone += adsOfNone
  return { adsFen: ofNone, sharedFen: left }
}

type Rows = ReadonlyMap<number, Int32Array>

function rowsOfShops({ size, ofShops }: SoldRows): Rows {
  const all = new Int32Array(size)
  for (let row = 0; row < size; row += 1) all[row] = row
  return new Map([...ofShops].map(([shop, { from, to }]) => [shop, all.subarray(from, to)]))
}

/** Rows by the place that a column has of them, for these places alone. Lists by place are several times as fast here as a map. */
function listRows(column: Int32Array, wanted: Iterable<number>): Rows {
  const places = [...wanted]
  const numberOf = new Int32Array(Math.max(-1, ...places) + 1).fill(-1)
  for (const [number, place] of places.entries()) numberOf[place] = number
  const counts = new Int32Array(places.length)
  const ends = new Int32Array(places.length)
  const numberAt = (row: number) => {
    const place = column[row] as number
    return place < numberOf.length ? (numberOf[place] as number) : -1
  }
  for (let row = 0; row < column.length; row += 1) {
    const number = numberAt(row)
    if (number >= 0) counts[number] = (counts[number] as number) + 1
  }
  let size = 0
  for (let number = 0; number < places.length; number += 1) {
    ends[number] = size
    size += counts[number] as number
  }
  const rows = new Int32Array(size)
  for (let row = 0; row < column.length; row += 1) {
    const number = numberAt(row)
    if (number < 0) continue
    const end = ends[number] as number
    rows[end] = row
    ends[number] = end + 1
  }
  return new Map(places.map((place, number) => [place, rows.subarray((ends[number] ?? 0) - (counts[number] ?? 0), ends[number])]))
}

/** What was not given back, by which costs are borne. */
function revenueOf({ size, quantities }: SoldRows): Float64Array {
  const { paidFen, cancelledFen, lostFen, returnedFen, partialFen } = quantities
  const revenue = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    const back = (cancelledFen[row] as number) + (lostFen[row] as number) + (returnedFen[row] as number) + (partialFen[row] as number)
    revenue[row] = (paidFen[row] as number) - back
  }
  return revenue
}

/** What goes with the sales of a shop is borne by its own rows, by what it is counted on. */
function spreadShared(
  sold: SoldRows,
  revenue: Float64Array,
  rowsOf: Rows,
  { firstDay, lastDay, shared, shops, withoutAds }: SpreadParts,
): number {
  const window = { from: toDayText(firstDay), to: toDayText(lastDay) }
  const { orders, paidFen, adsFen, sharedFen } = sold.quantities
  const weightsOf = { perOrder: orders, ofPaid: paidFen, ofRevenue: revenue, ofAds: adsFen }
  const costs = shared.filter((cost) => lineOf(cost) === 'shared')
  let left = 0
  for (const [shop, uid] of costs.length > 0 ? shops : []) {
    const rows = rowsOf.get(shop) ?? new Int32Array(0)
    const bases = toBases(uid, firstDay, sold.ofShops.get(shop)?.bases, withoutAds.has(shop))
    const amounts = new Map<keyof typeof weightsOf, number | null>()
    for (const cost of costs) {
      const kind = cost.kind as keyof typeof weightsOf
      const fen = sharedFenOf(cost, window, bases)
      const known = amounts.get(kind) ?? 0
      amounts.set(kind, fen === null || amounts.get(kind) === null ? null : known + fen)
    }
    for (const [kind, fen] of amounts) {
      // Of a shop that is read by half the revenue is unknown, and so is what is counted on it.
      if (fen === null || (fen !== 0 && isUnknownOf(weightsOf[kind], rows))) for (const row of rows) sharedFen[row] = Number.NaN
      else if (fen !== 0 && !apportionColumn(fen, weightsOf[kind], rows, sharedFen)) left += fen
    }
  }
  return left
}

function isUnknownOf(weights: Float64Array, rows: Int32Array): boolean {
  return rows.some((row) => Number.isNaN(weights[row]))
}

function toBases(shop: string, firstDay: number, bases: ShopBases | undefined, isWithoutAds: boolean): readonly SharedBase[] {
  return Array.from(bases?.orders ?? [], (orders, at) => ({
    day: toDayText(firstDay + at),
    shop,
    orders,
    paidFen: bases?.paidFen[at] ?? 0,
    revenueFen: bases?.revenueFen[at] ?? 0,
    adsFen: isWithoutAds ? null : (bases?.adsFen[at] ?? 0),
  }))
}

/** Rent and the like is borne by all shops that pay it, by what they sold, also where only some of them are looked at. What shops pay that the user does not see is in none. */
function spreadFixed(
  sold: SoldRows,
  revenue: Float64Array,
  rowsOf: Rows,
  { firstDay, lastDay, shared, shops, everyShop }: SpreadParts,
): number {
  const window = { from: toDayText(firstDay), to: toDayText(lastDay) }
  const { paidFen, fixedFen } = sold.quantities
  const placeOf = new Map([...shops].map(([place, uid]) => [uid, place]))
  const amounts = new Map<number, number>()
  let left = 0
  for (const { cost, fen } of fixedCostsOf(shared, window).spread) {
    const bearers = cost.shop_uid_list ?? [...everyShop.keys()]
    const parts = apportion(
      fen,
      bearers.map((uid) => everyShop.get(uid) ?? 0),
    )
    if (parts === null && bearers.some((uid) => placeOf.has(uid))) left += fen
    for (const [at, uid] of bearers.entries()) {
      const place = placeOf.get(uid)
      if (place !== undefined && parts) amounts.set(place, (amounts.get(place) ?? 0) + (parts[at] ?? 0))
    }
  }
  for (const [shop, fen] of amounts) {
    const rows = rowsOf.get(shop) ?? new Int32Array(0)
    if (fen === 0 || apportionColumn(fen, revenue, rows, fixedFen) || apportionColumn(fen, paidFen, rows, fixedFen)) continue
    left += fen
  }
  return left
}
