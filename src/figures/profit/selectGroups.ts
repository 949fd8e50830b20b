import { toTextTest } from '../store/findGoods.ts'
import { type GroupFacts, type GroupValues, knownProfits, valuesBy } from './groupValues.ts'
import type { ProfitBounds, ProfitCut, ProfitListSums, ProfitSearch } from './profitQuestion.ts'
import { profitResults } from './profitQuestion.ts'
import { sortPlaces } from './sortPlaces.ts'

/** The groups that fit a cut, all of them and in its order. */
export interface SelectedGroups {
  readonly places: Uint32Array
  readonly sums: ProfitListSums
}

/** Selections of one state of the rows that are kept: that of the list, and that of all rows beside it. */
const SELECTIONS_MAX = 4

/** Made once for all parts of a list, until an amount changes. */
export function selectGroups(cut: ProfitCut, facts: GroupFacts): SelectedGroups {
  const { from: _from, limit: _limit, isKeys: _isKeys, isOneOfMany: _isOneOfMany, ...rest } = cut
  const { selected } = facts.grouped
  const key = JSON.stringify([rest, [...facts.shopNames]])
  const known = selected.get(key)
  if (known) return known
  const places = orderGroups(pickGroups(rest, facts), rest.order, facts)
  const made = { places, sums: addUp(places, facts) }
  if (selected.size >= SELECTIONS_MAX) selected.clear()
  selected.set(key, made)
  return made
}

type Selection = Pick<ProfitCut, 'within' | 'result' | 'inShops' | 'search'>

function pickGroups({ within = [], result, inShops, search }: Selection, facts: GroupFacts): Uint32Array {
  const isIn = new Uint8Array(facts.grouped.groups.count).fill(1)
  for (const bounds of within) leaveOut(isIn, valuesBy(bounds.by, facts).values, bounds)
  if (result) {
    const place = profitResults.indexOf(result)
    const { values } = valuesBy('result', facts)
    const isMeant = result === 'unknown' ? Number.isNaN : (value: number) => value === place
    for (let group = 0; group < isIn.length; group += 1) if (!isMeant(values[group] as number)) isIn[group] = 0
  }
  if (inShops) keepThese(isIn, groupsInShops(inShops, facts))
  if (search && search.text.trim() !== '') keepThese(isIn, groupsFound(search, facts))
  const places = new Uint32Array(isIn.reduce((sum, each) => sum + each, 0))
  let at = 0
  for (let group = 0; group < isIn.length; group += 1) {
    if (isIn[group] !== 1) continue
    places[at] = group
    at += 1
  }
  return places
}

function leaveOut(isIn: Uint8Array, values: Float64Array, { from, to }: ProfitBounds): void {
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
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
  const { grouped, sold, lists, shopNames } = facts
  if (grouped.by === 'shop') {
    const isMeant = toTextTest(search.text)
    return Uint8Array.from(grouped.lead, (row) => {
      const shop = lists.shops.idAt(sold.shops[row] ?? 0)
      return isMeant('', shopNames.get(shop) ?? shop) ? 1 : 0
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
    const [goods, sku] = [sold.goods[row] ?? 0, sold.skus[row] ?? -1]
    if (goodsFound[goods] === 0) goodsFound[goods] = isMeant(lists.goods.idAt(goods), texts?.ofGoods(goods)[0]) ? Found.yes : Found.no
    if (goodsFound[goods] === Found.yes) isIn[group] = 1
    else if (sku >= 0) {
      const names = texts?.ofSkus(sku)
      if (isMeant(lists.skus.idAt(sku), names?.[0], names?.[1])) isIn[group] = 1
    }
  }
  return isIn
}

/** Known values first, then those known in part by that part, then the others as they come. */
function orderGroups(places: Uint32Array, order: ProfitCut['order'], facts: GroupFacts): Uint32Array {
  const { values, parts } = order ? valuesBy(order.by, facts) : ({ values: knownProfits(facts.grouped), parts: null } satisfies GroupValues)
  const isDescending = order?.isDescending ?? false
  const isKnown = (of: Float64Array) => (place: number) => !Number.isNaN(of[place])
  const known = places.filter(isKnown(values))
  const ordered = new Uint32Array(places.length)
  ordered.set(sortPlaces(known, values, isDescending))
  if (known.length === places.length) return ordered
  const others = places.filter((place) => Number.isNaN(values[place]))
  const partly = parts ? others.filter(isKnown(parts)) : others.subarray(0, 0)
  if (parts) ordered.set(sortPlaces(partly, parts, isDescending), known.length)
  ordered.set(parts ? others.filter((place) => Number.isNaN(parts[place])) : others, known.length + partly.length)
  return ordered
}

function addUp(places: Uint32Array, { grouped: { groups, orders, units } }: GroupFacts): ProfitListSums {
  const add = (column: Float64Array) => {
    let sum = 0
    for (const place of places) sum += column[place] as number
    return sum
  }
  return { orders: add(orders), units: add(units), knownProfitFen: add(groups.sums.profit) }
}
