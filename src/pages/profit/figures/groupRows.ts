import type { NameKey, RowName } from '../../../figures/answers/question.ts'
import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import { toFamilies, toKnowledge } from '../../../figures/toFamilies.ts'
import { type LineId, lineIds, profitSums } from '../rules/lines.ts'
import { createProfitGroups, type ProfitColumns, type ProfitGroups } from '../rules/profitColumns.ts'
import type { PartlyKnown, ProfitCoverage, ProfitTotal } from '../rules/soldProfit.ts'
import { knownProfits } from './groupValues.ts'
import type { ProfitGrouping, ProfitQuestion } from './profitQuestion.ts'
import type { SelectedGroups } from './selectGroups.ts'
import type { SoldRows } from './soldColumns.ts'
import { allPlaces, firstPlaces } from './sortPlaces.ts'

/** Rows put together, and added up; one object for as long as the rows are the same. */
export interface Grouped {
  readonly by: ProfitGrouping
  readonly groups: ProfitGroups
  /** A row of each group: that with the most sales, and its SKU and goods. */
  readonly lead: Int32Array
  readonly leadSkus: Int32Array
  readonly leadGoods: Int32Array
  /** Rows in the order of their groups, and where each group begins in it. */
  readonly rows: Uint32Array
  readonly starts: Uint32Array
  readonly orders: Float64Array
  readonly units: Float64Array
  /** The order of names, and what was found for a text: both by group, and the same whatever goods cost. */
  readonly ranks: Map<string, Float64Array>
  readonly found: Map<string, Uint8Array>
  /** What was worked out from the amounts: emptied when one of them changes. */
  readonly selected: Map<string, SelectedGroups>
  total: ProfitTotal | null
  /** Of the lines that did not change since they were added up. */
  readonly lineTotals: Map<LineId, PartlyKnown>
}

/** `familyOf`: by goods, the goods that stand for their family. */
export function groupRows(sold: SoldRows, by: ProfitGrouping, familyOf: ReadonlyMap<number, number>): Grouped {
  const { paidFen, orders, units } = sold.quantities
  const of = new Uint32Array(sold.size)
  const keys = keysOf(sold, by, familyOf)
  /** By key, its group plus one. */
  const numbers = new Int32Array(largestOf(keys) + 1)
  const leads = new Int32Array(sold.size)
  let count = 0
  for (let row = 0; row < sold.size; row += 1) {
    const key = keys[row] as number
    if (numbers[key] === 0) {
      leads[count] = row
      count += 1
      numbers[key] = count
    }
    const group = (numbers[key] as number) - 1
    of[row] = group
    if ((paidFen[row] as number) > (paidFen[leads[group] as number] as number)) leads[group] = row
  }
  const lead = leads.slice(0, count)
  return {
    by,
    groups: createProfitGroups(count, of),
    ...orderByGroup(of, count),
    lead,
    leadSkus: pickRows(sold.skus, lead),
    leadGoods: pickRows(sold.goods, lead),
    orders: addRows(orders, of, count),
    units: addRows(units, of, count),
    ranks: new Map(),
    found: new Map(),
    selected: new Map(),
    total: null,
    lineTotals: new Map(),
  }
}

/** Amounts of its groups are others now: of these lines, and of sums. */
export function forgetAmounts(grouped: Grouped, changed: readonly LineId[]): void {
  grouped.selected.clear()
  for (const id of changed) grouped.lineTotals.delete(id)
  grouped.total = null
}

/** By goods, the first goods of their family. */
export async function familiesOf(
  { size, skus, goods, shops }: SoldRows,
  { facts, ...knowledge }: NonNullable<ProfitQuestion['families']>,
  { lists, names }: { readonly lists: DictionaryLists; readonly names: (keys: readonly NameKey[]) => Promise<readonly RowName[]> },
): Promise<ReadonlyMap<number, number>> {
  const factsOf = new Map(facts)
  const found = new Map<
    number,
    { shop: string; goods: string; specs: string[]; skuCodes: string[]; title: string | null; thumb: string | null; place: number }
  >()
  const keys = Array.from({ length: size }, (_, row) => {
    const sku = skus[row] ?? -1
    return {
      shop: lists.shops.idAt(shops[row] ?? 0),
      goods: lists.goods.idAt(goods[row] ?? 0),
      ...(sku >= 0 && { sku: lists.skus.idAt(sku) }),
    }
  })
  const texts = await names(keys)
  for (const [row, key] of keys.entries()) {
    const place = goods[row] ?? 0
    const { title = null, thumb = null, spec = null, code } = texts[row] ?? {}
    const known = found.get(place) ?? { shop: key.shop, goods: key.goods, specs: [], skuCodes: [], title, thumb, place }
    if (spec && !known.specs.includes(spec)) known.specs.push(spec)
    if (code) known.skuCodes.push(code)
    found.set(place, known)
  }
  const known = [...found.values()].map((each) => ({ ...each, code: null, ...factsOf.get(`${each.shop}/${each.goods}`) }))
  const families = toFamilies(known, toKnowledge(knowledge))
  return new Map(families.flatMap(({ members }) => members.map(({ place }) => [place, members[0]?.place ?? place] as const)))
}

