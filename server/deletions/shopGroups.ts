import type { CallContext } from '../http/callContext.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { conflict } from '../replyError.ts'
import { groupTable, saveMembers } from '../repositories/shopGroups.ts'
import { listShopUidsInScope } from '../repositories/shopScope.ts'
import { listShopsOfOwner } from '../repositories/shops.ts'
import type { DeletedRecords } from './deletedRecords.ts'

/** With those of its shops that are still there. */
export async function restoreShopGroup({ group, shopUids }: DeletedRecords['shopGroup'], context: CallContext) {
  const { db, actor, now } = context
  if (await groupTable.findWhere(db, actor.ownerUid, { group_name: group.group_name })) throw conflict({ errors: { group_name: 'taken' } })
  await refuseBeyondQuota(context, 'groups')
  await groupTable.create(db, { ...group, updated_at: now })
  const present = new Set((await listShopsOfOwner(db, actor.ownerUid)).map((shop) => shop.shop_uid))
  const members = shopUids.filter((shopUid) => present.has(shopUid))
  await saveMembers(db, actor.ownerUid, group.group_id, members)
  const visible = new Set(await listShopUidsInScope(db, actor))
  return { group_name: group.group_name, shop_uid_list: members.filter((shopUid) => visible.has(shopUid)) }
}
