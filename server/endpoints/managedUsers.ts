import type { ManagedUser } from '../../contract/entities/managedUser.ts'
import { FREE_LEVEL } from '../../contract/limits.ts'
import { Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { editVersioned } from '../http/editVersioned.ts'
import { notify } from '../notifications/notify.ts'
import { notifyOfChangedLevel } from '../notifications/notifyOfLevel.ts'
import { conflict, invalidPayload, notFound } from '../replyError.ts'
import { accessKeyTable, dropAccessKeysOf } from '../repositories/accessKeys.ts'
import { findInviter, recordInvitation } from '../repositories/invitations.ts'
import { holdMainAccount, type ManagedUserRow, managedUserSortFields, paginateMainAccounts } from '../repositories/managedUsers.ts'
import { deleteSessionsOf, sessionTable } from '../repositories/sessions.ts'
import { createUser, findLogin, namesOf, profileOf, updateUser, userTable } from '../repositories/users.ts'
import { refuseGuessable } from '../security/guessablePasswords.ts'
import { toPage } from './toPage.ts'

type New = Extract<CallPayload<'saveUser'>, { action: 'create' }>
type Edit = Extract<CallPayload<'saveUser'>, { action: 'edit' }>

export const managedUserHandlers: Handlers = {
  async userList({ keyword, role, enabled, user_uid, ...payload }, { db }) {
    const page = toPage(payload, managedUserSortFields, '-created_at')
    const { rows, total } = await paginateMainAccounts(db, { keyword, role, enabled, user_uid }, page)
    return { list: rows.map(toManagedUser), total }
  },

  saveUser: {
    async prepare(payload, { db, actor, services }) {
      if (payload.action === 'create') await refuseTakenName(payload.username, db)
      const { password } = payload
      if (password !== undefined) refuseGuessable('password', password, await ownNames(payload, db))
      const passwordHash = password === undefined ? undefined : await services.passwords.hash(password, actor.ownerUid)
      if (payload.action === 'edit') return (context) => editUser(payload, passwordHash, context)
      return (context) => addUser(payload, passwordHash ?? '', context)
    },
  },
}

async function addUser(payload: New, passwordHash: string, context: CallContext): Promise<ManagedUser> {
  const { db, now } = context
  const { username, name, role, level, level_expires_at, invited_by } = payload
  await refuseTakenName(username, db)
  refuseEnded({ level, level_expires_at }, now)
  const inviter = invited_by === '' ? null : await findInviter(db, invited_by)
  if (invited_by !== '' && !inviter) throw invalidPayload({ invited_by: 'unknown_record' })
  const { userUid } = await createUser(db, { username, name, role, level, levelExpiresAt: level_expires_at, passwordHash, now })
  if (inviter) await recordInvitation(db, { inviterOwnerUid: inviter.ownerUid, invitedOwnerUid: userUid, username, now })
  const after = { username, name, role, level, level_expires_at, invited_by, password: 'set' }
  const note = { subjectType: 'user', subjectId: userUid, before: null, after } as const
  await recordAudit(context, note, userUid)
  return getManagedUser(userUid, context)
}

async function ownNames(payload: New | Edit, db: CallContext['db']): Promise<readonly string[]> {
  if (payload.action === 'create') return [payload.username, payload.name]
  const user = await userTable.find(db, payload.user_uid, payload.user_uid)
  return user ? namesOf(user) : []
}

/** Looked at before the password is hashed, and again in the transaction. */
async function refuseTakenName(username: string, db: CallContext['db']): Promise<void> {
  if (await findLogin(db, username)) throw conflict({ errors: { username: 'taken' } })
}

async function editUser(payload: Edit, passwordHash: string | undefined, context: CallContext): Promise<ManagedUser> {
  const { db, now } = context
  const { user_uid, version } = payload
  return editVersioned(context, {
    subjectType: 'user',
    subjectId: user_uid,
    find: () => holdOrRefuse(user_uid, context),
    seen: version,
    show: () => getManagedUser(user_uid, context),
    async change(row, shown) {
      const { name = shown.name, role = shown.role, level = shown.level, enabled = shown.enabled } = payload
      const { level_expires_at = shown.level_expires_at } = payload
      refuseOwnFall(user_uid, { role, enabled }, context)
      if (level !== shown.level || level_expires_at !== shown.level_expires_at) refuseEnded({ level, level_expires_at }, now)
      await updateUser(db, user_uid, user_uid, {
        profile: JSON.stringify({ ...profileOf(row), name }),
        role,
        level,
        level_expires_at,
        enabled: Number(enabled),
        updated_at: now,
        ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      })
      if (!enabled) await accessKeyTable.removeWhere(db, user_uid, {})
      else if (passwordHash !== undefined || role === Role.admin) await dropAccessKeysOf(db, user_uid, user_uid)
      if (!enabled) await sessionTable.removeWhere(db, user_uid, {})
      else if (passwordHash !== undefined) await deleteSessionsOf(db, user_uid, user_uid, exceptOwn(user_uid, context))
      await tell(row, { level, level_expires_at }, passwordHash !== undefined, context)
      return row
    },
    audited: ['name', 'role', 'level', 'level_expires_at', 'enabled'],
    note: passwordHash === undefined ? {} : { password: 'set' },
  })
}

async function holdOrRefuse(userUid: string, { db, now }: CallContext): Promise<UsersTable> {
  const row = await holdMainAccount(db, userUid, now)
  if (!row) throw notFound()
  return row
}

/** So there is always an operator left: the one who took the others away. */
function refuseOwnFall(userUid: string, wanted: { role: string; enabled: boolean }, { actor }: CallContext): void {
  if (userUid !== actor.userUid) return
  if (!wanted.enabled) throw invalidPayload({ enabled: 'own_account' })
  if (wanted.role !== Role.admin) throw invalidPayload({ role: 'own_account' })
}

/** A level that is over when it is given would be announced to its merchant as one that she has. What ends a level is the free one. */
function refuseEnded({ level, level_expires_at }: Pick<UsersTable, 'level' | 'level_expires_at'>, now: number): void {
  if (level > FREE_LEVEL && level_expires_at !== null && level_expires_at <= now) throw invalidPayload({ level_expires_at: 'over_already' })
}

/** Who sets her own password stays logged in where she does it. */
function exceptOwn(userUid: string, { actor }: CallContext): string | null {
  return userUid === actor.userUid ? actor.sessionId : null
}

async function tell(
  before: UsersTable,
  current: Pick<UsersTable, 'level' | 'level_expires_at'>,
  isNewPassword: boolean,
  { db, now }: CallContext,
): Promise<void> {
  await notifyOfChangedLevel(db, before, current, now)
  const event = { ownerUid: before.owner_uid, userUids: [before.user_uid], code: 'passwordChanged', values: {}, at: now } as const
  if (isNewPassword) await notify(db, event)
}

async function getManagedUser(userUid: string, { db }: CallContext): Promise<ManagedUser> {
  const page = { sortField: 'created_at', isDescending: false, limit: 1, offset: 0 } as const
  const [row] = (await paginateMainAccounts(db, { user_uid: userUid }, page)).rows
  if (!row) throw notFound()
  return toManagedUser(row)
}

function toManagedUser(row: ManagedUserRow): ManagedUser {
  return {
    user_uid: row.user_uid,
    username: row.username,
    name: profileOf(row).name ?? '',
    role: row.role === Role.admin ? Role.admin : Role.user,
    level: row.level,
    level_expires_at: row.level_expires_at,
    enabled: row.enabled === 1,
    shop_count: row.shop_count ?? 0,
    sub_account_count: row.sub_account_count ?? 0,
    invited_by: row.invited_by ?? '',
    created_at: row.created_at,
    last_login_at: row.last_login_at,
    version: row.version,
  }
}
