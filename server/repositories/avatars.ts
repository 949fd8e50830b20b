import type { Queries } from '../db/schema.ts'
import type { AvatarsTable } from '../db/tables/people.ts'

export async function findAvatar(db: Queries, ownerUid: string, avatarId: string): Promise<AvatarsTable | null> {
  const query = db.selectFrom('avatars').selectAll().where('owner_uid', '=', ownerUid).where('avatar_id', '=', avatarId)
  return (await query.executeTakeFirst()) ?? null
}

/** In place of the person's picture before. */
export async function replaceAvatar(db: Queries, avatar: AvatarsTable): Promise<void> {
  await deleteAvatars(db, avatar.owner_uid, avatar.user_uid)
  await db.insertInto('avatars').values(avatar).execute()
}

export async function deleteAvatars(db: Queries, ownerUid: string, userUid: string): Promise<void> {
  await db.deleteFrom('avatars').where('owner_uid', '=', ownerUid).where('user_uid', '=', userUid).execute()
}
