import type { Queries } from '../db/schema.ts'
import { ownedTable } from './ownedTable.ts'

export const accessKeyTable = ownedTable('access_keys', 'key_id')

/** A key with its person and the main account of both: all that says who is calling. */
export function findAccessKey(db: Queries, ownerUid: string, keyHash: string) {
  return accessKeyTable
    .select(db, ownerUid, { key_hash: keyHash })
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'access_keys.owner_uid').onRef('users.user_uid', '=', 'access_keys.user_uid'),
    )
    .innerJoin('users as main', (join) =>
      join.onRef('main.owner_uid', '=', 'access_keys.owner_uid').onRef('main.user_uid', '=', 'access_keys.owner_uid'),
    )
    .selectAll('access_keys')
    .select(['users.username', 'users.role', 'users.profile', 'users.rights', 'users.enabled'])
    .select(['main.enabled as main_enabled', 'main.level', 'main.level_expires_at'])
    .executeTakeFirst()
}

/** With the name of the person and her user name, newest first. */
export function listAccessKeys(db: Queries, ownerUid: string, filter: { readonly user_uid?: string | undefined }) {
  return accessKeyTable
    .select(db, ownerUid, filter)
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'access_keys.owner_uid').onRef('users.user_uid', '=', 'access_keys.user_uid'),
    )
    .selectAll('access_keys')
    .select(['users.username', 'users.profile'])
    .orderBy('access_keys.created_at', 'desc')
    .orderBy('access_keys.key_id', 'desc')
    .execute()
}

/** Ends the keys of a person: with her account, her right to have keys, or her password. */
export async function dropAccessKeysOf(db: Queries, ownerUid: string, user_uid: string): Promise<void> {
  await accessKeyTable.removeWhere(db, ownerUid, { user_uid })
}
