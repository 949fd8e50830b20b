import { sql } from 'kysely'
import type { profilePayload } from '../../contract/entities/user.ts'
import { FREE_LEVEL } from '../../contract/limits.ts'
import type { Rights } from '../../contract/roles.ts'
import type { Queries } from '../db/schema.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { createId } from '../ids.ts'
import { everyOwner, ownedRows, ownedTable } from './ownedTable.ts'
import { assignmentRows } from './shops.ts'

/** Who is to be created; a main account unless it names an owner. */
export interface NewUser {
  readonly username: string
  readonly passwordHash: string
  readonly name: string
  readonly now: number
  /** Of a main account. */
  readonly role?: 'admin' | 'user'
  readonly level?: number
  readonly levelExpiresAt?: number | null
  /** Of a sub-account: its main account, rights and shops. */
  readonly ownerUid?: string
  readonly phone?: string | undefined
  readonly notes?: string | undefined
  readonly rights?: Rights
  readonly shopUids?: readonly string[]
}

/** People: main accounts and sub-accounts. */
export const userTable = ownedTable('users', 'user_uid')

export const loginRows = ownedRows('logins')

/** User names are the same however they are cased. */
export function toUsernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase()
}

/** Creates a person and her login; a taken user name breaks a unique constraint. */
export async function createUser(db: Queries, user: NewUser): Promise<{ ownerUid: string; userUid: string }> {
  const userUid = createId(user.now)
  const ownerUid = user.ownerUid ?? userUid
  await loginRows.create(db, { username_key: toUsernameKey(user.username), owner_uid: ownerUid, user_uid: userUid })
  await userTable.create(db, {
    owner_uid: ownerUid,
    user_uid: userUid,
    username: user.username,
    role: user.ownerUid ? null : (user.role ?? 'user'),
    password_hash: user.passwordHash,
    profile: JSON.stringify({ name: user.name, phone: user.phone }),
    notes: user.notes ?? '',
    level: user.level ?? 0,
    level_expires_at: user.levelExpiresAt ?? null,
    rights: user.ownerUid ? JSON.stringify(user.rights ?? {}) : null,
    enabled: 1,
    last_login_at: null,
    created_at: user.now,
    updated_at: user.now,
    version: 1,
  })
  const assignments = (user.shopUids ?? []).map((shop_uid) => ({ owner_uid: ownerUid, user_uid: userUid, shop_uid }))
  await assignmentRows.create(db, assignments)
  return { ownerUid, userUid }
}

export async function findLogin(db: Queries, username: string): Promise<UsersTable | null> {
  const login = await loginRows.findWhere(db, everyOwner, { username_key: toUsernameKey(username) })
  return login ? userTable.find(db, login.owner_uid, login.user_uid) : null
}

/** Of the main account and its sub-accounts. */
export async function listUserUids(db: Queries, ownerUid: string): Promise<readonly string[]> {
  const rows = await userTable.select(db, ownerUid).select('user_uid').execute()
  return rows.map((row) => row.user_uid)
}

export async function isAnyUserThere(db: Queries): Promise<boolean> {
  return (await db.selectFrom('logins').select('username_key').limit(1).executeTakeFirst()) !== undefined
}

/** What stands in the form of who manages a person. */
const editedFields = ['profile', 'notes', 'role', 'level', 'level_expires_at', 'rights', 'enabled'] as const
type UserChanges = Partial<Pick<UsersTable, (typeof editedFields)[number] | 'password_hash' | 'last_login_at' | 'updated_at'>>

/** Counts an edit, unless nothing changes that anyone edits. */
export async function updateUser(db: Queries, ownerUid: string, userUid: string, changes: UserChanges): Promise<void> {
  const isEdit = editedFields.some((field) => changes[field] !== undefined)
  await db
    .updateTable('users')
    .set({ ...changes, ...(isEdit ? { version: sql<number>`version + 1` } : {}) })
    .where('owner_uid', '=', ownerUid)
    .where('user_uid', '=', userUid)
    .execute()
}

/** What a password of hers should not be made of. */
export function namesOf(row: Pick<UsersTable, 'username' | 'profile'>): readonly string[] {
  return [row.username, profileOf(row).name ?? '']
}

export type Profile = Partial<Record<keyof typeof profilePayload, string>>

export function profileOf(row: Pick<UsersTable, 'profile'>): Profile {
  return JSON.parse(row.profile) as Profile
}

/** Main accounts by their id, so many that come after the one named; '' begins. */
export async function listOwnersAfter(db: Queries, after: string, limit: number): Promise<readonly string[]> {
  // Along the primary key: only looking for main accounts would look at all rows each time.
  const ofAll = db.selectFrom('users').select('owner_uid').distinct().where('owner_uid', '>', after)
  return (await ofAll.orderBy('owner_uid').limit(limit).execute()).map(({ owner_uid }) => owner_uid)
}

/** Of these, those whose level ends after `from` and not after `until`, ms. */
export async function listOwnersWhoseLevelEnds(
  db: Queries,
  owners: readonly string[],
  from: number,
  until: number,
): Promise<readonly string[]> {
  const ending = db.selectFrom('users').select('owner_uid').where('owner_uid', 'in', owners).whereRef('user_uid', '=', 'owner_uid')
  const rows = await ending
    .where('enabled', '=', 1)
    .where('level', '>', FREE_LEVEL)
    .where('level_expires_at', '>', from)
    .where('level_expires_at', '<=', until)
    .execute()
  return rows.map(({ owner_uid }) => owner_uid)
}
