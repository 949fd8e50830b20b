import type { Queries } from '../db/schema.ts'
import type { ShopGroupsTable } from '../db/tables/shops.ts'

/** In the order in which they were made. */
export function listGroups(db: Queries, ownerUid: string): Promise<ShopGroupsTable[]> {
  return db.selectFrom('shop_groups').selectAll().where('owner_uid', '=', ownerUid).orderBy('created_at').orderBy('group_id').execute()
}

export async function findGroup(db: Queries, ownerUid: string, groupId: string): Promise<ShopGroupsTable | null> {
  const row = await db
    .selectFrom('shop_groups')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return row ?? null
}

export async function findGroupByName(db: Queries, ownerUid: string, name: string): Promise<ShopGroupsTable | null> {
  const row = await db
    .selectFrom('shop_groups')
    .selectAll()
    .where('owner_uid', '=', ownerUid)
    .where('group_name', '=', name)
    .executeTakeFirst()
  return row ?? null
}

export async function createGroup(db: Queries, group: ShopGroupsTable): Promise<void> {
  await db.insertInto('shop_groups').values(group).execute()
}

export async function updateGroup(db: Queries, group: ShopGroupsTable): Promise<void> {
  const { owner_uid, group_id, ...changes } = group
  await db.updateTable('shop_groups').set(changes).where('owner_uid', '=', owner_uid).where('group_id', '=', group_id).execute()
}

export async function deleteGroup(db: Queries, ownerUid: string, groupId: string): Promise<void> {
  await db.deleteFrom('shop_groups').where('owner_uid', '=', ownerUid).where('group_id', '=', groupId).execute()
}

/** Members of every group of the owner, by group. */
export async function mapMembers(db: Queries, ownerUid: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.selectFrom('shop_group_members').select(['group_id', 'shop_uid']).where('owner_uid', '=', ownerUid).execute()
  const members = new Map<string, string[]>()
  for (const { group_id, shop_uid } of rows) members.set(group_id, [...(members.get(group_id) ?? []), shop_uid])
  return members
}

export async function listMembers(db: Queries, ownerUid: string, groupId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('shop_group_members')
    .select('shop_uid')
    .where('owner_uid', '=', ownerUid)
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.shop_uid)
}

/** Groups of these shops. */
export function listMemberships(db: Queries, ownerUid: string, shopUids: readonly string[]) {
  return db
    .selectFrom('shop_group_members')
    .select(['group_id', 'shop_uid'])
    .where('owner_uid', '=', ownerUid)
    .where('shop_uid', 'in', shopUids)
    .execute()
}

/** Makes a shop, in none of them so far, a member of these groups. */
export async function joinGroups(db: Queries, ownerUid: string, shopUid: string, groupIds: readonly string[]): Promise<void> {
  const rows = groupIds.map((group_id) => ({ owner_uid: ownerUid, group_id, shop_uid: shopUid }))
  if (rows.length > 0) await db.insertInto('shop_group_members').values(rows).execute()
}

/** Adds and removes until the members are these. */
export async function saveMembers(db: Queries, ownerUid: string, groupId: string, shopUids: readonly string[]): Promise<void> {
  const current = new Set(await listMembers(db, ownerUid, groupId))
  const wanted = new Set(shopUids)
  const gone = [...current].filter((shopUid) => !wanted.has(shopUid))
  if (gone.length > 0) {
    await db
      .deleteFrom('shop_group_members')
      .where('owner_uid', '=', ownerUid)
      .where('group_id', '=', groupId)
      .where('shop_uid', 'in', gone)
      .execute()
  }
  const added = [...wanted].filter((shopUid) => !current.has(shopUid))
  if (added.length > 0) {
    const rows = added.map((shop_uid) => ({ owner_uid: ownerUid, group_id: groupId, shop_uid }))
    await db.insertInto('shop_group_members').values(rows).execute()
  }
}
