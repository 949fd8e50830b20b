import { FREE_LEVEL } from '../../contract/limits.ts'
import type { Rights, Role } from '../../contract/roles.ts'
import { roleOf } from '../../src/domain/permissions.ts'
import type { Database } from '../db/client.ts'
import { isDiskFull } from '../db/dialects.ts'
import { findSession, type SessionRow, sessionTable } from '../repositories/sessions.ts'
import { parseToken } from '../security/tokens.ts'

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
  /** The hash under which the session is kept. */
  readonly sessionId: string
}

/** Null: no token, unknown, expired, revoked, or a disabled account. `isUse` is false where nobody did anything: an open page asked. */
export async function authenticate(
  database: Pick<Database, 'db' | 'noteFailure'>,
  authorization: string | undefined,
  now: number,
  isUse: boolean,
): Promise<Actor | null> {
  const { db } = database
  const token = parseToken(authorization)
  if (!token) return null
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

function isAlive(session: SessionRow, now: number): boolean {
  const isEnabled = session.enabled === 1 && session.main_enabled === 1
  return isEnabled && session.expires_at > now && session.last_used_at + SESSION_IDLE_MAX_MS > now
}

function toActor(session: SessionRow, now: number): Actor {
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
  }
}
