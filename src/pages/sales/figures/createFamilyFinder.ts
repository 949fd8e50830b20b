import type { DictionaryLists } from '../../../figures/columns/dictionary.ts'
import type { CountParts } from '../../../figures/store/figureStore.ts'
import { toFamilies, toKnowledge } from '../../../figures/toFamilies.ts'
import type { AskedFamily, ShopGoods } from './salesQuestion.ts'

/** The goods of some shops that are the same as given ones; these alone where there are none. */
export type FindFamily = (family: AskedFamily, shops: readonly string[], lists: DictionaryLists) => Promise<readonly ShopGoods[]>

/** Comparing all goods takes its time: the last family is kept as long as what tells it stays the same. */
export function createFamilyFinder(names: CountParts['names']): FindFamily {
  let last: { readonly key: string; readonly found: readonly ShopGoods[] } | null = null

  async function find({ of, facts, ...knowledge }: AskedFamily, shops: readonly string[], lists: DictionaryLists) {
    const factsOf = new Map(facts)
    const shopOf = lists.goods.parents()
    const uidOf = new Map(shops.map((uid) => [lists.shops.find(0, uid), uid]))
    const keys = Array.from({ length: lists.goods.size() }, (_, place) => ({
      shop: uidOf.get(shopOf[place] ?? -1) ?? '',
      goods: lists.goods.idAt(place),
    })).filter(({ shop, goods }) => shop !== '' && goods !== '')
    const texts = await names(keys)
    const known = keys.map((key, at) => ({
      ...key,
      title: texts[at]?.title ?? null,
      thumb: texts[at]?.thumb ?? null,
      code: null,
      specs: [],
      ...factsOf.get(`${key.shop}/${key.goods}`),
    }))
    const families = toFamilies(known, toKnowledge(knowledge))
    const own = families.find(({ members }) => members.some(({ shop, goods }) => shop === of[0] && goods === of[1]))
    return own ? own.members.map(({ shop, goods }): ShopGoods => [shop, goods]) : [of]
  }

  return async (family, shops, lists) => {
    const key = JSON.stringify([family, shops, lists.goods.size()])
    if (last?.key !== key) last = { key, found: await find(family, shops, lists) }
    return last.found
  }
}
