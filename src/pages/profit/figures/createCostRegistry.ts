import { type CostTerm, costTermNames, type FreightRule } from '../../../../contract/entities/cost.ts'
import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import { parseDay } from '../../../figures/days.ts'
import { freightOf } from '../rules/freight.ts'
import { resolveTerms } from '../rules/inputs.ts'
import type { Terms } from '../rules/lines.ts'
import { createHistories, FROM_THE_BEGINNING, type Version } from './createHistories.ts'
import type { CostEntry, CostEntryKey } from './profitQuestion.ts'

/** A ledger as the worker has it: by places of the dictionary, so that 200,000 SKUs are valued within milliseconds. */
export interface CostRegistry {
  /** Changes nothing of `structure` where only values are others. */
  readonly put: (entries: readonly CostEntry[]) => void
  readonly remove: (keys: readonly CostEntryKey[]) => void
  /** Counts changes of the days from which something of a shop holds: its rows are divided by them. */
  readonly structure: (shopUid: string) => number
  /** Counts changes of places of the dictionary. */
  readonly version: () => number
  /** Places about which something else was said since. Null: too many to name. */
  readonly touchedSince: (version: number) => Touched | null
  /** Days within the window from which something else holds for a SKU, ascending. */
  readonly cutsOf: (sku: number, firstDay: number, lastDay: number) => readonly number[]
  readonly resolver: (freight: readonly FreightRule[]) => CostResolver
}

export type Touched = Readonly<Record<'shops' | 'goods' | 'skus', ReadonlySet<number>>>

/** What SKUs cost, term by term. It follows changes of the ledger; sets are only added. Each set of terms but the cost of a piece has a number, which rows share. */
export interface CostResolver {
  /** Fen; NaN: unknown. */
  readonly costAt: (sku: number, day: number) => number
  readonly setAt: (sku: number, day: number) => number
  readonly sets: () => readonly Terms[]
  /** Of a set, what a parcel of so many pieces costs: the same for each number of them unless freight is by weight. Fen; NaN: unknown. */
  readonly freightAt: (set: number, pieces: number) => number
  /** Of each set the terms, besides the cost of a piece, that nobody gave: they have the values of `profitInputs`. */
  readonly presets: () => readonly ReadonlySet<CostTerm>[]
}

/** What a place says besides the cost of a piece. */
interface Rest {
  readonly terms: Partial<Terms>
  readonly grams: number | null
  readonly courier: string
}

/** By what freight is counted; null: it was not said. */
interface Parcel {
  /** Of one piece. */
  readonly grams: number | null
  readonly courier: string | null
}

/** Touched places that are remembered. */
const LOG_MAX = 2_000
/** More different sayings than a ledger may have entries; products of two stay exact. */
const RESTS_RADIX = 2 ** 20
const noRest: Rest = { terms: {}, grams: null, courier: '' }

