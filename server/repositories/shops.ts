import type { Queries } from '../db/schema.ts'
import type { ShopsTable } from '../db/tables/shops.ts'

/** All shops of an owner, whoever may see them; in sort order. */
export function listShopsOfOwner(db: Queries, ownerUid: string): Promise<Pick<ShopsTable, 'shop_uid' | 'position' | 'created_at'>[]> {
  return db
    .selectFrom('shops')
    .select(['shop_uid', 'position', 'created_at'])
    .where('owner_uid', '=', ownerUid)
    .orderBy('position')
    .orderBy('shop_uid')
    .execute()
}

export async function findShopByShopId(db: Queries, ownerUid: string, shopId: string): Promise<ShopsTable | null> {
  const row = await db.selectFrom('shops').selectAll().where('owner_uid', '=', ownerUid).where('shop_id', '=', shopId).executeTakeFirst()
  return row ?? null
}

export async function createShop(db: Queries, shop: ShopsTable): Promise<void> {
  await db.insertInto('shops').values(shop).execute()
}

export type ShopChanges = Partial<Omit<ShopsTable, 'owner_uid' | 'shop_uid' | 'shop_id' | 'created_at'>>

export async function updateShop(db: Queries, shop: ShopsTable, changes: ShopChanges): Promise<ShopsTable> {
  await db.updateTable('shops').set(changes).where('owner_uid', '=', shop.owner_uid).where('shop_uid', '=', shop.shop_uid).execute()
  return { ...shop, ...changes }
}

/** Memberships and assignments go with them. */
export async function deleteShops(db: Queries, ownerUid: string, shopUids: readonly string[]): Promise<void> {
  await db.deleteFrom('shops').where('owner_uid', '=', ownerUid).where('shop_uid', 'in', shopUids).execute()
}

export async function assignShop(db: Queries, ownerUid: string, userUid: string, shopUid: string): Promise<void> {
  await db.insertInto('shop_assignments').values({ owner_uid: ownerUid, user_uid: userUid, shop_uid: shopUid }).execute()
}

/** To whom these shops are lent. */
export function listAssignments(db: Queries, ownerUid: string, shopUids: readonly string[]) {
  return db
    .selectFrom('shop_assignments')
    .select(['user_uid', 'shop_uid'])
    .where('owner_uid', '=', ownerUid)
    .where('shop_uid', 'in', shopUids)
    .execute()
}

/** Puts the shops in this order; positions that are right already are not written. */
export async function placeShops(db: Queries, ownerUid: string, shopUids: readonly string[]): Promise<void> {
  const current = new Map((await listShopsOfOwner(db, ownerUid)).map((shop) => [shop.shop_uid, shop.position]))
  for (const [position, shopUid] of shopUids.entries()) {
    if (current.get(shopUid) === position) continue
    await db.updateTable('shops').set({ position }).where('owner_uid', '=', ownerUid).where('shop_uid', '=', shopUid).execute()
  }
}
