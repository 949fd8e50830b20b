import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { GOODS_PER_PAGE_MAX } from '../../../../contract/merchantCalls/goods.ts'
import { DRAFTS_PER_PAGE_MAX, DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import { BridgeError } from '../../../bridge/bridgeError.ts'
import { refuseSilence } from '../../../bridge/refuseSilence.ts'
import type { ShopRunTools } from '../../../bridge/runs/shopRun.ts'
import { picturePath } from '../../../domain/listing/picturePath.ts'
import { titleKey } from '../../../domain/listing/sameGoods.ts'
import { createCollection, totalUpTo } from '../../../resources/queries/allPages.ts'
import { type Category, readPermit } from '../../../shops/categories.ts'
import { readTemplates, type ShopFreightTemplates } from '../../../shops/freightTemplates.ts'

/** What a shop has already, and where it may sell. */
export interface ShopFact {
  readonly templates: ShopFreightTemplates
  /** Of all its goods, without blanks around them. */
  readonly titles: ReadonlySet<string>
  /** The merchant's own codes of all its goods and SKUs. */
  readonly codes: ReadonlySet<string>
  /** The platform's numbers of all its goods. */
  readonly goodsIds: ReadonlySet<string>
  /** By `titleKey` the platform's number of goods that are under review. */
  readonly reviews: ReadonlyMap<string, string>
  /** Titles of its goods by their picture (`picturePath`). */
  readonly pictures: ReadonlyMap<string, string>
  /** By the number of a last category. Null: the platform did not say. */
  readonly permits: ReadonlyMap<number, boolean | null>
}

/** Further categories of a plan are not asked about: each costs every shop a request. The shop itself decides when the goods arrive. */
const CATEGORIES_MAX = 20

/** Rejects with a BridgeError. */
export async function readShopFact(shop: Shop, categories: readonly Category[], tools: ShopRunTools): Promise<ShopFact> {
  const templates = await readTemplates(tools.call, shop)
  const had = await readGoodsOfShop(shop.shop_uid, tools)
  const permits = await readPermits(shop.shop_uid, categories, tools)
  return { templates, permits, ...had }
}

/** What a shop has and what is under review there. Rejects with a BridgeError, also where a list shows fewer goods than it counts. */
export async function readGoodsOfShop(shop_uid: string, tools: ShopRunTools) {
  const { unreadable, ...had } = await readHad(shop_uid, tools)
  const { reviews, nameless } = await readReviews(shop_uid, tools)
  // Goods of which nothing is known may be any: how many there are is said with the shop.
  if (nameless > 0) tools.report({ done: had.goodsIds.size + unreadable + nameless, total: null, unreadable: unreadable + nameless })
  return { ...had, reviews }
}

/** The last categories that goods are in; those of most goods first. */
export function findCategories(goods: readonly BoxGoods[]): readonly Category[] {
  const counts = new Map<number, { readonly category: Category; count: number }>()
  for (const { listing } of goods) {
    const leaf = listing.category?.ids.at(-1)
    if (!listing.category || leaf === undefined) continue
    const known = counts.get(leaf)
    if (known) known.count += 1
    else counts.set(leaf, { category: listing.category, count: 1 })
  }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, CATEGORIES_MAX)
    .map(({ category }) => category)
}

async function readPermits(
  shop_uid: string,
  categories: readonly Category[],
  { call, signal }: ShopRunTools,
): Promise<ShopFact['permits']> {
  const permits = new Map<number, boolean | null>()
  // What the platform does not say keeps no goods back.
  for (const category of categories)
    permits.set(category.ids.at(-1) ?? 0, await readPermit(call, shop_uid, category, { signal }).catch(() => null))
  return permits
}

interface ReadReviews {
  readonly reviews: ShopFact['reviews']
  /** Rows that cannot be read, and have no title that could be. */
  readonly nameless: number
}

/** Goods under review are not among a shop's goods. Where the platform refuses the list, whose state is assumed, they keep no goods back. */
async function readReviews(shop_uid: string, { call, signal }: ShopRunTools): Promise<ReadReviews> {
  const reviews = new Map<string, string>()
  let nameless = 0
  try {
    for (let start = 0; ; ) {
      const asked = { check_status: DraftStatus.inReview, start, length: DRAFTS_PER_PAGE_MAX }
      const { list, total } = await call('draftList', shop_uid, asked, { signal })
      for (const { goods_id, goods_name } of list.rows) if (goods_name) reviews.set(titleKey(goods_name), goods_id)
      for (const row of list.unreadable) {
        const title = titleOf(row)
        // Its number may be unreadable, too: it is never taken for the row's own goods.
        if (title) reviews.set(titleKey(title), '')
        else nameless += 1
      }
      const came = list.rows.length + list.unreadable.length
      if (start === 0) refuseSilence(came, total)
      start += came
      if (came === 0 && start < (total ?? 0)) throw new BridgeError('unreadableReply')
      if (came === 0 || (came < DRAFTS_PER_PAGE_MAX && start >= (total ?? 0))) return { reviews, nameless }
    }
  } catch (error) {
    if (error instanceof BridgeError && error.kind === 'rejected') return { reviews, nameless }
    throw error
  }
}

/** Of a row that cannot be read as a whole. '': it has none. */
function titleOf(row: unknown): string {
  const { goods_name } = Object(row)
  return typeof goods_name === 'string' ? goods_name.trim() : ''
}

/** Goods that come in or go while they are read move others past us: then all pages are read once more. */
const READINGS_MAX = 2

/** Titles, codes, numbers and pictures of all goods of a shop. What it has already must not be published again: a list that says nothing is none. */
async function readHad(shop_uid: string, { call, signal, report }: ShopRunTools) {
  const titles = new Set<string>()
  const codes = new Set<string>()
  const goodsIds = new Set<string>()
  const pictures = new Map<string, string>()
  for (let reading = 1; reading <= READINGS_MAX; reading += 1) {
    let unreadable = 0
    const pages = createCollection<{ readonly id: string }>({
      pageSize: GOODS_PER_PAGE_MAX,
      idOf: ({ id }) => id,
      async fetchPage(page, size) {
        const { total, goods_list } = await call('goodsList', shop_uid, { page, size }, { signal })
        const { rows } = goods_list
        const came = rows.length + goods_list.unreadable.length
        if (page === 1) refuseSilence(came, total)
        for (const { id, goods_name, out_goods_sn, sku_list, thumb_url } of rows) {
          goodsIds.add(id)
          titles.add(goods_name.trim())
          if (thumb_url) pictures.set(picturePath(thumb_url), goods_name.trim())
          for (const code of [out_goods_sn, ...(sku_list ?? []).map(({ outSkuSn }) => outSkuSn)]) if (code) codes.add(code)
        }
        for (const title of goods_list.unreadable.map(titleOf)) if (title) titles.add(title)
        unreadable += goods_list.unreadable.length
        report({ done: goodsIds.size + unreadable, total: total ?? null, unreadable })
        return { rows, total: total ?? totalUpTo(page, size, came), unreadable: goods_list.unreadable.length }
      },
    })
    await pages.run(signal)
    signal.throwIfAborted()
    if (!pages.hasGaps()) return { titles, codes, goodsIds, pictures, unreadable }
  }
  // What a list that never was whole does not show may be there all the same.
  throw new BridgeError('unreadableReply')
}
