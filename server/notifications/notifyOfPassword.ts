import { brokenPasswordRules } from '../../contract/passwordRules.ts'
import type { Queries } from '../db/schema.ts'
import type { UsersTable } from '../db/tables/people.ts'
import type { Actor } from '../http/actor.ts'
import { isToldOf, readTold } from '../repositories/notifications.ts'
import { namesOf } from '../repositories/users.ts'
import { isGuessable } from '../security/guessablePasswords.ts'
import { notify } from './notify.ts'

const code = 'passwordWeak'
const values = {}

/** Asks a person once, when she logs in with a password that nobody could choose today. She is let in with it. */
export async function notifyOfWeakPassword(db: Queries, user: UsersTable, password: string, now: number): Promise<void> {
  if (brokenPasswordRules(password).length === 0 && !isGuessable(password, namesOf(user))) return
  if (await isToldOf(db, user, code, JSON.stringify(values))) return
  await notify(db, { ownerUid: user.owner_uid, userUids: [user.user_uid], code, values, at: now })
}

/** It is done: she chose another. */
export function settleWeakPassword(db: Queries, { ownerUid, userUid }: Actor, now: number): Promise<void> {
  return readTold(db, { owner_uid: ownerUid, user_uid: userUid }, code, JSON.stringify(values), now)
}
