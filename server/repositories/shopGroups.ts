import type { Queries } from '../db/schema.ts'
import type { ShopGroupsTable } from '../db/tables/shops.ts'
import type { Weighed } from './fetchPage.ts'
import { ownedRows, ownedTable } from './ownedTable.ts'

/** In the order in which they were made. */
export const groupTable = ownedTable('shop_groups', 'group_id', { order: ['created_at'] })

export const groupMemberRows = ownedRows('shop_group_members')

/** What a member weighs in an answer, about. */
const MEMBER_BYTES = 50

/** The groups of an owner, with what each weighs in an answer. */
export async function weighGroups(db: Queries, ownerUid: string): Promise<readonly Weighed<{ readonly group: ShopGroupsTable }>[]> {
  const counted = await groupMemberRows
    .select(db, ownerUid)
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('count')])
    .groupBy('group_id')
    .execute()
  const counts = new Map(counted.map(({ group_id, count }) => [group_id, Number(count)]))
  const groups = await groupTable.list(db, ownerUid)
  return groups.map((group) => ({ group, bytes: ((counts.get(group.group_id) ?? 0) + 1) * MEMBER_BYTES }))
}

/** Members of groups of the owner, by group; left out: of all. */
export async function mapMembers(
  db: Queries,
  ownerUid: string,
  group_id?: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = new Map<string, string[]>()
  const rows = await groupMemberRows.list(db, ownerUid, group_id ? { group_id } : {})
  for (const row of rows) {
    const known = members.get(row.group_id)
    if (known) known.push(row.shop_uid)
    else members.set(row.group_id, [row.shop_uid])
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
