import { profileFields, type User } from '../../contract/entities/user.ts'
import { type Rights, Role } from '../../contract/roles.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { UsersTable } from '../db/schema.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { notify } from '../notifications/notify.ts'
import { invalidPayload, loginInvalid } from '../replyError.ts'
import { deleteSessionsOf } from '../repositories/sessions.ts'
import { countShopsInAssignment } from '../repositories/shopScope.ts'
import { findUser, toUsernameKey, updateUser } from '../repositories/users.ts'
import { openTry, settleTry } from '../security/loginThrottle.ts'

type Profile = Partial<Record<keyof typeof profileFields, string>>
type NewPassword = Extract<CallPayload<'updateUser'>, { new_password: string }>

export const accountHandlers: Handlers = {
  userInfo: async (_payload, context) => toUser(await getSelf(context), context),

  updateUser: {
    prepare: async (payload, context) =>
      'new_password' in payload ? preparePassword(payload, context) : (inside) => saveProfile(payload, inside),
  },
}

/** Checked and hashed before the transaction; guessing the old password is throttled like a login. */
async function preparePassword({ old_password, new_password }: NewPassword, context: CallContext) {
  const { services, address, now } = context
  const { database, passwords } = services
  const self = await getSelf(context)
  const opened = await database.write((db) => openTry(db, toUsernameKey(self.username), address, now))
  if (!(await passwords.isRight(old_password, self.password_hash))) throw invalidPayload({ old_password: 'wrong_password' })
  const password_hash = await passwords.hash(new_password)
  return async (inside: CallContext): Promise<User> => {
    const { db, actor } = inside
    await settleTry(db, opened)
    await updateUser(db, actor.ownerUid, actor.userUid, { password_hash, updated_at: now })
    await deleteSessionsOf(db, actor.ownerUid, actor.userUid, actor.sessionId)
    await recordAudit(inside, { subjectType: 'user', subjectId: actor.userUid, before: {}, after: { password: 'changed' } })
    await notify(db, { ownerUid: actor.ownerUid, userUids: [actor.userUid], code: 'passwordChanged', values: {}, at: now })
    return toUser(await getSelf(inside), inside)
  }
}

async function saveProfile(fields: Profile, context: CallContext): Promise<User> {
  const { db, actor, now } = context
  const before = profileOf(await getSelf(context))
  const saved = { ...before, ...fields }
  await updateUser(db, actor.ownerUid, actor.userUid, { profile: JSON.stringify(saved), updated_at: now })
  const names = Object.keys(profileFields) as (keyof Profile)[]
  await recordAudit(context, { subjectType: 'user', subjectId: actor.userUid, ...changesBetween(before, saved, names) })
  return toUser(await getSelf(context), context)
}

async function getSelf({ db, actor }: CallContext): Promise<UsersTable> {
  const self = await findUser(db, actor.ownerUid, actor.userUid)
  if (!self) throw loginInvalid()
  return self
}

async function toUser(row: UsersTable, { db, actor }: CallContext): Promise<User> {
  const main = await findUser(db, row.owner_uid, row.owner_uid)
  const isSubAccount = actor.role === Role.subUser
  return {
    ...profileOf(row),
    accountId: row.user_uid,
    username: row.username,
    registrationDate: new Date(row.created_at).toISOString(),
    certification: 0,
    ...(isSubAccount ? { sub_main_uid: row.owner_uid, rights: actor.rights ?? ({} satisfies Rights) } : {}),
    role: actor.role,
    level: actor.level,
    level_expires_at: main?.level_expires_at ?? null,
    shop_count: await countShopsInAssignment(db, actor),
  }
}

function profileOf(row: UsersTable): Profile {
  return JSON.parse(row.profile) as Profile
}
