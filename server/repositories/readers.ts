import type { Rights } from '../../contract/roles.ts'
import { roleOf } from '../../src/domain/permissions.ts'
import type { Queries } from '../db/schema.ts'
import { type Actor, levelAt } from '../http/actor.ts'
import { userTable } from './users.ts'

/** As whom a person reads who is not here: with her role, rights and level of now. Null: she is gone, or may not log in. */
export async function findReader(
  db: Queries,
  ownerUid: string,
  userUid: string,
  now: number,
): Promise<Pick<Actor, 'ownerUid' | 'userUid' | 'role' | 'level' | 'key' | 'rights'> | null> {
  const main = await userTable.find(db, ownerUid, ownerUid)
  const user = userUid === ownerUid ? main : await userTable.find(db, ownerUid, userUid)
  if (!main || !user || main.enabled !== 1 || user.enabled !== 1) return null
  return {
    ownerUid,
    userUid,
    role: roleOf({ sub_main_uid: userUid === ownerUid ? null : ownerUid, role: user.role ?? undefined }),
    level: levelAt(now, main),
    key: null,
    rights: user.rights === null ? undefined : (JSON.parse(user.rights) as Rights),
  }
}
