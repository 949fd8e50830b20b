import type { SelectQueryBuilder } from 'kysely'
import { jsonText } from '../db/dialects.ts'
import type { Queries, Tables } from '../db/schema.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'
import { findUser, toUsernameKey } from './users.ts'

/** Which of an owner's; what is absent does not filter. */
export interface SubAccountFilter {
  readonly keyword?: string | undefined
  readonly enabled?: boolean | undefined
  readonly account_id?: string | undefined
}

export const subAccountSortFields = ['created_at', 'username', 'name', 'enabled', 'last_login_at'] as const
type SortField = (typeof subAccountSortFields)[number]

export async function findSubAccount(db: Queries, ownerUid: string, accountId: string): Promise<UsersTable | null> {
  return accountId === ownerUid ? null : findUser(db, ownerUid, accountId)
}

export function paginateSubAccounts(db: Queries, ownerUid: string, filter: SubAccountFilter, page: Page<SortField>) {
  const matching = narrow(db, db.selectFrom('users').where('owner_uid', '=', ownerUid).where('user_uid', '!=', ownerUid), filter)
  const query = matching.selectAll('users').select(jsonText(db, 'profile', 'name').as('name'))
  return fetchPage(query, page, ['created_at', 'user_uid'])
}

/** Shops lent to each of these people. */
export async function mapAssignments(
  db: Queries,
  ownerUid: string,
  userUids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const lent = new Map<string, string[]>(userUids.map((userUid) => [userUid, []]))
  if (userUids.length === 0) return lent
  const query = db.selectFrom('shop_assignments').select(['user_uid', 'shop_uid']).where('owner_uid', '=', ownerUid)
  for (const { user_uid, shop_uid } of await query.where('user_uid', 'in', userUids).execute()) lent.get(user_uid)?.push(shop_uid)
  return lent
}

/** Lends and takes back until the shops are these. */
export async function saveAssignments(db: Queries, ownerUid: string, userUid: string, shopUids: readonly string[]): Promise<void> {
  const current = (await mapAssignments(db, ownerUid, [userUid])).get(userUid) ?? []
  const gone = current.filter((shopUid) => !shopUids.includes(shopUid))
  if (gone.length > 0) {
    const query = db.deleteFrom('shop_assignments').where('owner_uid', '=', ownerUid).where('user_uid', '=', userUid)
    await query.where('shop_uid', 'in', gone).execute()
  }
  const added = [...new Set(shopUids)].filter((shopUid) => !current.includes(shopUid))
  const rows = added.map((shop_uid) => ({ owner_uid: ownerUid, user_uid: userUid, shop_uid }))
  if (rows.length > 0) await db.insertInto('shop_assignments').values(rows).execute()
}

/** Her sessions, assignments, notifications and picture go with her. */
export async function deleteSubAccount(db: Queries, { owner_uid, user_uid, username }: UsersTable): Promise<void> {
  await db.deleteFrom('logins').where('username_key', '=', toUsernameKey(username)).where('owner_uid', '=', owner_uid).execute()
  await db.deleteFrom('users').where('owner_uid', '=', owner_uid).where('user_uid', '=', user_uid).execute()
}

/** Under her old id and password; a user name that is taken by now breaks a unique constraint. */
export async function recreateSubAccount(db: Queries, user: UsersTable, shopUids: readonly string[]): Promise<void> {
  const { owner_uid, user_uid, username } = user
  await db
    .insertInto('logins')
    .values({ username_key: toUsernameKey(username), owner_uid, user_uid })
    .execute()
  await db.insertInto('users').values(user).execute()
  await saveAssignments(db, owner_uid, user_uid, shopUids)
}

type UsersQuery = SelectQueryBuilder<Tables, 'users', object>

function narrow(db: Queries, own: UsersQuery, { keyword, enabled, account_id }: SubAccountFilter): UsersQuery {
  let query = own
  if (account_id !== undefined) query = query.where('user_uid', '=', account_id)
  if (enabled !== undefined) query = query.where('enabled', '=', Number(enabled))
  if (!keyword) return query
  return query.where((eb) => {
    const searched = [eb.ref('username'), eb.ref('notes'), jsonText(db, 'profile', 'name'), jsonText(db, 'profile', 'phone')]
    return eb.or(searched.map((text) => contains(text, keyword)))
  })
}
