import { noName, type RowName } from '../../../figures/answers/question.ts'
import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import type { AllNames } from '../../../figures/store/createNames.ts'
import { type LineId, lineIds, type ProfitSum, profitSums } from '../rules/lines.ts'
import { soldLimits } from '../rules/soldLimits.ts'
import type { Grouped } from './groupRows.ts'
import type { ProfitGrouping, ProfitRow } from './profitQuestion.ts'
import type { SoldRows } from './soldColumns.ts'

/** What the rows of a table are made of: the columns that are counted on, or a packed copy of them. By group. */
export interface RowColumns {
  readonly by: ProfitGrouping
  /** Of the row with the most sales, as places of the dictionary. A SKU of -1: goods that have ads alone. */
  readonly skus: Int32Array
  readonly goods: Int32Array
  readonly membersOf: (group: number) => Members
  readonly orders: Numbers
  readonly units: Numbers
  readonly knownPaid: Numbers
  /** Fen, over what is known; an amount is unknown where rows are counted as unknown. */
  readonly lines: Readonly<Record<LineId, Numbers>>
  readonly sums: Readonly<Record<ProfitSum, Numbers>>
  readonly unknownLines: Readonly<Record<LineId, Numbers>>
  readonly unknownSums: Readonly<Record<ProfitSum, Numbers>>
}

type Numbers = ArrayLike<number>

interface Members {
  readonly goods: readonly number[]
  readonly goodsCount: number
  readonly shopCount: number
}

/** They change with the amounts. */
export function toRowColumns(grouped: Grouped, { goods, shops }: SoldRows): RowColumns {
  const { by, groups, leadSkus, leadGoods, rows, starts, orders, units } = grouped
  const { knownPaid, lines, sums, unknownLines, unknownSums } = groups
  const membersOf = (group: number): Members => {
    const found = { goods: new Set<number>(), shops: new Set<number>() }
    for (const row of rows.subarray(starts[group], starts[group + 1])) {
      found.goods.add(goods[row] ?? 0)
      found.shops.add(shops[row] ?? 0)
    }
    return { goods: [...found.goods], goodsCount: found.goods.size, shopCount: found.shops.size }
  }
  return { by, skus: leadSkus, goods: leadGoods, membersOf, orders, units, knownPaid, lines, sums, unknownLines, unknownSums }
}

/**
 * A copy that stays as it is. Each column takes the shortest numbers that hold all of it: 200,000 SKUs take 10 MB as a rule, a tenth of what they are
 * counted on, and 25 MB where no column fits into less than four bytes.
 */
export function packRowColumns(columns: RowColumns): RowColumns {
  const { by, skus, goods } = columns
  const packAll = <Name extends string>(names: readonly Name[], from: Readonly<Record<Name, Numbers>>) =>
    Object.fromEntries(names.map((name) => [name, packNumbers(from[name], nothing)])) as Record<Name, Numbers>
  const nothing = new Int8Array(skus.length)
  return {
    by,
    skus,
    goods,
    membersOf: packMembers(columns),
    orders: packNumbers(columns.orders, nothing),
    units: packNumbers(columns.units, nothing),
    knownPaid: packNumbers(columns.knownPaid, nothing),
    lines: packAll(lineIds, columns.lines),
    sums: packAll(profitSums, columns.sums),
    unknownLines: packAll(lineIds, columns.unknownLines),
    unknownSums: packAll(profitSums, columns.unknownSums),
  }
}

/** `nothing`: what columns of zeros share. */
function packNumbers(values: Numbers, nothing: Int8Array): Numbers {
  let first = 0
  while (first < values.length && values[first] === 0) first += 1
  if (first === values.length) return nothing
  /** Of all numbers together; of one below 0 those of the number that as many bits hold. */
  let bits = 0
  for (let at = first; at < values.length; at += 1) {
    const value = values[at] as number
    const whole = value | 0
    if (whole !== value) return new Float64Array(values)
    bits |= whole ^ (whole >> 31)
  }
  return bits < 2 ** 7 ? new Int8Array(values) : bits < 2 ** 15 ? new Int16Array(values) : new Int32Array(values)
}

function packMembers({ by, skus, goods, membersOf }: RowColumns): RowColumns['membersOf'] {
  if (by === 'sku' || by === 'goods') return (group) => ({ goods: [goods[group] as number], goodsCount: 1, shopCount: 1 })
  const all = Array.from(skus, (_, group) => {
    const own = membersOf(group)
    // The goods of a whole shop are in no row.
    return by === 'shop' ? { ...own, goods: [] } : own
  })
  return (group) => all[group] as Members
}

interface RowFacts {
  readonly lists: DictionaryLists
  /** Null: the names of the rows are read afterwards. */
  readonly texts: AllNames | null
}

/** The rows of some groups, with names where all names are at hand. */
export function toProfitRows(shown: Iterable<number>, columns: RowColumns, { lists, texts }: RowFacts): readonly ProfitRow[] {
  const { by } = columns
  const shopOf = lists.goods.parents()
  return Array.from(shown, (group): ProfitRow => {
    const own = columns.membersOf(group)
    const goods = columns.goods[group] ?? 0
    const sku = by === 'sku' ? (columns.skus[group] ?? -1) : -1
    const shop = shopOf[goods] ?? 0
    // Thousands of rows follow each change: objects are filled, not made from lists.
    const amounts = {} as Record<LineId, number | null>
    for (const id of lineIds) amounts[id] = (columns.unknownLines[id][group] ?? 0) > 0 ? null : (columns.lines[id][group] ?? 0)
    const sums = {} as Record<ProfitSum, number | null>
    for (const name of profitSums) sums[name] = (columns.unknownSums[name][group] ?? 0) > 0 ? null : (columns.sums[name][group] ?? 0)
    // What ads cost that sold nothing is no profit of goods whose costs are unknown (decision 0249).
    const isAnyKnown = sums.margin !== null || (columns.sums.margin[group] ?? 0) !== 0
    const orders = columns.orders[group] ?? 0
    const units = columns.units[group] ?? 0
    return {
      key: rowKeyOf(group, columns, lists),
      of: by === 'shop' ? { shops: [shop] } : sku >= 0 ? { skus: [sku] } : { goods: own.goods },
      shop: lists.shops.idAt(shop),
      goods: lists.goods.idAt(goods),
      sku: sku >= 0 ? lists.skus.idAt(sku) : '',
      name: texts ? toName(texts, goods, sku) : noName,
      goodsCount: own.goodsCount,
      shopCount: own.shopCount,
      orders,
      units,
      lines: amounts,
      sums,
      knownProfitFen: columns.sums.profit[group] ?? 0,
      knownPaidFen: isAnyKnown ? (columns.knownPaid[group] ?? 0) : 0,
      limits: soldLimits(amounts, units),
    }
  })
}

/** What tells a row of the table from all others. */
export function rowKeyOf(group: number, { by, skus, goods }: RowColumns, lists: DictionaryLists): string {
  const sku = skus[group] ?? -1
  const ofGoods = goods[group] ?? 0
  if (by === 'shop') return `${by} ${lists.goods.parents()[ofGoods] ?? 0}`
  return `${by} ${by === 'sku' && sku >= 0 ? `s${sku}` : `g${ofGoods}`}`
}

function toName({ ofGoods, ofSkus }: AllNames, goods: number, sku: number): RowName {
  const [title, thumb] = ofGoods(goods)
  const [spec, code] = sku >= 0 ? ofSkus(sku) : []
  return { title: title || null, thumb: thumb || null, spec: spec || null, ...(code && { code }) }
}
