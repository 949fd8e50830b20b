import type { ResultCache } from '../../../bridge/resultCache/resultCache.ts'
import { goods as goodsList } from '../../../resources/queries/goods.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'
import { cachedShelves, fromKept, type KeptShelfRow, laterShelves, type ShopShelf, toKept, toShelfGoods } from './shelves.ts'

type Shelves = ReadonlyMap<string, ShopShelf>

/** What the board and the goods query have kept, of each shop the later. `mine`: shop_uid of the shops that may be shown. */
export async function readKeptShelves(cache: ResultCache, mine: ReadonlySet<string>): Promise<Shelves> {
  const mayShow = ({ shop_uid }: { readonly shop_uid: string }) => mine.has(shop_uid)
  const query = { name: goodsList.name, shape: 1, fields: ['key', 'shop_uid', 'values', 'details'] } as const
  const own = await readOwn(cache, mine)
  const queried = await cache.read<QueryRow>(query, {}, mayShow, ({ asOf, shops: { answered } }) =>
    answered.some((shop) => mine.has(shop) && (own.get(shop)?.readAt ?? 0) < asOf),
  )
  const answered = queried?.shops.answered.filter((shop) => mine.has(shop)) ?? []
  const ofQuery = new Map(
    answered.map((shop) => [shop, { readAt: queried?.asOf ?? 0, isWhole: true, goods: [] as ShopShelf['goods'][number][] }]),
  )
  for (const row of queried?.rows ?? []) ofQuery.get(row.shop_uid)?.goods.push(toShelfGoods(row))
  return laterShelves(own, ofQuery)
}

/** Keeps these lists, of each shop the later: another tab may have kept newer ones since these were read. */
export async function keepShelves(cache: ResultCache, shelves: Shelves, mine: ReadonlySet<string>, asOf: number): Promise<void> {
  // Of two of one reading these count: their stocks were completed since.
  const later = laterShelves(shelves, await readOwn(cache, mine))
  if (later.size === 0) return
  const answered = [...later.keys()]
  await cache.keep(cachedShelves, {}, { rows: toKept(later), asOf, shops: { asked: answered.length, answered } })
}

async function readOwn(cache: ResultCache, mine: ReadonlySet<string>): Promise<Shelves> {
  const kept = await cache.read<KeptShelfRow>(cachedShelves, {}, ({ shop_uid }) => mine.has(shop_uid))
  return fromKept(kept?.rows ?? [])
}