function orderByGroup(of: Uint32Array, count: number): Pick<Grouped, 'rows' | 'starts'> {
  const starts = new Uint32Array(count + 1)
  for (let row = 0; row < of.length; row += 1) {
    const next = (of[row] as number) + 1
    starts[next] = (starts[next] as number) + 1
  }
  for (let group = 0; group < count; group += 1) starts[group + 1] = (starts[group + 1] as number) + (starts[group] as number)
  const next = starts.slice()
  const rows = new Uint32Array(of.length)
  for (let row = 0; row < of.length; row += 1) {
    const group = of[row] as number
    const at = next[group] as number
    rows[at] = row
    next[group] = at + 1
  }
  return { rows, starts }
}

/** A number for each row, the same within a group: places of the dictionary, so that a list is enough to find the groups. */
function keysOf({ size, skus, goods, shops }: SoldRows, by: ProfitGrouping, familyOf: ReadonlyMap<number, number>): Int32Array {
  if (by === 'shop') return shops
  if (by === 'goods') return goods
  if (by === 'family') return goods.map((place) => familyOf.get(place) ?? place)
  // What has no SKU is told apart by its goods.
  const first = largestOf(skus) + 1
  const keys = new Int32Array(size)
  for (let row = 0; row < size; row += 1) keys[row] = (skus[row] as number) >= 0 ? (skus[row] as number) : first + (goods[row] as number)
  return keys
}

/** Plain loops: 200,000 rows are put together again after some changes. */
function largestOf(values: Int32Array): number {
  let largest = -1
  for (let at = 0; at < values.length; at += 1) if ((values[at] as number) > largest) largest = values[at] as number
  return largest
}

function pickRows(column: Int32Array, rows: Int32Array): Int32Array {
  const picked = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at += 1) picked[at] = column[rows[at] as number] as number
  return picked
}

function addRows(column: Float64Array, of: Uint32Array, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (let row = 0; row < column.length; row += 1) sums[of[row] as number] = (sums[of[row] as number] as number) + (column[row] as number)
  return sums
}

/** The groups that lose most, or earn most; among equals the first ones. Those of which nothing is known come last. */
export function extremeGroups(
  grouped: Pick<Grouped, 'groups'>,
  limit: number,
): { readonly worst: readonly number[]; readonly best: readonly number[] } {
  if (limit === 0) return { worst: [], best: [] }
  const ranks = { values: knownProfits(grouped), parts: null }
  const all = allPlaces(grouped.groups.count)
  const pick = (isDescending: boolean) => [...firstPlaces(all, ranks, isDescending, limit)]
  return { worst: pick(false), best: pick(true) }
}

/** Over all groups. */
export function toProfitTotal({ groups, lineTotals }: Grouped, sold: SoldRows, columns: ProfitColumns): ProfitTotal {
  for (const id of lineIds) {
    if (!lineTotals.has(id)) lineTotals.set(id, addUp(groups.lines[id], groups.unknownLines[id]))
  }
  return {
    lines: Object.fromEntries(lineTotals) as ProfitTotal['lines'],
    sums: Object.fromEntries(profitSums.map((name) => [name, addUp(groups.sums[name], groups.unknownSums[name])])) as ProfitTotal['sums'],
    coverage: coverageOf(sold, columns.sums.profit),
  }
}

/** It follows each change: a plain loop is ten times as fast here as one with a function for each group. */
function addUp(known: Float64Array, unknown: Float64Array): PartlyKnown {
  let knownFen = 0
  let unknownRows = 0
  for (let group = 0; group < known.length; group += 1) {
    knownFen += known[group] as number
    unknownRows += unknown[group] as number
  }
  return { knownFen, fen: unknownRows === 0 ? knownFen : null }
}

/** Of how many goods that were sold, and of how much that was paid, `values` are known. */
export function coverageOf({ size, skus, goods, quantities: { paidFen } }: SoldRows, values: Float64Array): ProfitCoverage {
  // By goods, as bits: some of it is known, some is not.
  const most = largestOf(goods)
  const states = new Uint8Array(most + 1)
  let knownPaidFen = 0
  let allFen = 0
  for (let row = 0; row < size; row += 1) {
    if ((skus[row] as number) < 0) continue
    const isKnown = !Number.isNaN(values[row] as number)
    const place = goods[row] as number
    const paid = paidFen[row] as number
    states[place] = (states[place] as number) | (isKnown ? 1 : 2)
    allFen += paid
    if (isKnown) knownPaidFen += paid
  }
  let knownGoods = 0
  let all = 0
  for (let place = 0; place <= most; place += 1) {
    if (states[place] === 1) knownGoods += 1
    if (states[place] !== 0) all += 1
  }
  return { knownGoods, goods: all, knownPaidFen, paidFen: allFen }
}
