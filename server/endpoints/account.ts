import { profilePayload, type User } from '../../contract/entities/user.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import { changesBetween, recordAudit } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { readUsage } from '../http/quotas.ts'
import { notify } from '../notifications/notify.ts'
import { settleWeakPassword } from '../notifications/notifyOfPassword.ts'
import { invalidPayload } from '../replyError.ts'
import { dropAccessKeysOf } from '../repositories/accessKeys.ts'
import { avatarTable } from '../repositories/avatars.ts'
import { deleteSessionsOf } from '../repositories/sessions.ts'
import { namesOf, type Profile, profileOf, updateUser } from '../repositories/users.ts'
import { refuseGuessable } from '../security/guessablePasswords.ts'
import { confirmOwnPassword } from './ownPassword.ts'
import { getSelf, toUser } from './userShapes.ts'

type NewPassword = Extract<CallPayload<'updateUser'>, { new_password: string }>

export const accountHandlers: Handlers = {
  userInfo: async (_payload, context) => toUser(await getSelf(context), context),

  quotaUsage: async (_payload, context) => ({ list: await readUsage(context) }),

  updateUser: {
    prepare: async (payload, context) =>
      'new_password' in payload ? preparePassword(payload, context) : (inside) => saveProfile(payload, inside),
  },
}

/** Checked and hashed before the transaction; guessing the old password is throttled like a login. */
async function preparePassword({ old_password, new_password }: NewPassword, context: CallContext) {
  const { services, actor, now } = context
  const { self, settle } = await confirmOwnPassword(old_password, 'old_password', context)
  refuseGuessable('new_password', new_password, namesOf(self))
  const password_hash = await services.passwords.hash(new_password, actor.ownerUid)
  return async (inside: CallContext): Promise<User> => {
    const { db, actor } = inside
    await settle(inside)
    await updateUser(db, actor.ownerUid, actor.userUid, { password_hash, updated_at: now })
    await deleteSessionsOf(db, actor.ownerUid, actor.userUid, actor.sessionId)
    await dropAccessKeysOf(db, actor.ownerUid, actor.userUid)
    await recordAudit(inside, { subjectType: 'user', subjectId: actor.userUid, before: {}, after: { password: 'changed' } })
    await settleWeakPassword(db, actor, now)
    await notify(db, { ownerUid: actor.ownerUid, userUids: [actor.userUid], code: 'passwordChanged', values: {}, at: now })
    return toUser(await getSelf(inside), inside)
  }
}

async function saveProfile(fields: Profile, context: CallContext): Promise<User> {
  const { db, actor, now } = context
  const before = profileOf(await getSelf(context))
  const avatar = before.avatar ?? ''
  // Another address would tell its host whenever somebody looks at the person.
  if (fields.avatar && fields.avatar !== avatar) throw invalidPayload({ avatar: 'not_own_picture' })
  if (fields.avatar === '') await avatarTable.removeWhere(db, actor.ownerUid, { user_uid: actor.userUid })
  const saved = { ...before, ...fields }
  await updateUser(db, actor.ownerUid, actor.userUid, { profile: JSON.stringify(saved), updated_at: now })
  const names = Object.keys(profilePayload) as (keyof Profile)[]
  await recordAudit(context, { subjectType: 'user', subjectId: actor.userUid, ...changesBetween(before, saved, names) })
  return toUser(await getSelf(context), context)
}
