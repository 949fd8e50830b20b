import type { KeyModule } from '../../contract/entities/accessKey.ts'
import { FREE_LEVEL } from '../../contract/limits.ts'
import { type Rights, Role } from '../../contract/roles.ts'
import { hasRight, roleOf } from '../../src/domain/permissions.ts'
import type { Database } from '../db/client.ts'
import { isDiskFull } from '../db/databaseErrors.ts'
import type { Queries } from '../db/schema.ts'
import type { AccessKeysTable } from '../db/tables/accessKeys.ts'
import { findAccessKey } from '../repositories/accessKeys.ts'
import { findSession, type SessionRow, sessionTable } from '../repositories/sessions.ts'
import { type ParsedToken, parseToken } from '../security/tokens.ts'

const MINUTE_MS = 60_000
export const SESSION_IDLE_MAX_MS = 12 * 60 * MINUTE_MS
export const SESSION_AGE_MAX_MS = 30 * 24 * 60 * MINUTE_MS
/** Use is noted this coarsely, so that reading does not write each time. */
const TOUCH_AFTER_MS = MINUTE_MS

/** Who makes a call, and inside whose main account. */
export interface Actor {
  readonly userUid: string
  readonly ownerUid: string
  readonly name: string
  readonly role: Role
  /** Of the main account, 0 once it has expired. */
  readonly level: number
  /** Of a sub-account; undefined for a main account, which has every right. */
  readonly rights: Rights | undefined
  /** The hash under which the session, or the key, is kept. */
  readonly sessionId: string
  /** The access key with which a program calls for the person; null: she is logged in. */
  readonly key: KeyActor | null
}

/** What a key is limited to. */
interface KeyActor {
  readonly row: AccessKeysTable
  /** Null: all that its person sees. */
  readonly shopUids: readonly string[] | null
  /** May it suggest changes, which a person confirms? */
  readonly maySuggest: boolean
}

/**
 * Null: no token, unknown, expired, revoked, or a disabled account. `isUse` is false where nobody did anything: an open page asked. With an access
 * key it is who she is and less: never more than a sub-account, with the right to look at the key's modules as far as she has it now, and the key's shops; and to look at what it suggested, where it may suggest.
 */
export async function authenticate(
  database: Pick<Database, 'db' | 'noteFailure'>,
  authorization: string | undefined,
  now: number,
  isUse: boolean,
): Promise<Actor | null> {
  const { db } = database
  const token = parseToken(authorization)
  if (!token) return null
  if (token.kind === 'key') return authenticateKey(db, token, now)
  const session = await findSession(db, token.ownerUid, token.hash)
  if (!session || !isAlive(session, now)) return null
  if (isUse && now - session.last_used_at > TOUCH_AFTER_MS) {
    await sessionTable.update(db, { owner_uid: token.ownerUid, token_hash: token.hash }, { last_used_at: now }).catch((error: unknown) => {
      // Reading goes on where nothing can be written.
      if (!isDiskFull(error)) throw error
      database.noteFailure(error)
    })
  }
  return toActor(session, now)
}

/** The level that counts now (product specification 6; a level may run out). */
export function levelAt(now: number, account: { readonly level: number; readonly level_expires_at: number | null }): number {
  const isExpired = account.level_expires_at !== null && account.level_expires_at <= now
  return isExpired ? FREE_LEVEL : account.level
}

async function authenticateKey(db: Queries, { ownerUid, hash }: ParsedToken, now: number): Promise<Actor | null> {
  const key = await findAccessKey(db, ownerUid, hash)
  if (key?.enabled !== 1 || key.main_enabled !== 1 || key.expires_at <= now) return null
  const person = toActor({ ...key, token_hash: key.key_hash }, now)
  if (person.role === Role.admin || !hasRight(person, 'keys.operate')) return null
  const modules = (JSON.parse(key.modules) as KeyModule[]).filter((module) => hasRight(person, `${module}.view`))
  const maySuggest = key.may_suggest === 1
  const rights: Rights = Object.fromEntries([...modules, ...(maySuggest ? ['keys'] : [])].map((module) => [module, ['view']]))
  const shopUids = key.shop_uids === null ? null : (JSON.parse(key.shop_uids) as string[])
  return { ...person, role: Role.subUser, rights, key: { row: key, shopUids, maySuggest } }
}

function isAlive(session: SessionRow, now: number): boolean {
  const isEnabled = session.enabled === 1 && session.main_enabled === 1
  return isEnabled && session.expires_at > now && session.last_used_at + SESSION_IDLE_MAX_MS > now
}

type Caller = Omit<SessionRow, 'last_used_at' | 'expires_at'>

function toActor(session: Caller, now: number): Actor {
  const isSubAccount = session.user_uid !== session.owner_uid
  const role = roleOf({ sub_main_uid: isSubAccount ? session.owner_uid : null, role: session.role ?? undefined })
  const profile = JSON.parse(session.profile) as { name?: string }
  return {
    userUid: session.user_uid,
    ownerUid: session.owner_uid,
    name: profile.name || session.username,
    role,
    level: levelAt(now, session),
    rights: session.rights === null ? undefined : (JSON.parse(session.rights) as Rights),
    sessionId: session.token_hash,
    key: null,
  }
}
