import type { SharedCost } from '../../../contract/entities/cost.ts'
import { apportion } from '../../domain/profit/apportion.ts'
import { lineOf, type SharedBase, sharedFenOf } from '../../domain/profit/sharedCosts.ts'
import { toDayText } from '../days.ts'
import { apportionColumn } from './apportionColumn.ts'
import type { OwnLines } from './profitQuestion.ts'
import type { ShopBases, SoldRows } from './soldRows.ts'

interface SpreadParts {
  readonly firstDay: number
  readonly lastDay: number
  readonly shared: readonly SharedCost[]
  /** Places of the shops asked for, with their shop_uid. */
  readonly shops: ReadonlyMap<number, string>
  /** Shops whose ads were never read within the window: what they spent is unknown. */
  readonly withoutAds: ReadonlySet<number>
  /** All shops with what they sold in the window, by which they bear what they pay together: shop_uid and fen. */
  readonly everyShop: ReadonlyMap<string, number>
}

/** Writes ads, shared and fixed costs into the rows, and answers with what none of them can bear. Each fen is somewhere. */
export function spreadCosts(sold: SoldRows, parts: SpreadParts): OwnLines {
  const rowsOf = listRows(sold, sold.shops, parts.shops.keys())
  const revenue = revenueOf(sold)
  spreadAds(sold, revenue)
  for (const shop of parts.withoutAds) for (const row of rowsOf.get(shop) ?? []) sold.quantities.adsFen[row] = Number.NaN
  let left = spreadShared(sold, revenue, rowsOf, parts)
  left += spreadFixed(sold, revenue, rowsOf, parts)
  let ofNone = 0
  for (const [shop, fen] of sold.adsOfNone) if (parts.shops.has(shop)) ofNone += fen
  return { adsFen: ofNone, sharedFen: left }
}

type Rows = ReadonlyMap<number, Int32Array>

/** Rows by what a column says of them, for these values alone. */
function listRows({ size }: SoldRows, column: Int32Array, wanted: Iterable<number>): Rows {
  const counts = new Map([...wanted].map((value) => [value, 0]))
  for (let row = 0; row < size; row += 1) {
    const count = counts.get(column[row] ?? -1)
    if (count !== undefined) counts.set(column[row] ?? -1, count + 1)
  }
  const lists = new Map([...counts].map(([value, count]) => [value, { rows: new Int32Array(count), at: 0 }]))
  for (let row = 0; row < size; row += 1) {
    const list = lists.get(column[row] ?? -1)
    if (!list) continue
    list.rows[list.at] = row
    list.at += 1
  }
  return new Map([...lists].map(([value, { rows }]) => [value, rows]))
}

/** What was not given back, by which costs are borne. */
function revenueOf({ size, quantities }: SoldRows): Float64Array {
  const { paidFen, cancelledFen, lostFen, returnedFen, partialFen } = quantities
  const revenue = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    const back = (cancelledFen[row] ?? 0) + (lostFen[row] ?? 0) + (returnedFen[row] ?? 0) + (partialFen[row] ?? 0)
    revenue[row] = (paidFen[row] ?? 0) - back
  }
  return revenue
}

/** Ads stay with their goods: over its SKUs by what they sold, where all of it came back by what was paid, else its first row bears them. */
function spreadAds(sold: SoldRows, revenue: Float64Array): void {
  const { adsFen, paidFen } = sold.quantities
  const rowsOf = listRows(sold, sold.goods, sold.adsOfGoods.keys())
  for (const [goods, fen] of sold.adsOfGoods) {
    const rows = rowsOf.get(goods)
    const [first] = rows ?? []
    if (!rows || first === undefined || fen === 0) continue
    if (apportionColumn(fen, revenue, rows, adsFen) || apportionColumn(fen, paidFen, rows, adsFen)) continue
    adsFen[first] = (adsFen[first] ?? 0) + fen
  }
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
    const bases = toBases(uid, firstDay, sold.bases.get(shop), withoutAds.has(shop))
    const amounts = new Map<keyof typeof weightsOf, number | null>()
    for (const cost of costs) {
      const kind = cost.kind as keyof typeof weightsOf
      const [fen, known] = [sharedFenOf(cost, window, bases), amounts.get(kind) ?? 0]
      amounts.set(kind, fen === null || amounts.get(kind) === null ? null : known + fen)
    }
    for (const [kind, fen] of amounts) {
      if (fen === null) for (const row of rows) sharedFen[row] = Number.NaN
      else if (fen !== 0 && !apportionColumn(fen, weightsOf[kind], rows, sharedFen)) left += fen
    }
  }
  return left
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

/** Rent and the like is borne by all shops that pay it, by what they sold, also where only some of them are looked at. */
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
  for (const cost of shared.filter((each) => lineOf(each) === 'fixed')) {
    const fen = sharedFenOf(cost, window, []) ?? 0
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
