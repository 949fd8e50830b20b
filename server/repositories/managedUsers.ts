/**
 * Main accounts across all owners, for the operator alone: everywhere else a query names the owner. Nothing of an account's own
 * records is read here but how many there are.
 */
import { Role } from '../../contract/roles.ts'
import { jsonText } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { SortedPage } from './page.ts'

/** What is absent does not filter. */
export interface ManagedUserFilter {
  readonly keyword?: string | undefined
  readonly role?: string | undefined
  readonly enabled?: boolean | undefined
  readonly user_uid?: string | undefined
}

export const managedUserSortFields = ['created_at', 'username', 'level', 'level_expires_at', 'last_login_at'] as const
type SortField = (typeof managedUserSortFields)[number]

export function paginateMainAccounts(db: Queries, filter: ManagedUserFilter, page: SortedPage<SortField>) {
  const query = selectMatching(db, filter)
    .selectAll('users')
    .select((eb) => [
      eb
        .selectFrom('shops')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('shops.owner_uid', '=', 'users.owner_uid')
        .as('shop_count'),
      eb
        .selectFrom('users as subs')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('subs.owner_uid', '=', 'users.owner_uid')
        .whereRef('subs.user_uid', '!=', 'subs.owner_uid')
        .as('sub_account_count'),
      eb
        .selectFrom('invitations')
        .innerJoin('users as inviters', (join) =>
          join.onRef('inviters.owner_uid', '=', 'invitations.owner_uid').onRef('inviters.user_uid', '=', 'invitations.owner_uid'),
        )
        .select('inviters.username')
        .whereRef('invitations.invited_owner_uid', '=', 'users.owner_uid')
        .as('invited_by'),
    ])
  return fetchPage(query, { ...page, sortField: `users.${page.sortField}` }, ['users.created_at', 'users.user_uid'])
}
export type ManagedUserRow = Awaited<ReturnType<typeof paginateMainAccounts>>['rows'][number]

/** A main account as it is, which nobody else changes before this transaction ends: writing to the row holds it. */
export async function holdMainAccount(db: Queries, userUid: string, now: number): Promise<UsersTable | null> {
  const row = await db
    .updateTable('users')
    .set({ updated_at: now })
    .where('owner_uid', '=', userUid)
    .where('user_uid', '=', userUid)
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** Enabled main accounts with the role of the operator. */
export async function listOperatorUids(db: Queries): Promise<readonly string[]> {
  const query = db.selectFrom('users').select('user_uid').whereRef('user_uid', '=', 'owner_uid').where('role', '=', Role.admin)
  return (await query.where('enabled', '=', 1).execute()).map((row) => row.user_uid)
}

function selectMatching(db: Queries, { keyword, role, enabled, user_uid }: ManagedUserFilter) {
  let query = db.selectFrom('users').whereRef('users.user_uid', '=', 'users.owner_uid')
  if (role !== undefined) query = query.where('users.role', '=', role)
  if (enabled !== undefined) query = query.where('users.enabled', '=', Number(enabled))
  if (user_uid !== undefined) query = query.where('users.user_uid', '=', user_uid)
  if (!keyword) return query
  return query.where((eb) => eb.or([contains(eb.ref('users.username'), keyword), contains(jsonText(db, 'users.profile', 'name'), keyword)]))
}
