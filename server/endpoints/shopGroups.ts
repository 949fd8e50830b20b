import type { ShopGroup } from '../../contract/entities/shopGroup.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { ShopGroupsTable } from '../db/tables/shops.ts'
import { keepDeleted } from '../deletions/keepDeleted.ts'
import { answerListInParts } from '../http/answerInParts.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { editVersioned } from '../http/editVersioned.ts'
import { refuseBeyondQuota } from '../http/quotas.ts'
import { createId } from '../ids.ts'
import { conflict } from '../replyError.ts'
import { groupTable, listMembers, mapMembers, saveMembers, weighGroups } from '../repositories/shopGroups.ts'
import { getShopsInScope, listShopUidsInScope } from '../repositories/shopScope.ts'

type Saved = Exclude<CallPayload<'saveGroup'>, { deleted: 1 }>

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
    if (payload.deleted === 1) return removeGroup(payload.group_id, context)
    await getShopsInScope(context.db, context.actor, payload.shop_uid_list ?? [])
    return payload.group_id === undefined ? addGroup(payload, context) : editGroup(payload.group_id, payload, context)
  },
}

async function addGroup({ group_name, shop_uid_list = [] }: Saved, context: CallContext): Promise<ShopGroup> {
  const { db, actor, now } = context
  await refuseTakenName(group_name, null, context)
  await refuseBeyondQuota(context, 'groups')
  const group = { owner_uid: actor.ownerUid, group_id: createId(now), group_name, created_at: now, updated_at: now, version: 1 }
  await groupTable.create(db, group)
  await saveMembers(db, actor.ownerUid, group.group_id, shop_uid_list)
  await recordAudit(context, { subjectType: 'shopGroup', subjectId: group.group_id, before: null, after: { group_name, shop_uid_list } })
  return currentGroup(group, context)
}

function editGroup(groupId: string, payload: Saved, context: CallContext): Promise<ShopGroup> {
  const { db, actor, now } = context
  return editVersioned(context, {
    subjectType: 'shopGroup',
    subjectId: groupId,
    find: () => groupTable.get(db, actor.ownerUid, groupId),
    seen: payload.version,
    show: (group) => currentGroup(group, context),
    async change(group, { shop_uid_list: visible }) {
      await refuseTakenName(payload.group_name, groupId, context)
      const saved = { ...group, group_name: payload.group_name, updated_at: now, version: group.version + 1 }
      await groupTable.update(db, saved)
      if (!payload.shop_uid_list) return saved
      // What the level hides from the editor she cannot have meant to remove.
      const hidden = (await listMembers(db, actor.ownerUid, groupId)).filter((shopUid) => !visible.includes(shopUid))
      await saveMembers(db, actor.ownerUid, groupId, [...payload.shop_uid_list, ...hidden])
      return saved
    },
    audited: ['group_name', 'shop_uid_list'],
  })
}

async function removeGroup(groupId: string, context: CallContext): Promise<ShopGroup> {
  const { db, actor } = context
  const group = await groupTable.get(db, actor.ownerUid, groupId)
  const last = await currentGroup(group, context)
  const shopUids = await listMembers(db, actor.ownerUid, groupId)
  await keepDeleted(context, { subjectType: 'shopGroup', subjectId: groupId, record: { group, shopUids } })
  await groupTable.remove(db, group)
  const before = { group_name: last.group_name, shop_uid_list: last.shop_uid_list }
  await recordAudit(context, { subjectType: 'shopGroup', subjectId: groupId, before, after: null })
  return last
}

async function refuseTakenName(name: string, ownGroupId: string | null, { db, actor }: CallContext): Promise<void> {
  const holder = await groupTable.findWhere(db, actor.ownerUid, { group_name: name })
  if (holder && holder.group_id !== ownGroupId) throw conflict({ errors: { group_name: 'taken' } })
}

async function currentGroup(group: ShopGroupsTable, { db, actor }: CallContext): Promise<ShopGroup> {
  return toGroup(group, await listMembers(db, actor.ownerUid, group.group_id), await listShopUidsInScope(db, actor))
}

/** Members in the shops' sort order; a shop out of the reader's scope is not named. */
function toGroup(group: ShopGroupsTable, members: readonly string[], visible: readonly string[]): ShopGroup {
  const { group_id, group_name, created_at, updated_at, version } = group
  const isMember = new Set(members)
  return { group_id, group_name, shop_uid_list: visible.filter((shopUid) => isMember.has(shopUid)), created_at, updated_at, version }
}
