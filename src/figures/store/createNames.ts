import type { NameKey, RowName } from '../answers/question.ts'
import type { DictionaryLists } from '../columns/dictionary.ts'
import { dayOf } from '../days.ts'
import type { FigureName } from '../figureRows.ts'
import type { FigureDisk, NamesList, SavedNames } from './figureDisk.ts'
import { type FoundGoods, findGoods, type GoodsSearch, type PlacedNames } from './findGoods.ts'
import { joinTexts, splitTexts } from './savedForms.ts'

/** Names of goods and SKUs. They stay on the disk: in memory there is only what tells whether one is new. */
export interface Names {
  /** Of one shop. What is known already changes nothing. */
  readonly note: (shop: number, names: readonly FigureName[]) => void
  /** What is not on the disk yet, and what to call once it is. An aborted write does not call it: the next one takes the same along. */
  readonly unsaved: () => Promise<{ readonly names: readonly SavedNames[]; readonly saved: () => void }>
  /** In the order of the keys. */
  readonly read: (keys: readonly NameKey[]) => Promise<readonly RowName[]>
  /** Goods that are called, or numbered, as a text says. */
  readonly find: (asked: GoodsSearch) => Promise<FoundGoods>
  /** All that are known now. */
  readonly readAll: () => Promise<AllNames>
}

/** Texts by place of the dictionary: of goods the title and the picture, of a SKU its specification and the seller's own code. */
export interface AllNames {
  readonly ofGoods: PlacedNames
  readonly ofSkus: PlacedNames
}

interface NamesParts {
  readonly lists: DictionaryLists
  readonly disk: Pick<FigureDisk, 'readNames' | 'readAllNames'>
  /** False: nothing is on the disk, and nothing can be read from it. */
  readonly hasDisk: () => boolean
}

/** Names that are saved together. */
const BLOCK_NAMES = 256

export function createNames({ lists, disk, hasDisk }: NamesParts): Names {
  const unsaved: Readonly<Record<NamesList, Map<number, readonly string[]>>> = { goods: new Map(), skus: new Map() }

  function noteOne(list: NamesList, place: number, texts: readonly string[], orderedAt: number): void {
    if (texts.every((text) => text === '')) return
    const known = lists[list].valueAt(place)
    const next = toMark(texts, orderedAt)
    if (known !== 0 && (dayOfMark(next) <= dayOfMark(known) || hashOfMark(next) === hashOfMark(known))) return
    lists[list].setValue(place, next)
    unsaved[list].set(place, texts)
  }

  async function readBlocks(list: NamesList, places: Iterable<number>): Promise<ReadonlyMap<number, SavedNames>> {
    const numbers = [...new Set([...places].map(blockOf))]
    const saved = hasDisk() && numbers.length > 0 ? await disk.readNames(list, numbers) : []
    return new Map(saved.map((block) => [block.number, block]))
  }

  async function readList(list: NamesList, places: readonly number[]): Promise<readonly (readonly string[])[]> {
    const wanted = places.filter((place) => place >= 0 && !unsaved[list].has(place))
    const blocks = await readBlocks(list, wanted)
    return places.map((place) => unsaved[list].get(place) ?? textsIn(blocks, place))
  }

  async function readWhole(list: NamesList): Promise<PlacedNames> {
    const blocks = new Map((hasDisk() ? await disk.readAllNames(list) : []).map((block) => [block.number, block]))
    return (place) => unsaved[list].get(place) ?? textsIn(blocks, place)
  }

  return {
    note(shop, names) {
      for (const { goodsId, skuId, title, thumb, spec, code, orderedAt } of names) {
        const goods = lists.goods.add(shop, goodsId)
        noteOne('goods', goods, [title, thumb], orderedAt)
        noteOne('skus', lists.skus.add(goods, skuId), code ? [spec, code] : [spec], orderedAt)
      }
    },

    async unsaved() {
      const changed: SavedNames[] = []
      const taken: (readonly [NamesList, number, readonly string[]])[] = []
      for (const list of ['goods', 'skus'] as const) {
        const blocks = await readBlocks(list, unsaved[list].keys())
        const next = new Map<number, string[]>()
        for (const [place, texts] of unsaved[list]) {
          const number = blockOf(place)
          const names = next.get(number) ?? [...(blocks.get(number)?.names ?? [])]
          // No holes: the browser keeps what is not there as nothing at all.
          while (names.length < place % BLOCK_NAMES) names.push('')
          names[place % BLOCK_NAMES] = joinTexts(texts)
          next.set(number, names)
          taken.push([list, place, texts])
        }
        for (const [number, names] of next) changed.push({ list, number, names })
      }
      return {
        names: changed,
        saved() {
          for (const [list, place, texts] of taken) if (unsaved[list].get(place) === texts) unsaved[list].delete(place)
        },
      }
    },

    async read(keys) {
      const goods = keys.map((key) => lists.goods.find(lists.shops.find(0, key.shop), key.goods))
      const skus = keys.map(({ sku }, at) => (sku === undefined ? -1 : lists.skus.find(goods[at] ?? -1, sku)))
      const ofGoods = await readList('goods', goods)
      const ofSkus = await readList('skus', skus)
      return keys.map((_, at) => ({
        title: ofGoods[at]?.[0] || null,
        thumb: ofGoods[at]?.[1] || null,
        spec: ofSkus[at]?.[0] || null,
        ...(ofSkus[at]?.[1] && { code: ofSkus[at][1] }),
      }))
    },

    async find(asked) {
      const ofGoods = await readWhole('goods')
      const ofSkus = asked.bySku ? await readWhole('skus') : () => []
      return findGoods(asked, { lists, ofGoods, ofSkus })
    },

    readAll: async () => ({ ofGoods: await readWhole('goods'), ofSkus: await readWhole('skus') }),
  }
}

/** An entry is taken apart when it is asked for: of a block of them one is wanted as a rule. */
function textsIn(blocks: ReadonlyMap<number, SavedNames>, place: number): readonly string[] {
  return splitTexts(blocks.get(blockOf(place))?.names[place % BLOCK_NAMES] ?? '')
}

function blockOf(place: number): number {
  return Math.floor(place / BLOCK_NAMES)
}

/** Days of the mark are counted from the first of 2020. */
const FIRST_DAY = 18_262
const HASH_BITS = 17

/**
 * What the dictionary keeps of a name: the day of its order and a hash of it. Goods that were called otherwise on an earlier day keep their
 * later name, though the order of that day is read after it. Of a hundred thousand new names one is taken for the old one.
 */
function toMark(texts: readonly string[], orderedAt: number): number {
  let hash = 7
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  }
  const day = Math.min(2 ** (31 - HASH_BITS) - 1, Math.max(1, dayOf(orderedAt) - FIRST_DAY))
  return (day << HASH_BITS) | (hash >>> (32 - HASH_BITS))
}

const dayOfMark = (mark: number) => mark >> HASH_BITS
const hashOfMark = (mark: number) => mark & (2 ** HASH_BITS - 1)
