import type { Queries } from '../db/schema.ts'
import type { RelayKeysTable } from '../db/tables/people.ts'
import { ownedTable } from './ownedTable.ts'

export const relayKeyTable = ownedTable('relay_keys', 'relay_key_id')

/** Keys that a person may have at once. */
export const RELAY_KEYS_PER_PERSON_MAX = 20

/** Which goes first where a person has too many: what waits, then what was withdrawn, then what was not used for longest. */
const places = ['waiting', 'withdrawn', 'allowed']

/** Makes room for one more key of a person. Out: how many she had. */
export async function makeRoomForKey(db: Queries, ownerUid: string, user_uid: string): Promise<number> {
  const keys = await relayKeyTable.list(db, ownerUid, { user_uid })
  const placeOf = ({ state }: RelayKeysTable) => places.indexOf(state)
  const [first] = keys.toSorted((one, other) => placeOf(one) - placeOf(other) || one.last_used_at - other.last_used_at)
  if (first && keys.length >= RELAY_KEYS_PER_PERSON_MAX) await relayKeyTable.remove(db, first)
  return keys.length
}

/** With the name of the person and her user name, newest first. */
export function listRelayKeys(db: Queries, ownerUid: string, filter: { readonly user_uid?: string | undefined }) {
  return relayKeyTable
    .select(db, ownerUid, filter)
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'relay_keys.owner_uid').onRef('users.user_uid', '=', 'relay_keys.user_uid'),
    )
    .selectAll('relay_keys')
    .select(['users.username', 'users.profile'])
    .orderBy('first_seen_at', 'desc')
    .orderBy('relay_key_id')
    .execute()
}
