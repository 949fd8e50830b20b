import type { Shop } from '../../../contract/entities/shop.ts'
import { matchesShop, type ShopSection } from './shopChoice.ts'

/** A row of the tree as it is seen: a group, or a shop in it. `shops` are those that its check box selects. */
export interface TreeRow {
  /** Unique: a shop of two groups has two rows. */
  readonly key: string
  readonly section: ShopSection
  /** Null: the row of the group. */
  readonly shop: Shop | null
  readonly shops: readonly Shop[]
  /** Of a group: its shops show. */
  readonly isOpen: boolean
}

const UNGROUPED_KEY = 'ungrouped'

export function sectionKey({ group_id }: ShopSection): string {
  return group_id ?? UNGROUPED_KEY
}

/** The rows that show. While something is looked for, only shops that match, and every group is open. */
export function toTreeRows(sections: readonly ShopSection[], closed: ReadonlySet<string>, text: string): readonly TreeRow[] {
  const isSearch = text.trim() !== ''
  return sections.flatMap((section) => {
    const key = sectionKey(section)
    const shops = isSearch ? section.shops.filter((shop) => matchesShop(shop, text)) : section.shops
    if (shops.length === 0) return []
    const isOpen = isSearch || !closed.has(key)
    const members = isOpen ? shops.map((shop) => ({ key: `${key}/${shop.shop_uid}`, section, shop, shops: [shop], isOpen: false })) : []
    return [{ key, section, shop: null, shops, isOpen }, ...members]
  })
}

/** What a key means to the tree, as the ARIA practices describe it: the row to go to, or what happens to the row itself. */
export type TreeMove = { readonly to: number } | 'toggle' | 'open' | 'close' | null

export function toTreeMove(key: string, rows: readonly TreeRow[], at: number): TreeMove {
  const row = rows[at]
  const last = rows.length - 1
  if (!row) return null
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, last) }
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) }
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: last }
    case ' ':
    case 'Enter':
      return 'toggle'
    case 'ArrowRight':
      if (row.shop) return null
      return row.isOpen ? { to: Math.min(at + 1, last) } : 'open'
    case 'ArrowLeft':
      if (row.shop) return { to: rows.findIndex((each) => each.section === row.section) }
      return row.isOpen ? 'close' : null
    default:
      return null
  }
}
