import type { Queries } from '../db/schema.ts'
import type { AvatarsTable } from '../db/tables/people.ts'
import { ownedTable } from './ownedTable.ts'

export const avatarTable = ownedTable('avatars', 'avatar_id')

/** In place of the person's picture before. */
export async function replaceAvatar(db: Queries, avatar: AvatarsTable): Promise<void> {
  await avatarTable.removeWhere(db, avatar.owner_uid, { user_uid: avatar.user_uid })
  await avatarTable.create(db, avatar)
}
