import type { CallContext } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { conflict } from '../replyError.ts'
import { listShopsOfOwner } from '../repositories/shops.ts'
import { recreateSubAccount } from '../repositories/subAccounts.ts'
import { findLogin, profileOf } from '../repositories/users.ts'
import type { DeletedRecords } from './deletedRecords.ts'

/** With her password, her rights and those of her shops that are still there. Her picture is gone, and her logins ended for good. */
export async function restoreSubAccount({ user, shopUids }: DeletedRecords['subAccount'], context: CallContext) {
  const { db, actor, now } = context
  if (await findLogin(db, user.username)) throw conflict({ errors: { username: 'taken' } })
  await refuseBeyondQuota(context, 'subAccounts')
  const present = new Set((await listShopsOfOwner(db, actor.ownerUid)).map((shop) => shop.shop_uid))
  const lent = shopUids.filter((shopUid) => present.has(shopUid))
  const { avatar: _, ...profile } = profileOf(user)
  await recreateSubAccount(db, { ...user, profile: JSON.stringify(profile), updated_at: now }, lent)
  return { username: user.username, name: profile.name ?? '' }
}
