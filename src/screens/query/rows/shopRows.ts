import type { QueryRow } from '../../../resources/schema/query.ts'

/** Rows that came together. It is another array as soon as one of them changes, so that what was counted in it can be kept until then. */
export type RowBlock = readonly QueryRow[]

interface Block {
  rows: RowBlock
}

interface Kept {
  row: QueryRow
  /** The reading of its shop that brought it. */
  reading: number
  readonly block: Block
}

interface OneShop {
  reading: number
  /** Rows of an earlier reading. */
  older: number
  blocks: readonly Block[]
}

/** The rows of each shop, over its readings. What an earlier one brought stays until a later one has ended. */
export interface RowsByShop {
  /** Rows of other shops go. */
  keepOnly(shop_uids: readonly string[]): void
  /** A reading of the shop begins. */
  begin(shop_uid: string): void
  /** A key that is there already gets the new row. */
  put(shop_uid: string, rows: readonly QueryRow[]): void
  /** The reading brought everything: what it did not bring is gone. */
  settle(shop_uid: string): void
  /** In the order of the shops' first readings, each shop's as they came. */
  blocks(): readonly RowBlock[]
  count(): number
  get(key: string): QueryRow | undefined
  olderShops(): readonly string[]
}

export function createShopRows(): RowsByShop {
  const shops = new Map<string, OneShop>()
  const kept = new Map<string, Kept>()
  let blocks: readonly RowBlock[] | null = null

  function shopOf(shop_uid: string): OneShop {
    const known = shops.get(shop_uid)
    if (known) return known
    const made: OneShop = { reading: 0, older: 0, blocks: [] }
    shops.set(shop_uid, made)
    return made
  }

  function allBlocks(): readonly RowBlock[] {
    blocks ??= [...shops.values()].flatMap((shop) => shop.blocks.map(({ rows }) => rows))
    return blocks
  }

  const isOlder = ({ key }: QueryRow, reading: number) => (kept.get(key)?.reading ?? 0) < reading

  return {
    keepOnly(shop_uids) {
      const wanted = new Set(shop_uids)
      for (const [shop_uid, shop] of shops) {
        if (wanted.has(shop_uid)) continue
        for (const { rows } of shop.blocks) for (const { key } of rows) kept.delete(key)
        shops.delete(shop_uid)
      }
      blocks = null
    },
    begin(shop_uid) {
      const shop = shopOf(shop_uid)
      shop.reading += 1
      shop.older = shop.blocks.reduce((sum, { rows }) => sum + rows.length, 0)
    },
    put(shop_uid, rows) {
      const shop = shopOf(shop_uid)
      const { reading } = shop
      const block: Block = { rows: [] }
      const added: QueryRow[] = []
      const changed = new Set<Block>()
      for (const row of rows) {
        const known = kept.get(row.key)
        if (known) {
          if (known.reading < reading) shop.older -= 1
          known.row = row
          known.reading = reading
          changed.add(known.block)
        } else {
          kept.set(row.key, { row, reading, block })
          added.push(row)
        }
      }
      block.rows = added
      for (const each of changed) each.rows = each.rows.map((row) => kept.get(row.key)?.row ?? row)
      if (added.length > 0) shop.blocks = [...shop.blocks, block]
      blocks = null
    },
    settle(shop_uid) {
      const shop = shopOf(shop_uid)
      if (shop.older === 0) return
      for (const block of shop.blocks) {
        const gone = block.rows.filter((row) => isOlder(row, shop.reading))
        if (gone.length === 0) continue
        block.rows = block.rows.filter((row) => !isOlder(row, shop.reading))
        for (const { key } of gone) kept.delete(key)
      }
      shop.blocks = shop.blocks.filter(({ rows }) => rows.length > 0)
      shop.older = 0
      blocks = null
    },
    blocks: allBlocks,
    count: () => kept.size,
    get: (key) => kept.get(key)?.row,
    olderShops: () => [...shops].filter(([, { older }]) => older > 0).map(([shop_uid]) => shop_uid),
  }
}
