import type { Queries } from '../db/schema.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import { ownedRows, ownedTable } from './ownedTable.ts'

/** In sort order. Which shops a person may name says `shopScope.ts`. Memberships and assignments go with a shop that is removed. */
export const shopTable = ownedTable('shops', 'shop_uid', { order: ['position'] })

/** Shops lent to sub-accounts. */
export const assignmentRows = ownedRows('shop_assignments')

/** All shops of an owner, no matter who may see them; in sort order. Without the sessions, which are most of what a shop weighs. */
export function listShopsOfOwner(db: Queries, ownerUid: string): Promise<Pick<ShopsTable, 'shop_uid' | 'position' | 'created_at'>[]> {
  return shopTable.select(db, ownerUid).select(['shop_uid', 'position', 'created_at']).orderBy('position').orderBy('shop_uid').execute()
}

export type ShopChanges = Partial<Omit<ShopsTable, 'owner_uid' | 'shop_uid' | 'shop_id' | 'created_at'>>

/** Puts the shops in this order; positions that are right already are not written. */
export async function placeShops(db: Queries, owner_uid: string, shopUids: readonly string[]): Promise<void> {
  const current = new Map((await listShopsOfOwner(db, owner_uid)).map((shop) => [shop.shop_uid, shop.position]))
  for (const [position, shop_uid] of shopUids.entries()) {
    if (current.get(shop_uid) !== position) await shopTable.update(db, { owner_uid, shop_uid }, { position })
  }
}
