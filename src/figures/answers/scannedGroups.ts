import type { DictionaryLists } from '../columns/dictionary.ts'
import { type SumName, sums } from '../measures/sums.ts'
import type { GroupTable } from './groupTable.ts'
import type { Dimension } from './question.ts'

/** Groups in no particular order. Places are those of the dictionary; a day is counted from 1970. */
export interface Groups {
  readonly size: number
  readonly keyAt: (group: number) => number
  readonly placeOf: (group: number, dimension: Dimension) => number
  readonly sumOf: (group: number, name: SumName) => number
  /** The same for many groups of one sum. */
  readonly reader: (name: SumName) => (group: number) => number
  /** Group by key. */
  readonly find: (key: number) => number
  /** Over all orders, also those of groups that have none of what is split by reason. */
  readonly ordersTotal: (name: SumName) => number
  /** Orders that several days of the window count: over all of them each counts once. */
  readonly repeatsOf: (name: SumName) => number
}

interface Radix {
  readonly shop: number
  readonly goods: number
  readonly sku: number
  readonly day: number
  readonly reason: number
  readonly keys: number
}

interface Scanned {
  readonly lists: DictionaryLists
  readonly table: GroupTable
  readonly parents: GroupTable
  readonly radix: Radix
  readonly isSplit: boolean
  readonly firstDay: number
  readonly wanted: readonly SumName[]
  readonly sizes: Readonly<Record<Dimension, number>>
  readonly repeats: readonly { readonly sum: SumName }[]
}

/** The orders of a group that is split by reason are those of the whole: a reason has no orders of its own. */
export function toGroups({ lists, table, parents, radix, isSplit, firstDay, wanted, sizes, repeats }: Scanned): Groups {
  const width = wanted.length
  const reasons = Math.max(1, sizes.reason)
  const cellOf = new Map(wanted.map((name, cell) => [name, cell]))
  const own = table.sums()

  function reader(name: SumName): (group: number) => number {
    const cell = cellOf.get(name) ?? 0
    if (!isSplit || sums[name].of === 'afterSales') return (group) => own[group * width + cell] ?? 0
    return (group) => {
      const at = parents.find(Math.floor(table.keyAt(group) / reasons))
      return at < 0 ? 0 : (parents.sums()[at + cell] ?? 0)
    }
  }

  return {
    size: table.size(),
    keyAt: table.keyAt,
    placeOf(group, dimension) {
      const inKey = (of: Dimension) => Math.floor(table.keyAt(group) / radix[of]) % Math.max(1, sizes[of])
      if (radix[dimension] > 0) return dimension === 'day' ? firstDay + inKey('day') : inKey(dimension)
      const goods = radix.sku > 0 ? (lists.skus.parents()[inKey('sku')] ?? 0) : inKey('goods')
      return dimension === 'goods' ? goods : (lists.goods.parents()[goods] ?? 0)
    },
    sumOf: (group, name) => reader(name)(group),
    reader,
    repeatsOf: (name) => repeats.filter(({ sum }) => sum === name).length,
    find: (key) => table.find(key) / Math.max(1, width),
    ordersTotal(name) {
      let total = 0
      const cell = cellOf.get(name) ?? 0
      for (let group = 0; group < parents.size(); group += 1) total += parents.sums()[group * width + cell] ?? 0
      return total
    },
  }
}

/** A SKU says which goods it is of, and goods which shop. */
export function toKeyDimensions(by: readonly Dimension[]): readonly Dimension[] {
  const isSaid = (dimension: Dimension) =>
    (dimension === 'goods' && by.includes('sku')) || (dimension === 'shop' && (by.includes('sku') || by.includes('goods')))
  return by.filter((dimension) => !isSaid(dimension))
}

/** What a place of each dimension is multiplied by in a key; 0: it plays no part. The reason is always the last digit. */
export function toRadix(by: readonly Dimension[], sizes: Readonly<Record<Dimension, number>>): Radix {
  const radix = { shop: 0, goods: 0, sku: 0, day: 0, reason: 0 }
  let keys = 1
  for (const dimension of ['reason', 'sku', 'goods', 'shop', 'day'] as const) {
    if (!by.includes(dimension)) continue
    radix[dimension] = keys
    keys *= Math.max(1, sizes[dimension])
  }
  return { ...radix, keys }
}
