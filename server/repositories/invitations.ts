import { FREE_LEVEL } from '../../contract/limits.ts'
import type { Queries } from '../db/schema.ts'
import type { InvitationsTable } from '../db/tables/money.ts'
import { createId } from '../ids.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import type { Page } from './page.ts'
import { findLogin } from './users.ts'

/** What is absent does not filter. */
export interface InvitationFilter {
  readonly invitation_id?: string | undefined
  readonly keyword?: string | undefined
}

export const invitationSortFields = ['joined_at', 'username', 'level'] as const

/** Who came, with the level that each has now; of the invited account nothing else is read. */
export function paginateInvitations(
  db: Queries,
  ownerUid: string,
  filter: InvitationFilter,
  page: Page<(typeof invitationSortFields)[number]>,
  now: number,
) {
  let query = db
    .selectFrom('invitations')
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'invitations.invited_owner_uid').onRef('users.user_uid', '=', 'invitations.invited_owner_uid'),
    )
    .selectAll('invitations')
    .select((eb) => eb.case().when('users.level_expires_at', '<=', now).then(FREE_LEVEL).else(eb.ref('users.level')).end().as('level'))
    .where('invitations.owner_uid', '=', ownerUid)
  const { invitation_id, keyword } = filter
  if (invitation_id) query = query.where('invitations.invitation_id', '=', invitation_id)
  if (keyword) query = query.where((eb) => contains(eb.ref('invitations.username'), keyword))
  // The level shown is an expression with a name: sorting takes the name as it is.
  const sortField = page.sortField === 'level' ? 'level' : `invitations.${page.sortField}`
  return fetchPage(query, { ...page, sortField }, ['invitations.joined_at', 'invitations.invitation_id'])
}

/** Writes down that an account came through another one's invitation; an account comes once. */
export async function recordInvitation(
  db: Queries,
  invited: { readonly inviterOwnerUid: string; readonly invitedOwnerUid: string; readonly username: string; readonly now: number },
): Promise<void> {
  const row: InvitationsTable = {
    owner_uid: invited.inviterOwnerUid,
    invitation_id: createId(invited.now),
    invited_owner_uid: invited.invitedOwnerUid,
    username: invited.username,
    joined_at: invited.now,
  }
  await db.insertInto('invitations').values(row).execute()
}

/** Main account of an invitation code, or of a user name; null: of neither. Both are found however they are cased. */
export async function findInviter(db: Queries, nameOrCode: string): Promise<{ readonly ownerUid: string } | null> {
  const code = nameOrCode.normalize('NFKC').trim().toUpperCase()
  const byCode = await db.selectFrom('invitation_codes').select('owner_uid').where('code', '=', code).executeTakeFirst()
  if (byCode) return { ownerUid: byCode.owner_uid }
  const login = await findLogin(db, nameOrCode)
  return login && login.user_uid === login.owner_uid ? { ownerUid: login.owner_uid } : null
}

/** Through whose invitation an account came; null: nobody's. */
export async function findInvitationOf(db: Queries, invitedOwnerUid: string): Promise<InvitationsTable | null> {
  const row = await db.selectFrom('invitations').selectAll().where('invited_owner_uid', '=', invitedOwnerUid).executeTakeFirst()
  return row ?? null
}

export async function findInvitationCode(db: Queries, ownerUid: string): Promise<string | null> {
  const row = await db.selectFrom('invitation_codes').select('code').where('owner_uid', '=', ownerUid).executeTakeFirst()
  return row?.code ?? null
}

/** Breaks a unique constraint when the code is somebody's or the account has one: the transaction then runs again. */
export async function createInvitationCode(db: Queries, ownerUid: string, code: string): Promise<void> {
  await db.insertInto('invitation_codes').values({ owner_uid: ownerUid, code }).execute()
}
