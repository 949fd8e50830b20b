import { jsonText } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { notFound } from '../replyError.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { SortedPage } from './page.ts'
import { assignmentRows } from './shops.ts'
import { loginRows, toUsernameKey, userTable } from './users.ts'

interface SubAccountFilter {
  readonly keyword?: string | undefined
  readonly enabled?: boolean | undefined
  readonly account_id?: string | undefined
}

export const subAccountSortFields = ['created_at', 'username', 'name', 'enabled', 'last_login_at'] as const
type SortField = (typeof subAccountSortFields)[number]

/** Throws 1004 unless the owner has it; the main account itself is none. */
export function getSubAccount(db: Queries, ownerUid: string, accountId: string): Promise<UsersTable> {
  if (accountId === ownerUid) throw notFound()
  return userTable.get(db, ownerUid, accountId)
}

/** What is absent does not filter. */
export function paginateSubAccounts(
  db: Queries,
  ownerUid: string,
  { keyword, enabled, account_id }: SubAccountFilter,
  page: SortedPage<SortField>,
) {
  const filter = { user_uid: account_id, enabled: enabled === undefined ? undefined : Number(enabled) }
  const all = userTable.select(db, ownerUid, filter).where('user_uid', '!=', ownerUid)
  const query = all.selectAll('users').select(jsonText(db, 'profile', 'name').as('name'))
  const matching = query.where((eb) => {
    const searched = [eb.ref('username'), eb.ref('notes'), jsonText(db, 'profile', 'name'), jsonText(db, 'profile', 'phone')]
    return eb.or(searched.map((text) => contains(text, keyword ?? '')))
  })
  return fetchPage(keyword ? matching : query, page, ['created_at', 'user_uid'])
}

/** How many shops are lent to each person. */
export async function countAssignments(db: Queries, ownerUid: string): Promise<ReadonlyMap<string, number>> {
  const rows = await assignmentRows
    .select(db, ownerUid)
    .select(({ fn }) => ['user_uid', fn.countAll<number>().as('count')])
    .groupBy('user_uid')
    .execute()
  return new Map(rows.map(({ user_uid, count }) => [user_uid, Number(count)]))
}

/** Shops lent to each of these people. */
export async function mapAssignments(
  db: Queries,
  ownerUid: string,
  userUids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lent = new Map<string, string[]>(userUids.map((userUid) => [userUid, []]))
  for (const { user_uid, shop_uid } of await assignmentRows.list(db, ownerUid, { user_uid: userUids })) lent.get(user_uid)?.push(shop_uid)
  return lent
}

/** Lends and takes back until the shops are these. */
export async function saveAssignments(db: Queries, owner_uid: string, user_uid: string, shopUids: readonly string[]): Promise<void> {
  const current = (await mapAssignments(db, owner_uid, [user_uid])).get(user_uid) ?? []
  const gone = current.filter((shopUid) => !shopUids.includes(shopUid))
  if (gone.length > 0) await assignmentRows.removeWhere(db, owner_uid, { user_uid, shop_uid: gone })
  const added = [...new Set(shopUids)].filter((shopUid) => !current.includes(shopUid))
  await assignmentRows.create(
    db,
    added.map((shop_uid) => ({ owner_uid, user_uid, shop_uid })),
  )
}

/** Her sessions, assignments, notifications and picture go with her. */
export async function deleteSubAccount(db: Queries, user: UsersTable): Promise<void> {
  await loginRows.removeWhere(db, user.owner_uid, { username_key: toUsernameKey(user.username) })
  await userTable.remove(db, user)
}

/** Under her old id and password; a user name that is taken by now breaks a unique constraint. */
export async function recreateSubAccount(db: Queries, user: UsersTable, shopUids: readonly string[]): Promise<void> {
  const { owner_uid, user_uid, username } = user
  await loginRows.create(db, { username_key: toUsernameKey(username), owner_uid, user_uid })
  await userTable.create(db, user)
  await saveAssignments(db, owner_uid, user_uid, shopUids)
}
