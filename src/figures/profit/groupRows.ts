import { type LineId, lineIds, type ProfitSum, profitSums } from '../../domain/profit/lines.ts'
import { createProfitGroups, type ProfitColumns, type ProfitGroups } from '../../domain/profit/profitColumns.ts'
import { soldLimits } from '../../domain/profit/soldLimits.ts'
import type { Coverage, PartlyKnown, ProfitTotal } from '../../domain/profit/soldProfit.ts'
import { toFamilies } from '../../domain/toFamilies.ts'
import { type NameKey, noName, type RowName } from '../answers/question.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import type { AllNames } from '../store/createNames.ts'
import { type GroupFacts, knownProfits } from './groupValues.ts'
import type { ProfitAnswer, ProfitGrouping, ProfitQuestion, ProfitRow } from './profitQuestion.ts'
import type { SelectedGroups } from './selectGroups.ts'
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
  readonly orders: Float64Array
  readonly units: Float64Array
  /** The order of names, and what was found for a text: both by group, and the same whatever goods cost. */
  readonly ranks: Map<string, Float64Array>
  readonly found: Map<string, Uint8Array>
  /** What was worked out from the amounts: emptied when one of them changes. */
  readonly selected: Map<string, SelectedGroups>
  whole: Pick<ProfitAnswer, 'total' | 'costs'> | null
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
  const add = (column: Float64Array) => {
    const sums = new Float64Array(numbers.size)
    for (let row = 0; row < sold.size; row += 1) sums[of[row] as number] = (sums[of[row] as number] as number) + (column[row] as number)
    return sums
  }
  return {
    ...{ by, groups: createProfitGroups(numbers.size, of), lead: Int32Array.from(lead), ...orderByGroup(of, numbers.size) },
    ...{ orders: add(sold.quantities.orders), units: add(sold.quantities.units) },
    ...{ ranks: new Map(), found: new Map(), selected: new Map(), whole: null },
  }
}

/** Amounts of its groups are others now. */
export function forgetAmounts(grouped: Grouped): void {
  grouped.selected.clear()
  grouped.whole = null
}

/** By goods, the first goods of their family. */
export async function familiesOf(
  { size, skus, goods, shops }: SoldRows,
  codes: NonNullable<ProfitQuestion['codes']>,
  { lists, names }: { readonly lists: DictionaryLists; readonly names: (keys: readonly NameKey[]) => Promise<readonly RowName[]> },
): Promise<ReadonlyMap<number, number>> {
  const codeOf = new Map(codes)
  const found = new Map<
    number,
    { shop: string; goods: string; specs: string[]; title: string | null; thumb: string | null; place: number }
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
    const { title = null, thumb = null, spec = null } = texts[row] ?? {}
    const known = found.get(place) ?? { shop: key.shop, goods: key.goods, specs: [], title, thumb, place }
    if (spec && !known.specs.includes(spec)) known.specs.push(spec)
    found.set(place, known)
  }
  const families = toFamilies([...found.values()].map((each) => ({ ...each, code: codeOf.get(`${each.shop}/${each.goods}`) ?? null })))
  return new Map(families.flatMap(({ members }) => members.map(({ place }) => [place, members[0]?.place ?? place] as const)))
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

/** What tells a row of the table from all others. */
export function rowKeyOf(group: number, { grouped: { by, lead }, sold }: GroupFacts): string {
  const row = lead[group] ?? 0
  const sku = sold.skus[row] ?? -1
  if (by === 'shop') return `${by} ${sold.shops[row] ?? 0}`
  return `${by} ${by === 'sku' && sku >= 0 ? `s${sku}` : `g${sold.goods[row] ?? 0}`}`
}

/** The rows of some groups, with names where all names are at hand. */
export function toProfitRows(shown: Iterable<number>, facts: GroupFacts): readonly ProfitRow[] {
  const { grouped, sold, lists, texts } = facts
  const { by, groups, lead } = grouped
  return Array.from(shown, (group): ProfitRow => {
    const row = lead[group] ?? 0
    const own = membersOf(group, grouped, sold)
    const [goods, shop, sku] = [sold.goods[row] ?? 0, sold.shops[row] ?? 0, by === 'sku' ? (sold.skus[row] ?? -1) : -1]
    // Thousands of rows follow each change: objects are filled, not made from lists.
    const amounts = {} as Record<LineId, number | null>
    for (const id of lineIds) amounts[id] = (groups.unknownLines[id][group] ?? 0) > 0 ? null : (groups.lines[id][group] ?? 0)
    const sums = {} as Record<ProfitSum, number | null>
    for (const name of profitSums) sums[name] = (groups.unknownSums[name][group] ?? 0) > 0 ? null : (groups.sums[name][group] ?? 0)
    const [orders, units] = [grouped.orders[group] ?? 0, grouped.units[group] ?? 0]
    return {
      key: rowKeyOf(group, facts),
      of: by === 'shop' ? { shops: [shop] } : sku >= 0 ? { skus: [sku] } : { goods: [...own.goods] },
      shop: lists.shops.idAt(shop),
      goods: lists.goods.idAt(goods),
      sku: sku >= 0 ? lists.skus.idAt(sku) : '',
      name: texts ? toName(texts, goods, sku) : noName,
      ...{ goodsCount: own.goods.size, shopCount: own.shops.size, orders, units },
      lines: amounts,
      sums,
      knownProfitFen: groups.sums.profit[group] ?? 0,
      knownPaidFen: groups.knownPaid[group] ?? 0,
      limits: soldLimits(amounts, units),
    }
  })
}

function toName({ ofGoods, ofSkus }: AllNames, goods: number, sku: number): RowName {
  const [title, thumb] = ofGoods(goods)
  const [spec, code] = sku >= 0 ? ofSkus(sku) : []
  return { title: title || null, thumb: thumb || null, spec: spec || null, ...(code && { code }) }
}

/** The groups that lose most, or earn most; among equals the first ones. Those of which nothing is known come last. */
export function extremeGroups(
  grouped: Pick<Grouped, 'groups'>,
  limit: number,
): { readonly worst: readonly number[]; readonly best: readonly number[] } {
  const profits = knownProfits(grouped)
  const pick = (sign: 1 | -1) => {
    const rankOf = (group: number) => {
      const fen = profits[group] as number
      return Number.isNaN(fen) ? Number.POSITIVE_INFINITY : sign * fen
    }
    const found: number[] = []
    for (let group = 0; group < profits.length; group += 1) {
      const rank = rankOf(group)
      if (found.length === limit && !(rank < rankOf(found.at(-1) ?? 0))) continue
      let at = found.length
      while (at > 0 && rank < rankOf(found[at - 1] ?? 0)) at -= 1
      found.splice(at, 0, group)
      if (found.length > limit) found.pop()
    }
    return found
  }
  return limit === 0 ? { worst: [], best: [] } : { worst: pick(1), best: pick(-1) }
}

/** What is in a group. */
function membersOf(group: number, { rows, starts }: Grouped, { goods, shops }: SoldRows) {
  const found = { goods: new Set<number>(), shops: new Set<number>() }
  for (const row of rows.subarray(starts[group], starts[group + 1])) {
    found.goods.add(goods[row] ?? 0)
    found.shops.add(shops[row] ?? 0)
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
