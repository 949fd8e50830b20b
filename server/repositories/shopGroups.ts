import type { Queries } from '../db/schema.ts'
import { ownedRows, ownedTable } from './ownedTable.ts'

/** In the order in which they were made. */
export const groupTable = ownedTable('shop_groups', 'group_id', { order: ['created_at'] })

export const groupMemberRows = ownedRows('shop_group_members')

/** Members of every group of the owner, by group. */
export async function mapMembers(db: Queries, ownerUid: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = new Map<string, string[]>()
  for (const { group_id, shop_uid } of await groupMemberRows.list(db, ownerUid)) {
    members.set(group_id, [...(members.get(group_id) ?? []), shop_uid])
  }
  return members
}

export async function listMembers(db: Queries, ownerUid: string, group_id: string): Promise<readonly string[]> {
  return (await groupMemberRows.list(db, ownerUid, { group_id })).map((row) => row.shop_uid)
}

/** Adds and removes until the members are these. */
export async function saveMembers(db: Queries, ownerUid: string, group_id: string, shopUids: readonly string[]): Promise<void> {
  const current = new Set(await listMembers(db, ownerUid, group_id))
  const wanted = new Set(shopUids)
  const gone = [...current].filter((shopUid) => !wanted.has(shopUid))
  const added = [...wanted].filter((shopUid) => !current.has(shopUid))
  if (gone.length > 0) await groupMemberRows.removeWhere(db, ownerUid, { group_id, shop_uid: gone })
  await groupMemberRows.create(
    db,
    added.map((shop_uid) => ({ owner_uid: ownerUid, group_id, shop_uid })),
  )
}
