import { FREE_LEVEL } from '../../contract/limits.ts'
import type { Queries } from '../db/schema.ts'
import type { InvitationsTable } from '../db/tables/money.ts'
import { createId } from '../ids.ts'
import { contains } from './contains.ts'
import { fetchPage } from './fetchPage.ts'
import { everyOwner, type Filter, ownedRows, ownedTable } from './ownedTable.ts'
import type { SortedPage } from './page.ts'
import { findLogin } from './users.ts'

const codeRows = ownedRows('invitation_codes')
const invitationTable = ownedTable('invitations', 'invitation_id')

type InvitationFilter = Pick<Filter<InvitationsTable>, 'invitation_id'> & { readonly keyword?: string | undefined }

export const invitationSortFields = ['joined_at', 'username', 'level'] as const

/** Who came, with the level that each has now; of the invited account nothing else is read. */
export function paginateInvitations(
  db: Queries,
  ownerUid: string,
  { keyword, ...filter }: InvitationFilter,
  page: SortedPage<(typeof invitationSortFields)[number]>,
  now: number,
) {
  const query = invitationTable
    .select(db, ownerUid, filter)
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'invitations.invited_owner_uid').onRef('users.user_uid', '=', 'invitations.invited_owner_uid'),
    )
    .selectAll('invitations')
    .select((eb) => eb.case().when('users.level_expires_at', '<=', now).then(FREE_LEVEL).else(eb.ref('users.level')).end().as('level'))
  const matching = keyword ? query.where((eb) => contains(eb.ref('invitations.username'), keyword)) : query
  // The level shown is an expression with a name: sorting takes the name as it is.
  const sortField = page.sortField === 'level' ? 'level' : `invitations.${page.sortField}`
  return fetchPage(matching, { ...page, sortField }, ['invitations.joined_at', 'invitations.invitation_id'])
}

/** Writes down that an account came through another one's invitation; an account comes once. */
export async function recordInvitation(
  db: Queries,
  invited: { readonly inviterOwnerUid: string; readonly invitedOwnerUid: string; readonly username: string; readonly now: number },
): Promise<void> {
  await invitationTable.create(db, {
    owner_uid: invited.inviterOwnerUid,
    invitation_id: createId(invited.now),
    invited_owner_uid: invited.invitedOwnerUid,
    username: invited.username,
    joined_at: invited.now,
  })
}

/** Main account of an invitation code, or of a user name; null: of neither. Both are found however they are cased. */
export async function findInviter(db: Queries, nameOrCode: string): Promise<{ readonly ownerUid: string } | null> {
  const code = nameOrCode.normalize('NFKC').trim().toUpperCase()
  const byCode = await codeRows.findWhere(db, everyOwner, { code })
  if (byCode) return { ownerUid: byCode.owner_uid }
  const login = await findLogin(db, nameOrCode)
  return login && login.user_uid === login.owner_uid ? { ownerUid: login.owner_uid } : null
}

/** Through whose invitation an account came; null: nobody's. */
export function findInvitationOf(db: Queries, invited_owner_uid: string): Promise<InvitationsTable | null> {
  return invitationTable.findWhere(db, everyOwner, { invited_owner_uid })
}

export async function findInvitationCode(db: Queries, ownerUid: string): Promise<string | null> {
  return (await codeRows.findWhere(db, ownerUid, {}))?.code ?? null
}

/** Breaks a unique constraint when the code is somebody's or the account has one: the transaction then runs again. */
export function createInvitationCode(db: Queries, owner_uid: string, code: string): Promise<void> {
  return codeRows.create(db, { owner_uid, code })
}
