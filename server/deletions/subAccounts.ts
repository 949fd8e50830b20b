import type { CallContext } from '../http/callContext.ts'
import { conflict } from '../replyError.ts'
import { listShopsOfOwner } from '../repositories/shops.ts'
import { recreateSubAccount } from '../repositories/subAccounts.ts'
import { findLogin, profileOf } from '../repositories/users.ts'
import type { DeletedRecords } from './deletedRecords.ts'

/** With her password, her rights and those of her shops that are still there. Her picture is gone, and her logins ended for good. */
export async function restoreSubAccount({ user, shopUids }: DeletedRecords['subAccount'], { db, actor, now }: CallContext) {
  if (await findLogin(db, user.username)) throw conflict({ errors: { username: 'taken' } })
  const present = new Set((await listShopsOfOwner(db, actor.ownerUid)).map((shop) => shop.shop_uid))
  const lent = shopUids.filter((shopUid) => present.has(shopUid))
  const { avatar: _, ...profile } = profileOf(user)
  await recreateSubAccount(db, { ...user, profile: JSON.stringify(profile), updated_at: now }, lent)
  return { username: user.username, name: profile.name ?? '' }
}
