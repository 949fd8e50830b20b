import type { BoxClaim } from '../../../../contract/entities/boxClaim.ts'
import type { CachedQuery } from '../../../bridge/resultCache/resultCache.ts'
import type { GoodsState } from '../../../resources/queries/toGoodsRow.ts'
import type { QueryRow } from '../../../resources/schema/query.ts'

/** Goods as the list of their shop has them. */
export interface ShelfGoods {
  readonly goods_id: string
  readonly title: string
  readonly thumb: string | null
  /** The seller's own number; null: none. */
  readonly code: string | null
  readonly sku_codes: readonly string[]
  readonly specs: readonly string[]
  readonly category: string | null
  /** Reference price, fen; null: not said. */
  readonly market_fen: number | null
  readonly state: GoodsState
  /** The list writes the stock in signs of its own, and no call said it: goods on sale may be sold out. */
  readonly isStockUnreadable: boolean
  /** Why the platform rejected them; ''. */
  readonly reason: string
}

/** All goods of one shop, as they were read at one moment. */
export interface ShopShelf {
  /** Milliseconds since 1970. */
  readonly readAt: number
  /** False: rows are missing or could not be read, so that nobody knows what the shop lacks. */
  readonly isWhole: boolean
  readonly goods: readonly ShelfGoods[]
}

/** A row of what is kept: goods of a shop, or that it was read (`goods` null), which a shop without goods has as well. */
export interface KeptShelfRow {
  readonly shop_uid: string
  readonly readAt: number
  readonly isWhole: boolean
  readonly goods: ShelfGoods | null
}

export const cachedShelves: CachedQuery<KeptShelfRow> = {
  name: 'coverageShelves',
  shape: 2,
  fields: ['shop_uid', 'readAt', 'isWhole', 'goods'],
}

/** A row of the goods query, as much of it as the board needs. */
export function toShelfGoods({ values, details }: Pick<QueryRow, 'values' | 'details'>): ShelfGoods {
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    goods_id: String(values.goods_id),
    title: textOf(values.goods_name) ?? '',
    thumb: textOf(values.picture),
    code: textOf(values.out_goods_sn),
    sku_codes: [...new Set(details.flatMap(({ out_sku_sn }) => textOf(out_sku_sn) ?? []))],
    specs: details.flatMap(({ spec }) => textOf(spec) ?? []),
    category: textOf(values.cat_name),
    market_fen: typeof values.market_price === 'number' ? values.market_price : null,
    state: values.state as GoodsState,
    isStockUnreadable: typeof values.stock === 'string',
    reason: textOf(values.reject_reason) ?? '',
  }
}

export function toKept(shelves: ReadonlyMap<string, ShopShelf>): readonly KeptShelfRow[] {
  return [...shelves].flatMap(([shop_uid, { readAt, isWhole, goods }]) =>
    [null, ...goods].map((each) => ({ shop_uid, readAt, isWhole, goods: each })),
  )
}

export function fromKept(rows: readonly KeptShelfRow[]): ReadonlyMap<string, ShopShelf> {
  const shelves = new Map<string, ShopShelf & { goods: ShelfGoods[] }>()
  for (const { shop_uid, readAt, isWhole, goods } of rows) {
    const shelf = shelves.get(shop_uid) ?? { readAt, isWhole, goods: [] }
    if (goods) shelf.goods.push(goods)
    shelves.set(shop_uid, shelf)
  }
  return shelves
}

/** Is what the box says of goods newer than the list of their shop, or may that list lack them? Then the box is believed. */
export function isBeyondList({ saved_at }: Pick<BoxClaim, 'saved_at'>, shelf: ShopShelf | undefined): boolean {
  return !shelf?.isWhole || shelf.readAt < saved_at
}

/** Of two readings of a shop the later one. */
export function laterShelves(one: ReadonlyMap<string, ShopShelf>, other: ReadonlyMap<string, ShopShelf>): ReadonlyMap<string, ShopShelf> {
  const later = new Map(one)
  for (const [shop, shelf] of other) if ((later.get(shop)?.readAt ?? 0) < shelf.readAt) later.set(shop, shelf)
  return later
}
