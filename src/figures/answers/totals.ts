import { AdColumn } from '../columns/adChunk.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import { ChunkHeader } from '../columns/layout.ts'
import { type SumName, sumNames, sums } from '../measures/sums.ts'
import { type ParsedFigureQuestion, readQuestion, toAnswer } from './answerFigure.ts'
import type { Basis, FigureAnswer, FigureQuestion } from './question.ts'
import type { ReadingSource } from './readings.ts'
import { createScan, type Repeat } from './scanChunks.ts'
import type { Groups } from './scannedGroups.ts'

/** Sums of a chunk by day; whole numbers all of them. */
export type Fold = Int32Array | Float64Array

const FOLD_WIDTH = sumNames.length + 2
const OF_ADS = 2
const REPEATED = 3
const KINDS = 4
/**
 * Kinds of a fold's rows, and cells of a row: kind, day, and every sum. A row of `repeated` has the orders that its day counts by request though an
 * earlier day does, too, and its kind says as well how many days earlier that was (`repeatedKind`).
 */
export const foldKinds = { ordered: 0, asked: 1, ads: OF_ADS, repeated: REPEATED, width: FOLD_WIDTH } as const

const repeatedKind = (daysEarlier: number) => REPEATED + KINDS * daysEarlier

/** All sums of one chunk by day, of both bases: rows of basis (0 by order, 1 by request, 2 of ads, which have none), day and every sum. */
export function foldChunk(lists: DictionaryLists, chunk: Int32Array): Fold {
  const firstDay = Math.min(chunk[ChunkHeader.firstDay] ?? 0, chunk[ChunkHeader.firstAskedDay] ?? 0)
  const lastDay = Math.max(chunk[ChunkHeader.lastDay] ?? 0, chunk[ChunkHeader.lastAskedDay] ?? 0)
  const fold: number[] = []
  for (const [at, basis] of (['ordered', 'asked'] as const).entries()) {
    const names = sumNames.filter((name) => isCounted(name, basis))
    const scan = createScan({ lists, by: ['day'], basis, firstDay, lastDay, sums: names })
    scan.add(0, chunk)
    const groups = scan.groups()
    for (let group = 0; group < groups.size; group += 1) {
      fold.push(at, groups.placeOf(group, 'day'), ...sumNames.map((name) => (isCounted(name, basis) ? groups.sumOf(group, name) : 0)))
    }
    fold.push(...foldRepeats(scan.repeats()))
  }
  return toFold(fold)
}

function foldRepeats(repeats: readonly Repeat[]): readonly number[] {
  const rows = new Map<string, number[]>()
  for (const { sum, day, earlierDay } of repeats) {
    const kind = repeatedKind(day - earlierDay)
    const row = rows.get(`${kind} ${day}`) ?? [kind, day, ...sumNames.map(() => 0)]
    rows.set(`${kind} ${day}`, row)
    const cell = 2 + sumNames.indexOf(sum)
    row[cell] = (row[cell] ?? 0) + 1
  }
  return [...rows.values()].flat()
}

function isCounted(name: SumName, basis: Basis): boolean {
  return sums[name].of === 'afterSales' || (basis === 'ordered' && sums[name].of === 'orders')
}

/** The same of a chunk of ads, in rows of their own. */
export function foldAds(lists: DictionaryLists, chunk: Int32Array): Fold {
  const days = chunk.filter((_, cell) => cell % AdColumn.count === AdColumn.day)
  if (days.length === 0) return new Int32Array(0)
  const names = sumNames.filter((name) => sums[name].of === 'ads')
  const scan = createScan({ lists, by: ['day'], basis: 'ordered', firstDay: Math.min(...days), lastDay: Math.max(...days), sums: names })
  scan.addAds(0, chunk)
  const groups = scan.groups()
  const fold: number[] = []
  for (let group = 0; group < groups.size; group += 1)
    fold.push(OF_ADS, groups.placeOf(group, 'day'), ...sumNames.map((name) => (names.includes(name) ? groups.sumOf(group, name) : 0)))
  return toFold(fold)
}

/** Half the room, and half the time to read it, wherever the sums are small enough. */
function toFold(fold: readonly number[]): Fold {
  return fold.every((value) => Math.abs(value) < 2 ** 31) ? Int32Array.from(fold) : Float64Array.from(fold)
}

/**
 * The same from totals by shop and day, as `foldChunk` makes them: for questions that ask for nothing finer. Null: this one does.
 */
export function answerFromTotals(
  question: FigureQuestion,
  totals: (shop: number) => Iterable<Fold>,
  source: ReadingSource,
): FigureAnswer | null {
  if (!isByShopAndDay(question)) return null
  const asked = readQuestion(question)
  const groups = createTotalGroups(question, asked)
  for (const uid of new Set(question.shops)) {
    const shop = source.lists.shops.find(0, uid)
    if (shop >= 0) for (const fold of totals(shop)) groups.add(shop, fold)
  }
  return toAnswer(question, asked, groups, source)
}

