import { toTextTest } from '../../../figures/store/findGoods.ts'
import { parseIds } from '../../../values/parseIds.ts'
import { type GroupFacts, type GroupValues, knownProfits, valuesBy } from './groupValues.ts'
import type { ProfitBounds, ProfitCut, ProfitListSums, ProfitSearch } from './profitQuestion.ts'
import { profitResults } from './profitQuestion.ts'
import { allPlaces, firstPlaces, orderPlaces } from './sortPlaces.ts'

/** The groups that fit a cut, as amounts were when it was made. They are put in order when they are asked for. */
export interface SelectedGroups {
  readonly count: number
  readonly sums: ProfitListSums
  /** Numbers of a pasted list that no row has, whatever else the cut leaves out. */
  readonly missingIds: readonly string[]
  /** From a place on, at most so many: those at the beginning are found without the order of all. */
  readonly part: (from: number, limit: number) => Uint32Array
}

export type ProfitSelection = Omit<ProfitCut, 'from' | 'limit'>

/** Selections of one state of the rows that are kept: that of the list, and that of all rows beside it. */
const SELECTIONS_MAX = 2
/** What is found without the order of all: a screen and what is right below it. */
const FIRST_PLACES = 300

/** Made once for all parts of a list, until an amount changes. */
export function selectGroups(selection: ProfitSelection, facts: GroupFacts): SelectedGroups {
  const { selected } = facts.grouped
  const key = JSON.stringify([selection, [...facts.shopNames], [...facts.shopIds]])
  const known = selected.get(key)
  if (known) return known
  const picked = pickGroups(selection, facts)
  const isDescending = selection.order?.isDescending ?? false
  /** Null: all are in order, and nothing needs them any more. */
  let ranks: GroupValues | null = rankGroups(selection.order, facts)
  let ordered = picked.subarray(0, 0)
  const places = () => {
    if (ranks) ordered = orderPlaces(picked, ranks, isDescending)
    ranks = null
    return ordered
  }
  const made: SelectedGroups = {
    count: picked.length,
    sums: addUp(picked, facts),
    missingIds: findMissing(selection.search?.text ?? '', facts),
    part(from, limit) {
      const until = Math.min(picked.length, from + limit)
      if (until > FIRST_PLACES) return places().subarray(from, until)
      if (ranks && ordered.length < until) ordered = firstPlaces(picked, ranks, isDescending, until)
      return ordered.subarray(from, until)
    },
  }
  if (selected.size >= SELECTIONS_MAX) selected.clear()
  selected.set(key, made)
  return made
}

type Picked = Pick<ProfitCut, 'within' | 'result' | 'inShops' | 'search'>

function pickGroups({ within = [], result, inShops, search }: Picked, facts: GroupFacts): Uint32Array {
  const isSearched = search !== undefined && search.text.trim() !== ''
  if (within.length === 0 && !result && !inShops && !isSearched) return allPlaces(facts.grouped.groups.count)
  const isIn = new Uint8Array(facts.grouped.groups.count).fill(1)
  for (const bounds of within) leaveOut(isIn, valuesBy(bounds.by, facts).values, bounds)
  if (result) {
    const place = profitResults.indexOf(result)
    const { values } = valuesBy('result', facts)
    const isMeant = result === 'unknown' ? Number.isNaN : (value: number) => value === place
    for (let group = 0; group < isIn.length; group += 1) if (!isMeant(values[group] as number)) isIn[group] = 0
  }
  if (inShops) keepThese(isIn, groupsInShops(inShops, facts))
  if (isSearched) keepThese(isIn, groupsFound(search, facts))
  let size = 0
  let at = 0
  for (let group = 0; group < isIn.length; group += 1) size += isIn[group] as number
  const places = new Uint32Array(size)
  for (let group = 0; group < isIn.length; group += 1) {
    if (isIn[group] !== 1) continue
    places[at] = group
    at += 1
  }
  return places
}

function leaveOut(isIn: Uint8Array, values: Float64Array, { from, to }: ProfitBounds): void {
  const low = from ?? Number.NEGATIVE_INFINITY
  const high = to ?? Number.POSITIVE_INFINITY
  for (let group = 0; group < isIn.length; group += 1) {
    const value = values[group] as number
    if (!(value >= low && value <= high)) isIn[group] = 0
  }
}

