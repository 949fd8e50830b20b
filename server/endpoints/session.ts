import { ReplyCode } from '../../contract/codes.ts'
import type { LoginReply } from '../../contract/entities/loginReply.ts'
import { Role } from '../../contract/roles.ts'
import { type CallPayload, toolApi } from '../../contract/toolApi.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { levelAt, SESSION_AGE_MAX_MS } from '../http/actor.ts'
import { recordAudit, recordDeed, recordEntry } from '../http/audit.ts'
import type { CallContext, Handlers } from '../http/callContext.ts'
import { networkOf } from '../http/networkOf.ts'
import { notifyOfLevel } from '../notifications/notifyOfLevel.ts'
import { notifyOfWeakPassword } from '../notifications/notifyOfPassword.ts'
import { ReplyError } from '../replyError.ts'
import { listKnownPlaces, savePlaces } from '../repositories/loginPlaces.ts'
import { sessionTable } from '../repositories/sessions.ts'
import { dropSurplusLogins } from '../repositories/traces.ts'
import { findLogin, toUsernameKey, updateUser, userTable } from '../repositories/users.ts'
import { createDeviceToken, parseDeviceTokens, toDeviceCookie, toDevicePlace } from '../security/devices.ts'
import { forgetFailures, recordFailure, type Try, type Tryer, tryPassword } from '../security/loginThrottle.ts'
import { createToken } from '../security/tokens.ts'

export const sessionHandlers: Handlers = {
  async logout(_payload, context) {
    const { db, actor } = context
    await sessionTable.remove(db, { owner_uid: actor.ownerUid, token_hash: actor.sessionId })
    await recordAudit(context, { subjectType: 'session', subjectId: actor.userUid, before: null, after: null })
    return null
  },
}

/** Where a login comes from, as far as its account knows the place. */
interface Origin extends Tryer {
  /** Proofs of earlier logins that the browser sent. */
  readonly tokens: readonly string[]
}

/** An unknown user and a wrong password take the same steps up to what is written down, and get the same answer. */
export async function logIn({ username, password }: CallPayload<'login'>, context: CallContext<null>): Promise<LoginReply> {
  const { now, services } = context
  const { database, passwords } = services
  const user = await findLogin(database.db, username)
  const origin = await findOrigin(toUsernameKey(username), user, context)
  const started = await tryPassword(services, origin, now, {
    isRight: () => passwords.isRight(password, user?.password_hash ?? null, origin.network),
    settle: (isRight, taken) => database.write((db) => settle(isRight, taken, { ...context, db }), user?.owner_uid ?? ''),
  })
  if (!started) throw new ReplyError(ReplyCode.wrongCredentials)
  const { newToken, reply } = started
  if (newToken !== null) leaveInBrowser([newToken, ...origin.tokens], context)
  return reply

  /** Null: the login failed. */
  async function settle(isRight: boolean, taken: Try, inside: CallContext<null>) {
    const { db } = inside
    if (!user || !isRight || !(await isAsChecked(db, user))) {
      await recordFailure(db, taken)
      if (user) await recordLogin(db, user, 'failed', inside)
      return null
    }
    await forgetFailures(db, taken)
    if (!services.settings.isDemo) await notifyOfWeakPassword(db, user, password, now)
    return { newToken: await keepOrigin(db, user, origin, now), reply: await startSession(db, user, inside) }
  }
}

async function findOrigin(usernameKey: string, user: UsersTable | null, context: CallContext<null>): Promise<Origin> {
  const network = networkOf(context.address)
  const networkPlace = `network:${network}`
  const tokens = parseDeviceTokens(context.cookies)
  const person = user ?? { owner_uid: '', user_uid: '' }
  const known = await listKnownPlaces(context.db, person, [networkPlace, ...tokens.map(toDevicePlace)])
  const device = known.find((place) => place !== networkPlace)
  if (device) return { usernameKey, network, tokens, place: device, known: 'device' }
  return { usernameKey, network, tokens, place: networkPlace, known: known.length > 0 ? 'network' : isFirstLogin(user) ? 'first' : null }
}

/** Everybody knows what the first administrator is called, and no place is known yet: strangers could keep it waiting for ever. */
function isFirstLogin(user: UsersTable | null): boolean {
  return user?.role === 'admin' && user.last_login_at === null
}

/** Notes the network and the device. Out: the token of a device that the account did not know; null: it knew it. */
async function keepOrigin(db: CallContext['db'], { owner_uid, user_uid }: UsersTable, origin: Origin, now: number): Promise<string | null> {
  const newToken = origin.known === 'device' ? null : createDeviceToken()
  const places = [`network:${origin.network}`, newToken === null ? origin.place : toDevicePlace(newToken)]
  await savePlaces(
    db,
    places.map((place) => ({ owner_uid, user_uid, place, last_login_at: now })),
  )
  return newToken
}

function leaveInBrowser(tokens: readonly string[], { call, services, addHeader }: CallContext<null>): void {
  addHeader('set-cookie', toDeviceCookie(tokens, toolApi[call].path, services.settings.publicOrigin.startsWith('https:')))
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
  await dropSurplusLogins(db, owner_uid, user_uid)
  await updateUser(db, owner_uid, user_uid, { last_login_at: now })
  await recordLogin(db, user, 'ok', context)
  const main = await userTable.find(db, owner_uid, owner_uid)
  if (main) await notifyOfLevel(db, main, now)
  return { token, user_id: user_uid, level: main ? levelAt(now, main) : 0 }
}

/**
 * A disabled account answers as a wrong password does: that it exists is not told. So does one whose password was changed, or which was
 * deleted, while this one was checked: the change ended the sessions that were there, and would miss this one.
 */
async function isAsChecked(db: CallContext['db'], { owner_uid, user_uid, password_hash }: UsersTable): Promise<boolean> {
  const current = await userTable.find(db, owner_uid, user_uid)
  const main = await userTable.find(db, owner_uid, owner_uid)
  return current?.password_hash === password_hash && current.enabled === 1 && main?.enabled === 1
}

/** A try at an unknown name is in no trail: nobody could read it, and people type passwords there. The throttle and the metrics have counted it. */
async function recordLogin(
  db: CallContext['db'],
  user: UsersTable,
  outcome: 'ok' | 'failed',
  { now, requestId, address }: CallContext<null>,
): Promise<void> {
  const who = { ownerUid: user.owner_uid, userUid: user.user_uid, userName: user.username }
  const note = { subjectType: 'session', subjectId: who.userUid, before: null, after: { outcome, address } } as const
  const what = { ...who, action: 'login', now, requestId } as const
  await recordEntry(db, what, note)
  // Strangers can fail as often as they like, and what operators did is kept for good.
  if (user.role === Role.admin && outcome === 'ok') await recordDeed(db, what, note, '')
}
