import { Certified } from '../../contract/entities/certification.ts'
import { profilePayload, type User } from '../../contract/entities/user.ts'
import { type Rights, Role } from '../../contract/roles.ts'
import type { UsersTable } from '../db/tables/people.ts'
import type { CallContext } from '../http/callContext.ts'
import { loginInvalid } from '../replyError.ts'
import { isCertified } from '../repositories/certifications.ts'
import { countShopsInAssignment } from '../repositories/shopScope.ts'
import { type Profile, profileOf, userTable } from '../repositories/users.ts'

/** Specification 3 names these fields of a user: one that nobody has filled is empty, and not left out. */
const emptyProfile: Profile = Object.fromEntries(Object.keys(profilePayload).map((name) => [name, '']))

/** The caller’s own row. */
export async function getSelf({ db, actor }: CallContext): Promise<UsersTable> {
  const self = await userTable.find(db, actor.ownerUid, actor.userUid)
  if (!self) throw loginInvalid()
  return self
}

export async function toUser(row: UsersTable, { db, actor }: CallContext): Promise<User> {
  const main = await userTable.find(db, row.owner_uid, row.owner_uid)
  const isSubAccount = actor.role === Role.subUser
  return {
    ...emptyProfile,
    ...profileOf(row),
    accountId: row.user_uid,
    username: row.username,
    registrationDate: new Date(row.created_at).toISOString(),
    certification: (await isCertified(db, row.owner_uid)) ? Certified.yes : Certified.no,
    ...(isSubAccount ? { sub_main_uid: row.owner_uid, rights: actor.rights ?? ({} satisfies Rights) } : {}),
    role: actor.role,
    level: actor.level,
    level_expires_at: main?.level_expires_at ?? null,
    shop_count: await countShopsInAssignment(db, actor),
  }
}
