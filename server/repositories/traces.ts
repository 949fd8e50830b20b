import { type RawBuilder, sql } from 'kysely'
import { keptTraces } from '../../contract/quotas.ts'
import type { Queries } from '../db/schema.ts'

/** What is kept of each owner's, or of each person's, newest rows. */
const kept = [
  { table: 'audit_entries', of: ['owner_uid'], id: ['entry_id'], at: 'at', max: keptTraces.auditEntries },
  { table: 'notifications', of: ['owner_uid', 'user_uid'], id: ['notification_id'], at: 'at', max: keptTraces.notificationsPerReader },
  { table: 'deleted_records', of: ['owner_uid'], id: ['subject_type', 'subject_id'], at: 'deleted_at', max: keptTraces.deletedRecords },
] as const

/** Of these accounts, those that left more of something than is kept. */
export async function listOwnersWithSurplus(db: Queries, owners: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { table, of, max } of kept) {
    const full = await sql<{ owner_uid: string }>`
      select owner_uid from ${sql.table(table)} where owner_uid in (${sql.join(owners)}) group by ${columns(of)} having count(*) > ${max}`.execute(
      db,
    )
    for (const { owner_uid } of full.rows) found.add(owner_uid)
  }
  return [...found]
}

/** Drops the oldest of what the account left more of than is kept. */
export async function dropSurplusTraces(db: Queries, owner: string): Promise<void> {
  for (const { table, of, id, at, max } of kept) {
    const rows = sql.table(table)
    const holder = columns(of)
    const full = await sql<Record<string, string>>`
      select ${holder} from ${rows} where owner_uid = ${owner} group by ${holder} having count(*) > ${max}`.execute(db)
    for (const held of full.rows) {
      const isHeld = sql.join(
        of.map((column) => sql`${sql.ref(column)} = ${held[column]}`),
        sql` and `,
      )
      // In two steps: a database that takes the holder for a small one would look for the surplus once for each row that it looks at.
      const key = [at, ...id]
      const newestFirst = sql.join(key.map((column) => sql`${sql.ref(column)} desc`))
      const oldestKept = await sql<Record<string, string>>`
        select ${columns(key)} from ${rows} where ${isHeld} order by ${newestFirst} limit 1 offset ${max - 1}`.execute(db)
      const [oldest] = oldestKept.rows
      if (!oldest) continue
      const values = sql.join(key.map((column) => sql`${oldest[column]}`))
      await sql`delete from ${rows} where ${isHeld} and (${columns(key)}) < (${values})`.execute(db)
    }
  }
}

function columns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)))
}

/** A person's sessions and known places beyond the newest so many. */
export async function dropSurplusLogins(db: Queries, owner_uid: string, user_uid: string): Promise<void> {
  const { sessionsPerPerson, loginPlacesPerPerson } = keptTraces
  await db
    .deleteFrom('sessions')
    .where('owner_uid', '=', owner_uid)
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('sessions as older')
        .select('older.token_hash')
        .where('older.owner_uid', '=', owner_uid)
        .where('older.user_uid', '=', user_uid)
        .orderBy('older.last_used_at', 'desc')
        .orderBy('older.created_at', 'desc')
        .limit(1_000)
        .offset(sessionsPerPerson),
    )
    .execute()
  await db
    .deleteFrom('login_places')
    .where('owner_uid', '=', owner_uid)
    .where('user_uid', '=', user_uid)
    .where('place', 'in', ({ selectFrom }) =>
      selectFrom('login_places as older')
        .select('older.place')
        .where('older.owner_uid', '=', owner_uid)
        .where('older.user_uid', '=', user_uid)
        .orderBy('older.last_login_at', 'desc')
        .limit(1_000)
        .offset(loginPlacesPerPerson),
    )
    .execute()
}
