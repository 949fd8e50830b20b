import { parseIds } from '../../values/parseIds.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'

/** Goods that are called, or numbered, as a text says: parts of a name in any case, or a pasted list of numbers. */
export interface GoodsSearch {
  /** shop_uid of the shops that are searched. */
  readonly shops: readonly string[]
  readonly text: string
  /** True: what their SKUs are called and numbered counts, too. */
  readonly bySku: boolean
  /** At most so many come back. */
  readonly limit: number
}

export interface FoundGoods {
  /** Their numbers, each once, also where two shops have the same. */
  readonly goods: readonly string[]
  /** How many there are, those above the limit included. */
  readonly count: number
}

/** Texts by place of the dictionary, as names are kept: of goods the title first, of a SKU its specification. */
export type PlacedNames = (place: number) => readonly string[]

interface SearchParts {
  readonly lists: DictionaryLists
  readonly ofGoods: PlacedNames
  readonly ofSkus: PlacedNames
}

/** Looks at every goods of the shops, not only at those of a part of some list. */
export function findGoods({ shops, text, bySku, limit }: GoodsSearch, { lists, ofGoods, ofSkus }: SearchParts): FoundGoods {
  const isMeant = toTextTest(text)
  const searched = new Set(shops.map((uid) => lists.shops.find(0, uid)).filter((shop) => shop >= 0))
  const shopOf = lists.goods.parents()
  const found = new Set<string>()
  for (let goods = 0; goods < lists.goods.size(); goods += 1) {
    if (!searched.has(shopOf[goods] ?? -1)) continue
    const id = lists.goods.idAt(goods)
    if (isMeant(id, ofGoods(goods)[0])) found.add(id)
  }
  const goodsOf = lists.skus.parents()
  for (let sku = 0; bySku && sku < lists.skus.size(); sku += 1) {
    const goods = goodsOf[sku] ?? -1
    if (searched.has(shopOf[goods] ?? -1) && isMeant(lists.skus.idAt(sku), ofSkus(sku)[0])) found.add(lists.goods.idAt(goods))
  }
  // What ads cost for no goods has no number.
  found.delete('')
  return { goods: [...found].slice(0, limit), count: found.size }
}

/** Does a text name what has this number and these names? A pasted list of numbers names each of them whole. */
export function toTextTest(text: string): (id: string, name?: string, code?: string) => boolean {
  const ids = parseIds(text)
  if (ids) {
    const wanted = new Set(ids)
    return (id) => wanted.has(id)
  }
  const wanted = text.trim().toLowerCase()
  const isIn = (words: string | undefined) => words?.toLowerCase().includes(wanted) ?? false
  return (id, name, code) => isIn(id) || isIn(name) || isIn(code)
}
