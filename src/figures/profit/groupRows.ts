import { type LineId, lineIds, type ProfitSum, profitSums } from '../../domain/profit/lines.ts'
import { createProfitGroups, type ProfitColumns, type ProfitGroups, worstFirst } from '../../domain/profit/profitColumns.ts'
import { soldLimits } from '../../domain/profit/soldLimits.ts'
import type { Coverage, PartlyKnown, ProfitTotal } from '../../domain/profit/soldProfit.ts'
import { noName } from '../answers/question.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import type { ProfitGrouping, ProfitRow } from './profitQuestion.ts'
import type { SoldRows } from './soldRows.ts'

/** Rows put together, and added up; one object for as long as the rows are the same. */
export interface Grouped {
  readonly by: ProfitGrouping
  readonly groups: ProfitGroups
  /** A row of each group: that with the most sales. */
  readonly lead: Int32Array
  /** Rows in the order of their groups, and where each group begins in it. */
  readonly rows: Uint32Array
  readonly starts: Uint32Array
}

/** `familyOf`: by goods, the goods that stand for their family. */
export function groupRows(sold: SoldRows, by: ProfitGrouping, familyOf: ReadonlyMap<number, number>): Grouped {
  const of = new Uint32Array(sold.size)
  const numbers = new Map<number, number>()
  const lead: number[] = []
  const keyOf = keyReader(sold, by, familyOf)
  for (let row = 0; row < sold.size; row += 1) {
    const key = keyOf(row)
    let group = numbers.get(key)
    if (group === undefined) {
      group = numbers.size
      numbers.set(key, group)
      lead.push(row)
    }
    of[row] = group
    const first = lead[group] ?? row
    if ((sold.quantities.paidFen[row] ?? 0) > (sold.quantities.paidFen[first] ?? 0)) lead[group] = row
  }
  return { by, groups: createProfitGroups(numbers.size, of), lead: Int32Array.from(lead), ...orderByGroup(of, numbers.size) }
}

function orderByGroup(of: Uint32Array, count: number): Pick<Grouped, 'rows' | 'starts'> {
  const starts = new Uint32Array(count + 1)
  for (const group of of) starts[group + 1] = (starts[group + 1] ?? 0) + 1
  for (let group = 0; group < count; group += 1) starts[group + 1] = (starts[group + 1] ?? 0) + (starts[group] ?? 0)
  const next = starts.slice()
  const rows = new Uint32Array(of.length)
  for (const [row, group] of of.entries()) {
    rows[next[group] ?? 0] = row
    next[group] = (next[group] ?? 0) + 1
  }
  return { rows, starts }
}

function keyReader({ skus, goods, shops }: SoldRows, by: ProfitGrouping, familyOf: ReadonlyMap<number, number>): (row: number) => number {
  if (by === 'shop') return (row) => shops[row] ?? 0
  if (by === 'goods') return (row) => goods[row] ?? 0
  if (by === 'family') return (row) => familyOf.get(goods[row] ?? 0) ?? goods[row] ?? 0
  // What has no SKU is told apart by its goods.
  return (row) => ((skus[row] ?? -1) >= 0 ? (skus[row] ?? 0) : -1 - (goods[row] ?? 0))
}

