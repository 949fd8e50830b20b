import { Role } from '../../contract/roles.ts'
import type { Queries } from '../db/schema.ts'
import type { SuggestionsTable } from '../db/tables/suggestions.ts'
import type { Actor } from '../http/actor.ts'
import { ownedTable, type Where } from './ownedTable.ts'

type Reader = Pick<Actor, 'userUid' | 'role' | 'key'>

export const suggestionTable = ownedTable('suggestions', 'suggestion_id', { order: ['created_at'] })

/** Which ones a caller sees: a key its own, a sub-account those of her keys, a main account all of the account. */
export function suggestionsOf({ key, role, userUid }: Reader): Where<SuggestionsTable> {
  if (key) return { key_id: key.row.key_id }
  return role === Role.subUser ? { user_uid: userUid } : {}
}

/** All but `change`, which may have 200,000 characters. */
const listedColumns = [
  'suggestions.owner_uid',
  'suggestions.suggestion_id',
  'suggestions.user_uid',
  'suggestions.key_id',
  'suggestions.key_name',
  'suggestions.kind',
  'suggestions.title',
  'suggestions.note',
  'suggestions.shop_rows',
  'suggestions.state',
  'suggestions.created_at',
  'suggestions.expires_at',
  'suggestions.settled_at',
  'suggestions.settled_by_name',
  'suggestions.reason',
  'suggestions.outcome',
] as const

/** With the name of the person, newest first, and without what is suggested. */
export function listSuggestions(db: Queries, ownerUid: string, filter: Where<SuggestionsTable>) {
  return suggestionTable
    .select(db, ownerUid, filter)
    .innerJoin('users', (join) =>
      join.onRef('users.owner_uid', '=', 'suggestions.owner_uid').onRef('users.user_uid', '=', 'suggestions.user_uid'),
    )
    .select(listedColumns)
    .select(['users.username', 'users.profile'])
    .orderBy('suggestions.created_at', 'desc')
    .orderBy('suggestions.suggestion_id', 'desc')
    .execute()
}

/** The newest with just this of a key that waits by `now`, or was made after `since`. */
export function findSameSuggestion(
  db: Queries,
  ownerUid: string,
  said: Pick<SuggestionsTable, 'key_id' | 'kind' | 'title' | 'note' | 'change'>,
  { since, now }: { readonly since: number; readonly now: number },
) {
  return suggestionTable
    .select(db, ownerUid, said)
    .select('suggestions.suggestion_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('suggestions.state', '=', 'waiting'), eb('suggestions.expires_at', '>', now)]),
        eb('suggestions.created_at', '>', since),
      ]),
    )
    .orderBy('suggestions.created_at', 'desc')
    .orderBy('suggestions.suggestion_id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Drops the oldest that nobody waits for: settled, or expired by `now`. Out: whether there was one. */
export async function dropOldestSettled(db: Queries, ownerUid: string, now: number): Promise<boolean> {
  const oldest = await suggestionTable
    .select(db, ownerUid)
    .selectAll()
    .where((eb) => eb.or([eb('suggestions.state', '!=', 'waiting'), eb('suggestions.expires_at', '<=', now)]))
    .orderBy('suggestions.created_at')
    .orderBy('suggestions.suggestion_id')
    .limit(1)
    .executeTakeFirst()
  if (oldest) await suggestionTable.remove(db, oldest)
  return oldest !== undefined
}

/** Of all accounts. */
export async function dropSuggestionsBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('suggestions').where('created_at', '<', at).execute()
}
