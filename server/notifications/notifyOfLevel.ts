import { FREE_LEVEL } from '../../contract/limits.ts'
import type { Queries } from '../db/schema.ts'
import type { UsersTable } from '../db/tables/people.ts'
import { isToldOf } from '../repositories/notifications.ts'
import { notify } from './notify.ts'

/** So long before it runs out, a level is called close to its end. */
export const LEVEL_NOTICE_MS = 7 * 24 * 60 * 60 * 1000

/** Tells the main account, once for each end of a level, that it is near or has come. */
export async function notifyOfLevel(db: Queries, main: UsersTable, now: number): Promise<void> {
  const { owner_uid: ownerUid, user_uid, level, level_expires_at } = main
  if (level <= FREE_LEVEL || level_expires_at === null || level_expires_at > now + LEVEL_NOTICE_MS) return
  const code = level_expires_at > now ? 'levelExpiring' : 'levelExpired'
  const event = { ownerUid, userUids: [user_uid], code, values: { level, expires_at: level_expires_at }, at: now } as const
  if (!(await isToldOf(db, main, code, JSON.stringify(event.values)))) await notify(db, event)
}

type Level = Pick<UsersTable, 'level' | 'level_expires_at'>

/** Tells the main account that somebody gave it another level, or another end of it. */
export async function notifyOfChangedLevel(
  db: Queries,
  before: UsersTable,
  { level, level_expires_at }: Level,
  now: number,
): Promise<void> {
  if (before.level === level && before.level_expires_at === level_expires_at) return
  const told = { ownerUid: before.owner_uid, userUids: [before.user_uid], at: now }
  if (level <= FREE_LEVEL || level_expires_at === null) await notify(db, { ...told, code: 'levelChanged', values: { level } })
  else await notify(db, { ...told, code: 'levelChangedUntil', values: { level, expires_at: level_expires_at } })
}