/** The rows of a part of the table, without names. */
export function toProfitRows(
  grouped: Grouped,
  sold: SoldRows,
  lists: DictionaryLists,
  { from, limit, isBestFirst = false }: { readonly from: number; readonly limit: number; readonly isBestFirst?: boolean },
): readonly ProfitRow[] {
  const { by, groups, lead } = grouped
  const ranked = isBestFirst ? { ...groups, sums: { ...groups.sums, profit: negated(groups.sums.profit) } } : groups
  const shown = [...worstFirst(ranked, from + limit)].slice(from)
  return shown.map((group): ProfitRow => {
    const row = lead[group] ?? 0
    const own = membersOf(group, grouped, sold)
    const [goods, shop, sku] = [sold.goods[row] ?? 0, sold.shops[row] ?? 0, sold.skus[row] ?? -1]
    // Thousands of rows follow each change: objects are filled, not made from lists.
    const amounts = {} as Record<LineId, number | null>
    for (const id of lineIds) amounts[id] = (groups.unknownLines[id][group] ?? 0) > 0 ? null : (groups.lines[id][group] ?? 0)
    const sums = {} as Record<ProfitSum, number | null>
    for (const name of profitSums) sums[name] = (groups.unknownSums[name][group] ?? 0) > 0 ? null : (groups.sums[name][group] ?? 0)
    return {
      key: `${by} ${by === 'sku' && sku >= 0 ? `s${sku}` : by === 'shop' ? shop : `g${goods}`}`,
      of: by === 'shop' ? { shops: [shop] } : by === 'sku' && sku >= 0 ? { skus: [sku] } : { goods: [...own.goods] },
      shop: lists.shops.idAt(shop),
      goods: lists.goods.idAt(goods),
      sku: by === 'sku' && sku >= 0 ? lists.skus.idAt(sku) : '',
      name: noName,
      ...{ goodsCount: own.goods.size, shopCount: own.shops.size, orders: own.orders, units: own.units },
      lines: amounts,
      sums,
      knownProfitFen: groups.sums.profit[group] ?? 0,
      knownPaidFen: groups.knownPaid[group] ?? 0,
      limits: soldLimits(amounts, own.units),
    }
  })
}

function negated(amounts: Float64Array): Float64Array {
  const turned = new Float64Array(amounts.length)
  for (let at = 0; at < amounts.length; at += 1) turned[at] = -(amounts[at] as number)
  return turned
}

/** What is in a group. */
function membersOf(group: number, { rows, starts }: Grouped, { goods, shops, quantities }: SoldRows) {
  const found = { goods: new Set<number>(), shops: new Set<number>(), orders: 0, units: 0 }
  for (const row of rows.subarray(starts[group], starts[group + 1])) {
    found.goods.add(goods[row] ?? 0)
    found.shops.add(shops[row] ?? 0)
    found.orders += quantities.orders[row] ?? 0
    found.units += quantities.units[row] ?? 0
  }
  return found
}

/** Over all groups. */
export function toProfitTotal({ groups }: Grouped, sold: SoldRows, columns: ProfitColumns): ProfitTotal {
  // It follows each change: a plain loop is ten times as fast here as one with a function for each group.
  const add = (known: Float64Array, unknown: Float64Array): PartlyKnown => {
    let [knownFen, isWhole] = [0, true]
    for (let group = 0; group < known.length; group += 1) {
      knownFen += known[group] as number
      if ((unknown[group] as number) > 0) isWhole = false
    }
    return { knownFen, fen: isWhole ? knownFen : null }
  }
  return {
    lines: Object.fromEntries(lineIds.map((id) => [id, add(groups.lines[id], groups.unknownLines[id])])) as ProfitTotal['lines'],
    sums: Object.fromEntries(profitSums.map((name) => [name, add(groups.sums[name], groups.unknownSums[name])])) as ProfitTotal['sums'],
    coverage: coverageOf(sold, columns.sums.profit),
  }
}

/** Of how many goods that were sold, and of how much that was paid, `values` are known. */
export function coverageOf({ size, skus, goods, quantities: { paidFen } }: SoldRows, values: Float64Array): Coverage {
  // By goods, as bits: some of it is known, some is not.
  let most = 0
  for (const place of goods) if (place > most) most = place
  const states = new Uint8Array(most + 1)
  let [knownPaidFen, allFen] = [0, 0]
  for (let row = 0; row < size; row += 1) {
    if ((skus[row] ?? -1) < 0) continue
    const isKnown = !Number.isNaN(values[row] ?? Number.NaN)
    const place = goods[row] ?? 0
    states[place] = (states[place] ?? 0) | (isKnown ? 1 : 2)
    allFen += paidFen[row] ?? 0
    if (isKnown) knownPaidFen += paidFen[row] ?? 0
  }
  let [knownGoods, all] = [0, 0]
  for (const state of states) {
    if (state === 1) knownGoods += 1
    if (state !== 0) all += 1
  }
  return { knownGoods, goods: all, knownPaidFen, paidFen: allFen }
}
