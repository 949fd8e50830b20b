import { ReplyCode } from '../../contract/codes.ts'
import type { LoginReply } from '../../contract/entities/loginReply.ts'
import type { CallPayload } from '../../contract/toolApi.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { levelAt, SESSION_AGE_MAX_MS } from '../http/actor.ts'
import { recordAudit, recordEntry } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { notifyOfLevel } from '../notifications/notifyOfLevel.ts'
import { ReplyError } from '../replyError.ts'
import { sessionTable } from '../repositories/sessions.ts'
import { findLogin, toUsernameKey, updateUser, userTable } from '../repositories/users.ts'
import { openTry, settleTry } from '../security/loginThrottle.ts'
import { createToken } from '../security/tokens.ts'

export const sessionHandlers: Handlers = {
  async logout(_payload, context) {
    const { db, actor } = context
    await sessionTable.remove(db, { owner_uid: actor.ownerUid, token_hash: actor.sessionId })
    await recordAudit(context, { subjectType: 'session', subjectId: actor.userUid, before: null, after: null })
    return null
  },
}

/** An unknown user and a wrong password take the same steps, the same time, and get the same answer. */
export async function logIn({ username, password }: CallPayload<'login'>, context: CallContext<null>): Promise<LoginReply> {
  const { now, services, address } = context
  const { database, passwords } = services
  const opened = await database.write((db) => openTry(db, toUsernameKey(username), address, now))
  const user = await findLogin(database.db, username)
  const isRight = await passwords.isRight(password, user?.password_hash ?? null)
  if (!user || !isRight || !(await isEnabled(user, context))) {
    await database.write((db) => recordLogin(db, user, 'failed', context), user?.owner_uid ?? '')
    throw new ReplyError(ReplyCode.wrongCredentials)
  }
  return database.write(async (db) => {
    await settleTry(db, opened)
    return startSession(db, user, context)
  }, user.owner_uid)
}

async function startSession(db: CallContext['db'], user: UsersTable, context: CallContext<null>): Promise<LoginReply> {
  const { now } = context
  const { owner_uid, user_uid } = user
  const { token, hash } = createToken(owner_uid)
  await sessionTable.create(db, {
    owner_uid,
    token_hash: hash,
    user_uid,
    created_at: now,
    last_used_at: now,
    expires_at: now + SESSION_AGE_MAX_MS,
    user_agent: context.userAgent,
    address: context.address,
  })
  await updateUser(db, owner_uid, user_uid, { last_login_at: now })
  await recordLogin(db, user, 'ok', context)
  const main = await userTable.find(db, owner_uid, owner_uid)
  if (main) await notifyOfLevel(db, main, now)
  return { token, user_id: user_uid, level: main ? levelAt(now, main) : 0 }
}

/** A disabled account answers as a wrong password does: that it exists is nobody's business. */
async function isEnabled(user: UsersTable, { services }: CallContext<null>): Promise<boolean> {
  const main = await userTable.find(services.database.db, user.owner_uid, user.owner_uid)
  return user.enabled === 1 && main?.enabled === 1
}

/** A try at an unknown name stands in a trail of nobody's, without the name: people type passwords there. */
function recordLogin(db: CallContext['db'], user: UsersTable | null, outcome: 'ok' | 'failed', context: CallContext<null>): Promise<void> {
  const { now, requestId, address } = context
  const who = { ownerUid: user?.owner_uid ?? '', userUid: user?.user_uid ?? '', userName: user?.username ?? '' }
  const note = { subjectType: 'session', subjectId: who.userUid, before: null, after: { outcome, address } } as const
  return recordEntry(db, { ...who, action: 'login', now, requestId }, note)
}
