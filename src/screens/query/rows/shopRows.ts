import type { QueryRow } from '../../../resources/schema/query.ts'

interface Kept {
  readonly row: QueryRow
  /** The reading of its shop that brought it. */
  readonly reading: number
}

interface OneShop {
  reading: number
  readonly rows: Map<string, Kept>
}

/** The rows of each shop, over its readings. What an earlier one brought stays until a later one has ended. */
export interface ShopRows {
  /** Rows of other shops go. */
  keepOnly(shop_uids: readonly string[]): void
  /** A reading of the shop begins. */
  begin(shop_uid: string): void
  /** A key that is there already gets the new row. */
  put(shop_uid: string, rows: readonly QueryRow[]): void
  /** The reading brought everything: what it did not bring is gone. */
  settle(shop_uid: string): void
  /** In the order of the shops' first readings, each shop's as they came. */
  all(): readonly QueryRow[]
  get(key: string): QueryRow | undefined
  olderShops(): readonly string[]
}

export function createShopRows(): ShopRows {
  const shops = new Map<string, OneShop>()
  let all: readonly QueryRow[] | null = null
  let byKey: Map<string, QueryRow> | null = null

  function shopOf(shop_uid: string): OneShop {
    const known = shops.get(shop_uid)
    if (known) return known
    const made: OneShop = { reading: 0, rows: new Map() }
    shops.set(shop_uid, made)
    return made
  }

  function change(): void {
    all = null
    byKey = null
  }

  function allRows(): readonly QueryRow[] {
    all ??= [...shops.values()].flatMap(({ rows }) => Array.from(rows.values(), ({ row }) => row))
    return all
  }

  return {
    keepOnly(shop_uids) {
      const wanted = new Set(shop_uids)
      for (const shop_uid of shops.keys()) if (!wanted.has(shop_uid)) shops.delete(shop_uid)
      change()
    },
    begin(shop_uid) {
      shopOf(shop_uid).reading += 1
    },
    put(shop_uid, rows) {
      const shop = shopOf(shop_uid)
      for (const row of rows) shop.rows.set(row.key, { row, reading: shop.reading })
      change()
    },
    settle(shop_uid) {
      const { rows, reading } = shopOf(shop_uid)
      for (const [key, kept] of rows) if (kept.reading < reading) rows.delete(key)
      change()
    },
    all: allRows,
    get(key) {
      byKey ??= new Map(allRows().map((row) => [row.key, row]))
      return byKey.get(key)
    },
    olderShops: () =>
      [...shops].filter(([, { rows, reading }]) => [...rows.values()].some((kept) => kept.reading < reading)).map(([shop_uid]) => shop_uid),
  }
}
