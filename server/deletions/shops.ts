import { shopLimitOf } from '../../src/domain/freeTier.ts'
import type { ShopsTable } from '../db/tables/shops.ts'
import type { CallContext } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { conflict, levelLimit } from '../replyError.ts'
import { addNotifications, notificationTable } from '../repositories/notifications.ts'
import { groupMemberRows, groupTable } from '../repositories/shopGroups.ts'
import { assignmentRows, listShopsOfOwner, shopTable } from '../repositories/shops.ts'
import { listUserUids } from '../repositories/users.ts'
import type { DeletedShop } from './deletedRecords.ts'
import { keepDeleted } from './keepDeleted.ts'

/** Keeps shops that are about to be deleted, with all that goes with them. */
export async function keepShops(shops: readonly ShopsTable[], context: CallContext): Promise<void> {
  const { db, actor } = context
  const shopUids = shops.map((shop) => shop.shop_uid)
  const memberships = await groupMemberRows.list(db, actor.ownerUid, { shop_uid: shopUids })
  const assignments = await assignmentRows.list(db, actor.ownerUid, { shop_uid: shopUids })
  const notifications = await notificationTable.list(db, actor.ownerUid, { shop_uid: shopUids })
  for (const shop of shops) {
    const isOfShop = (row: { shop_uid: string | null }) => row.shop_uid === shop.shop_uid
    const record = {
      shop,
      groupIds: memberships.filter(isOfShop).map((row) => row.group_id),
      readerUids: assignments.filter(isOfShop).map((row) => row.user_uid),
      notifications: notifications.filter(isOfShop),
    }
    await keepDeleted(context, { subjectType: 'shop', subjectId: shop.shop_uid, record })
  }
}

/**
 * With its session, remark and place, and in those groups, lent to those people and with their messages, as far as they are still there.
 * Where the level has no room for it, it comes back behind all others, hidden and without its session: else deleting the shops that are
 * seen, looking at the next ones and taking the first ones back would get at every session of the account.
 */
export async function restoreShop(record: DeletedShop, context: CallContext, deletedAt: number) {
  const { shop } = record
  const { db, actor, now } = context
  if (await shopTable.findWhere(db, actor.ownerUid, { shop_id: shop.shop_id })) throw conflict({ errors: { shop_id: 'taken' } })
  const others = await listShopsOfOwner(db, actor.ownerUid)
  const limit = shopLimitOf(actor.level)
  const isOverLimit = limit !== null && others.length >= limit
  // The free level may take back what it had, not what it has put another shop in the place of.
  if (isOverLimit && others.some((other) => other.created_at > deletedAt)) throw levelLimit()
  if (limit === null) await refuseBeyondQuota(context, 'shops')
  const place = isOverLimit ? { position: (others.at(-1)?.position ?? -1) + 1, cookie_sealed: null } : {}
  await shopTable.create(db, { ...shop, ...place, updated_at: now })
  const groups = new Set((await groupTable.list(db, actor.ownerUid)).map((group) => group.group_id))
  const { owner_uid, shop_uid } = shop
  const memberships = record.groupIds.filter((groupId) => groups.has(groupId)).map((group_id) => ({ owner_uid, group_id, shop_uid }))
  await groupMemberRows.create(db, memberships)
  const people = new Set(await listUserUids(db, actor.ownerUid))
  const assignments = record.readerUids.filter((uid) => people.has(uid)).map((user_uid) => ({ owner_uid, user_uid, shop_uid }))
  await assignmentRows.create(db, assignments)
  await addNotifications(
    db,
    owner_uid,
    record.notifications.filter((notification) => people.has(notification.user_uid)),
  )
  const { shop_id, shop_name, notes } = shop
  const cookie = shop.cookie_sealed === null ? 'none' : isOverLimit ? 'dropped' : 'restored'
  return { shop_id, shop_name, notes, cookie }
}
