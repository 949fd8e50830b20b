import { ShopStatus } from '../../contract/entities/shop.ts'
import type { Queries } from '../db/schema.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import { deleteUnreadOfShop, readAllOfShop } from '../repositories/notifications.ts'
import { listReadersOfShop } from '../repositories/shopScope.ts'
import { notify } from './notify.ts'

const code = 'shopLoggedOut'

/** Tells who may see the shop that it was logged out, or has its todo done once somebody has logged in to it again. */
export async function notifyOfShop(db: Queries, before: ShopsTable, after: ShopsTable, now: number): Promise<void> {
  if (isLogout(before.status, after.status)) return notifyOfLogout(db, after, now)
  if (isLogin(before.status, after.status)) await readAllOfShop(db, after, code, now)
}

/** At most one unread of it for each reader: a newer one takes its place. */
export async function notifyOfLogout(db: Queries, shop: ShopsTable, at: number): Promise<void> {
  const userUids = await listReadersOfShop(db, shop)
  await deleteUnreadOfShop(db, shop, code)
  const { owner_uid: ownerUid, shop_uid: shopUid, shop_name } = shop
  await notify(db, { ownerUid, userUids, code, values: { shop_name }, shopUid, at })
}

/** A check that failed in between says nothing about the login; of a shop never seen online nobody expects one. */
function isLogout(before: number, after: number): boolean {
  return after === ShopStatus.offline && (before === ShopStatus.online || before === ShopStatus.checkFailed)
}

/** Seen online, or given a new session that nobody has checked yet. */
function isLogin(before: number, after: number): boolean {
  return before !== after && (after === ShopStatus.online || after === ShopStatus.unknown)
}