/** What a shop sold in these days, less what was given back of it, in fen. */
export function netSalesOf(folds: Iterable<Fold>, firstDay: number, lastDay: number): number {
  const paidAt = 2 + sumNames.indexOf('paidAmount')
  const refundAt = 2 + sumNames.indexOf('refundAmount')
  let fen = 0
  for (const fold of folds) {
    for (let at = 0; at < fold.length; at += FOLD_WIDTH) {
      const day = fold[at + 1] ?? 0
      if (fold[at] === foldKinds.ordered && day >= firstDay && day <= lastDay) fen += (fold[at + paidAt] ?? 0) - (fold[at + refundAt] ?? 0)
    }
  }
  return fen
}

/** Nothing finer is asked than whole days of shops. */
export function isByShopAndDay({ by, goods, beforeS, withCoupons }: FigureQuestion): boolean {
  return !goods && !withCoupons && beforeS === undefined && by.every((dimension) => dimension === 'shop' || dimension === 'day')
}

/** More shops than anybody has; keys stay exact. */
const SHOPS_RADIX = 2 ** 20

function createTotalGroups(
  { by, basis }: FigureQuestion,
  { firstDay, lastDay, sums: wanted }: ParsedFigureQuestion,
): Groups & { readonly add: (shop: number, fold: Fold) => void } {
  const groupOf = new Map<number, number>()
  const keys: number[] = []
  const rows: Float64Array[] = []
  const repeated = new Map<SumName, number>()
  const byDay = by.includes('day')
  const byShop = by.includes('shop')
  const kindOf = { orders: foldKinds.ordered, afterSales: basis === 'asked' ? foldKinds.asked : foldKinds.ordered, ads: OF_ADS }
  /** By kind of row: the cells that are added, and those that say whether there is anything to add. */
  const addedOf = [foldKinds.ordered, foldKinds.asked, OF_ADS].map((kind) => {
    const used = wanted.filter((name) => kindOf[sums[name].of] === kind)
    const cellsOf = (names: readonly SumName[]) => [...new Set(names.map((name) => sumNames.indexOf(name)))]
    return { cells: cellsOf(used), counts: cellsOf(used.map((name) => sums[name].of)) }
  })

  function rowAt(key: number): Float64Array {
    const known = groupOf.get(key)
    if (known !== undefined) return rows[known] ?? new Float64Array(0)
    const row = new Float64Array(sumNames.length)
    groupOf.set(key, keys.length)
    keys.push(key)
    rows.push(row)
    return row
  }

  /** Over several days each order counts once; day by day on each of its days. */
  function addRepeats(shop: number, fold: Fold, at: number): void {
    const row = byDay ? null : rowAt(byShop ? shop : 0)
    for (const name of wanted) {
      const cell = sumNames.indexOf(name)
      const count = fold[at + cell] ?? 0
      if (row) row[cell] = (row[cell] ?? 0) - count
      else repeated.set(name, (repeated.get(name) ?? 0) + count)
    }
  }

  return {
    add(shop, fold) {
      for (let at = 0; at < fold.length; at += FOLD_WIDTH) {
        const day = fold[at + 1] ?? 0
        if (day < firstDay || day > lastDay) continue
        const kind = fold[at] ?? 0
        if (kind % KINDS === REPEATED) {
          if (basis === 'asked' && day - Math.floor(kind / KINDS) >= firstDay) addRepeats(shop, fold, at + 2)
          continue
        }
        const added = addedOf[fold[at] ?? 0]
        if (!added?.counts.some((cell) => (fold[at + 2 + cell] ?? 0) > 0)) continue
        const row = rowAt((byDay ? day - firstDay : 0) * SHOPS_RADIX + (byShop ? shop : 0))
        for (const cell of added.cells) row[cell] = (row[cell] ?? 0) + (fold[at + 2 + cell] ?? 0)
      }
    },
    get size() {
      return keys.length
    },
    keyAt: (group) => keys[group] ?? 0,
    placeOf: (group, dimension) =>
      dimension === 'day' ? firstDay + Math.floor((keys[group] ?? 0) / SHOPS_RADIX) : (keys[group] ?? 0) % SHOPS_RADIX,
    sumOf: (group, name) => rows[group]?.[sumNames.indexOf(name)] ?? 0,
    reader: (name) => (group) => rows[group]?.[sumNames.indexOf(name)] ?? 0,
    ordersTotal: (name) => rows.reduce((total, row) => total + (row[sumNames.indexOf(name)] ?? 0), 0),
    repeatsOf: (name) => repeated.get(name) ?? 0,
    find: (key) => groupOf.get(key) ?? -1,
  }
}
