import type { ShopGroup } from '../../contract/entities/shopGroup.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { ShopGroupsTable } from '../db/tables/shops.ts'
import { answerListInParts } from '../http/answerInParts.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { groupTable, listMembers, mapMembers, saveMembers, weighGroups } from '../repositories/shopGroups.ts'
import { getShopsInScope, listShopUidsInScope } from '../repositories/shopScope.ts'
import { listShopsOfOwner } from '../repositories/shops.ts'
import { dropAlertsOutside } from './alertRules.ts'
import { crud } from './crud.ts'

type Saved = Pick<Exclude<CallPayload<'saveGroup'>, { deleted: 1 }>, 'group_name' | 'shop_uid_list'>

export const shopGroupCrud = crud('shopGroup', groupTable, {
  title: 'group_name',
  quota: 'groups',
  audited: ['group_name', 'shop_uid_list'],
  record: {
    show: async (group, { db, actor }) =>
      toGroup(group, await listMembers(db, actor.ownerUid, group.group_id), await listShopUidsInScope(db, actor)),
    toColumns: ({ group_name }: Saved) => ({ group_name }),
    saveRest: ({ group_id }, { shop_uid_list }, before, context) =>
      saveVisibleMembers(group_id, shop_uid_list, before?.shown.shop_uid_list ?? [], context),
  },
  kept: {
    pack: async (group, { db, actor }) => ({ group, shopUids: await listMembers(db, actor.ownerUid, group.group_id) }),
    rowOf: ({ group }) => group,
    /** Those of its shops that are still there. */
    async unpack({ group, shopUids }, { db, actor }) {
      const present = new Set((await listShopsOfOwner(db, actor.ownerUid)).map((shop) => shop.shop_uid))
      const members = shopUids.filter((shopUid) => present.has(shopUid))
      await saveMembers(db, actor.ownerUid, group.group_id, members)
    },
  },
})

export const shopGroupHandlers: Handlers = {
  async groupList(_payload, { db, actor }) {
    const visible = await listShopUidsInScope(db, actor)
    return answerListInParts(await weighGroups(db, actor.ownerUid), async (weighed) => {
      const members = await mapMembers(
        db,
        actor.ownerUid,
        weighed.map(({ group }) => group.group_id),
      )
      return weighed.map(({ group }) => toGroup(group, members.get(group.group_id) ?? [], visible))
    })
  },

  async saveGroup(payload, context) {
    if (payload.deleted === 1) {
      const deleted = await shopGroupCrud.removeOne(payload.group_id, context)
      await dropAlertsOutside(payload.group_id, null, context)
      return deleted
    }
    await getShopsInScope(context.db, context.actor, payload.shop_uid_list ?? [])
    return shopGroupCrud.save(payload, context)
  },
}

/** Not named, they stay. What the level hides from the editor she cannot have meant to remove. `seen`: the members that she saw. */
async function saveVisibleMembers(
  groupId: string,
  shopUids: readonly string[] | undefined,
  seen: readonly string[],
  context: CallContext,
): Promise<void> {
  if (!shopUids) return
  const { db, actor } = context
  const hidden = (await listMembers(db, actor.ownerUid, groupId)).filter((shopUid) => !seen.includes(shopUid))
  const members = [...shopUids, ...hidden]
  await saveMembers(db, actor.ownerUid, groupId, members)
  await dropAlertsOutside(groupId, members, context)
}

/** Members in the shops' sort order; a shop out of the reader's scope is not named. */
function toGroup(group: ShopGroupsTable, members: readonly string[], visible: readonly string[]): ShopGroup {
  const { group_id, group_name, created_at, updated_at, version } = group
  const isMember = new Set(members)
  return { group_id, group_name, shop_uid_list: visible.filter((shopUid) => isMember.has(shopUid)), created_at, updated_at, version }
}