function keepThese(isIn: Uint8Array, wanted: Uint8Array): void {
  for (let group = 0; group < isIn.length; group += 1) if (wanted[group] === 0) isIn[group] = 0
}

function groupsInShops(uids: readonly string[], { grouped: { groups }, sold, lists }: GroupFacts): Uint8Array {
  const wanted = new Set(uids.map((uid) => lists.shops.find(0, uid)))
  const isIn = new Uint8Array(groups.count)
  for (let row = 0; row < sold.size; row += 1) if (wanted.has(sold.shops[row] ?? -1)) isIn[groups.of[row] ?? 0] = 1
  return isIn
}

/** What was found for a text, for as long as the rows are the same. */
function groupsFound(search: ProfitSearch, facts: GroupFacts): Uint8Array {
  const { grouped, sold, lists, shopNames, shopIds } = facts
  if (grouped.by === 'shop') {
    const isMeant = toTextTest(search.text)
    return Uint8Array.from(grouped.lead, (row) => {
      const shop = lists.shops.idAt(sold.shops[row] ?? 0)
      return isMeant(shopIds.get(shop) ?? '', shopNames.get(shop) ?? shop) ? 1 : 0
    })
  }
  const key = JSON.stringify(search)
  const known = grouped.found.get(key)
  if (known) return known
  const made = findRows(search, facts)
  grouped.found.clear()
  grouped.found.set(key, made)
  return made
}

const Found = { no: 1, yes: 2 } as const

/** A group is found by any of its rows. Goods are looked at once, however many SKUs they have. */
function findRows({ text, goods: named = [] }: ProfitSearch, { grouped: { groups }, sold, lists, texts }: GroupFacts): Uint8Array {
  const isMeant = toTextTest(text)
  const goodsFound = new Uint8Array(lists.goods.size())
  for (const [shop, id] of named) {
    const place = lists.goods.find(lists.shops.find(0, shop), id)
    if (place >= 0) goodsFound[place] = Found.yes
  }
  const isIn = new Uint8Array(groups.count)
  for (let row = 0; row < sold.size; row += 1) {
    const group = groups.of[row] ?? 0
    if (isIn[group] === 1) continue
    const goods = sold.goods[row] ?? 0
    const sku = sold.skus[row] ?? -1
    if (goodsFound[goods] === 0) goodsFound[goods] = isMeant(lists.goods.idAt(goods), texts?.ofGoods(goods)[0]) ? Found.yes : Found.no
    if (goodsFound[goods] === Found.yes) isIn[group] = 1
    else if (sku >= 0) {
      const names = texts?.ofSkus(sku)
      if (isMeant(lists.skus.idAt(sku), names?.[0], names?.[1])) isIn[group] = 1
    }
  }
  return isIn
}

/** Of a pasted list the numbers that are in no row: of shops, or of goods and SKUs. */
function findMissing(text: string, { grouped, sold, lists, shopIds }: GroupFacts): readonly string[] {
  const ids = parseIds(text)
  if (!ids) return []
  if (grouped.by === 'shop') {
    const shops = new Set(Array.from(grouped.lead, (row) => shopIds.get(lists.shops.idAt(sold.shops[row] ?? 0))))
    return ids.filter((id) => !shops.has(id))
  }
  const goodsMeant = lists.goods.placesOf(ids)
  const skusMeant = lists.skus.placesOf(ids)
  const found = new Set<string>()
  for (let row = 0; row < sold.size; row += 1) {
    const goods = sold.goods[row] ?? -1
    const sku = sold.skus[row] ?? -1
    if (goodsMeant[goods] === 1) found.add(lists.goods.idAt(goods))
    if (skusMeant[sku] === 1) found.add(lists.skus.idAt(sku))
  }
  return ids.filter((id) => !found.has(id))
}

/** By default what is known of the profit: rows that are known in part are among the others. */
function rankGroups(order: ProfitCut['order'], facts: GroupFacts): GroupValues {
  return order ? valuesBy(order.by, facts) : { values: knownProfits(facts.grouped), parts: null }
}

function addUp(places: Uint32Array, { grouped: { groups, orders, units } }: GroupFacts): ProfitListSums {
  const add = (column: Float64Array) => {
    let sum = 0
    for (let at = 0; at < places.length; at += 1) sum += column[places[at] as number] as number
    return sum
  }
  return { orders: add(orders), units: add(units), knownProfitFen: add(groups.sums.profit) }
}