export function createCostRegistry(lists: DictionaryLists): CostRegistry {
  /** By `shop/goods/sku`. */
  const histories = new Map<string, Version[]>()
  const placed = { shops: createHistories(), goods: createHistories(), skus: createHistories() }
  const { shops: ofShops, goods: ofGoods, skus: ofSkus } = placed
  /** The last touched places, of `version` in all. */
  let log: { readonly list: keyof typeof placed; readonly at: number }[] = []
  const rests: Rest[] = [noRest]
  const restOf = new Map<string, number>()
  /** Entries of what was never sold, or not read yet. */
  let unplaced = new Set<string>()
  let placedSize = 0
  let version = 0
  /** By shop_uid. */
  const structures = new Map<string, number>()

  function internRest({ terms, weight_grams, courier }: CostEntry): number {
    const { costFen: _, ...others } = terms
    const key = JSON.stringify([Object.entries(others).sort(([left], [right]) => (left < right ? -1 : 1)), weight_grams, courier])
    if (key === '[[],null,""]') return 0
    const known = restOf.get(key)
    if (known !== undefined) return known
    rests.push({ terms: others as Partial<Terms>, grams: weight_grams, courier })
    restOf.set(key, rests.length - 1)
    return rests.length - 1
  }

  /** Into the map of its place; false: the dictionary does not know it. */
  function place(key: string): boolean {
    const [shopUid = '', goodsId = '', skuId = ''] = key.split('\n')
    const history = histories.get(key)
    const shop = lists.shops.find(0, shopUid)
    if (shop < 0) return false
    if (goodsId === '') return put('shops', shop, history)
    const goods = lists.goods.find(shop, goodsId)
    if (goods < 0) return false
    if (skuId === '') return put('goods', goods, history)
    const sku = lists.skus.find(goods, skuId)
    return sku >= 0 && put('skus', sku, history)
  }

  function put(list: keyof typeof placed, at: number, history: readonly Version[] | undefined): true {
    placed[list].put(at, history)
    version += 1
    log.push({ list, at })
    if (log.length > LOG_MAX * 2) log = log.slice(-LOG_MAX)
    return true
  }

  /** What the dictionary has learned since. */
  function placeAgain(): void {
    const size = lists.shops.size() + lists.goods.size() + lists.skus.size()
    if (size === placedSize) return
    placedSize = size
    if (unplaced.size > 0) unplaced = new Set([...unplaced].filter((key) => !place(key)))
  }

  function change(key: CostEntryKey, next: Version | null): void {
    const at = `${key.shop_uid}\n${key.goods_id}\n${key.sku_id}`
    const fromDay = dayFrom(key.valid_from)
    const known = histories.get(at) ?? []
    const others = known.filter((each) => each.fromDay !== fromDay)
    const isNewDay = next !== null && others.length === known.length
    const isGoneDay = next === null && others.length < known.length
    if (fromDay !== FROM_THE_BEGINNING && (isNewDay || isGoneDay)) structures.set(key.shop_uid, (structures.get(key.shop_uid) ?? 0) + 1)
    const history = next === null ? others : [...others, next].sort((left, right) => left.fromDay - right.fromDay)
    if (history.length > 0) histories.set(at, history)
    else histories.delete(at)
    if (!place(at)) unplaced.add(at)
  }

  return {
    put(entries) {
      for (const entry of entries) {
        // A refused entry says nothing, and hides what the same day said before.
        if (entry.is_refused) change(entry, null)
        else change(entry, { fromDay: dayFrom(entry.valid_from), costFen: entry.terms.costFen, rest: internRest(entry) })
      }
    },
    remove(keys) {
      for (const key of keys) change(key, null)
    },
    structure: (shopUid) => structures.get(shopUid) ?? 0,
    version() {
      placeAgain()
      return version
    },
    touchedSince(since) {
      if (version - since > log.length) return null
      const touched = { shops: new Set<number>(), goods: new Set<number>(), skus: new Set<number>() }
      for (const { list, at: place } of log.slice(log.length - (version - since))) touched[list].add(place)
      return touched
    },

    cutsOf(sku, firstDay, lastDay) {
      placeAgain()
      const goods = lists.skus.parents()[sku] ?? -1
      const own = ofSkus.daysAt(sku)
      const ofAll = ofGoods.daysAt(goods)
      const ofShop = ofShops.daysAt(lists.goods.parents()[goods] ?? -1)
      if (own.length + ofAll.length + ofShop.length === 0) return noCuts
      const days = [...own, ...ofAll, ...ofShop].filter((day) => day > firstDay && day <= lastDay)
      return [...new Set(days)].sort((left, right) => left - right)
    },

    resolver(freight) {
      placeAgain()
      /** Numbers of what a SKU and its goods say together, and of the set that this is with what the shop says. */
      const pairOf = new Map<number, number>()
      const setOf = new Map<number, number>()
      const sets: Terms[] = []
      const presets: ReadonlySet<CostTerm>[] = []
      const parcels: (Parcel | null)[] = []
      const goodsOf = (sku: number) => (sku < 0 ? -1 : (lists.skus.parents()[sku] ?? -1))
      const shopOf = (goods: number) => (goods < 0 ? -1 : (lists.goods.parents()[goods] ?? -1))
      return {
        sets: () => sets,
        presets: () => presets,
        freightAt(set, pieces) {
          const parcel = parcels[set]
          const fen = parcel ? freightOf(freight, parcel.courier, parcel.grams, pieces).fen : sets[set]?.freightFen
          return fen ?? Number.NaN
        },
        costAt(sku, day) {
          let said = ofSkus.at(sku, day)?.costFen
          if (said !== undefined) return said ?? Number.NaN
          const goods = goodsOf(sku)
          said = ofGoods.at(goods, day)?.costFen
          if (said === undefined) said = ofShops.at(shopOf(goods), day)?.costFen
          return said ?? Number.NaN
        },
        setAt(sku, day) {
          const goods = goodsOf(sku)
          const own = ofSkus.at(sku, day)?.rest ?? 0
          const ofAll = ofGoods.at(goods, day)?.rest ?? 0
          const ofShop = ofShops.at(shopOf(goods), day)?.rest ?? 0
          const ofBoth = own * RESTS_RADIX + ofAll
          const pair = pairOf.get(ofBoth) ?? pairOf.size
          if (pair === pairOf.size) pairOf.set(ofBoth, pair)
          const key = pair * RESTS_RADIX + ofShop
          const known = setOf.get(key)
          if (known !== undefined) return known
          const resolved = resolveRests(
            [own, ofAll, ofShop].map((each) => rests[each] ?? noRest),
            freight,
          )
          sets.push(resolved.terms)
          presets.push(resolved.presets)
          parcels.push(resolved.parcel)
          setOf.set(key, sets.length - 1)
          return sets.length - 1
        },
      }
    },
  }
}

const noCuts: readonly number[] = []

function dayFrom(text: string): number {
  return text === '' ? FROM_THE_BEGINNING : (parseDay(text) ?? FROM_THE_BEGINNING)
}

/** The terms of a SKU from its own entry, that of its goods and that of its shop, without the cost of a piece; and which of them nobody gave. */
function resolveRests(
  [sku, goods, shop]: readonly Rest[],
  freight: readonly FreightRule[],
): { readonly terms: Terms; readonly presets: ReadonlySet<CostTerm>; readonly parcel: Parcel | null } {
  const places = [sku, goods, shop].map((each) => each ?? noRest)
  const [own = noRest, ofGoods = noRest, ofShop = noRest] = places
  const { terms, origins } = resolveTerms({ sku: own.terms, goods: ofGoods.terms, shop: ofShop.terms })
  const grams = places.find((each) => each.grams !== null)?.grams ?? null
  const courier = places.find((each) => each.courier !== '')?.courier ?? null
  const presets = new Set(sharedTerms.filter((name) => origins[name] === 'preset'))
  if (origins.freightFen !== 'preset' || (grams === null && courier === null) || freight.length === 0)
    return { terms, presets, parcel: null }
  presets.delete('freightFen')
  return { terms: { ...terms, freightFen: freightOf(freight, courier, grams).fen }, presets, parcel: { grams, courier } }
}

/** Terms that rows share; each has its own cost. */
export const sharedTerms: readonly CostTerm[] = costTermNames.filter((name) => name !== 'costFen')
