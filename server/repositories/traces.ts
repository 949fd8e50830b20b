import { type RawBuilder, sql } from 'kysely'
import { keptTraces } from '../../contract/quotas.ts'
import { byteLength } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import { AUDIT_ROW_BYTES } from './auditEntries.ts'
import { DELETED_ROW_BYTES, type DeletedShopKey } from './deletedRecords.ts'
import { NOTIFICATION_ROW_BYTES } from './notifications.ts'
import { setStoredBytes } from './storedBytes.ts'

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

/** Drops the oldest of what the account left more of than is kept. Out: deleted shops that cannot come back any more. */
export async function dropSurplusTraces(db: Queries, owner: string): Promise<readonly DeletedShopKey[]> {
  const shops: DeletedShopKey[] = []
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
      shops.push(...(await dropThose(db, table, sql`${isHeld} and (${columns(key)}) < (${values})`)))
    }
  }
  return shops
}

/** What is counted by bytes, too: its rows, and what each weighs beside its texts. */
const weighed = {
  auditBytes: { table: 'audit_entries', key: ['at', 'entry_id'], heavy: ['before', 'after'], rowBytes: AUDIT_ROW_BYTES },
  notificationBytes: { table: 'notifications', key: ['at', 'notification_id'], heavy: ['values'], rowBytes: NOTIFICATION_ROW_BYTES },
  deletedBytes: {
    table: 'deleted_records',
    key: ['deleted_at', 'subject_type', 'subject_id'],
    heavy: ['record_sealed'],
    rowBytes: DELETED_ROW_BYTES,
  },
} as const

export type TraceKind = keyof typeof weighed
export const traceKinds = Object.keys(weighed) as readonly TraceKind[]

const DROPPED_AT_ONCE = 500
/** More is dropped than must be, so that the next write need not add everything up again. */
const LEFT_SHARE = 0.9

/**
 * Adds up what the account left of it (what went meanwhile is in the counter still), and drops the oldest where that is too much. Out: deleted
 * shops that cannot come back any more.
 */
export async function dropOldestTraces(db: Queries, owner: string, kind: TraceKind, keptBytes: number): Promise<readonly DeletedShopKey[]> {
  const { table, key, heavy, rowBytes } = weighed[kind]
  const weight = sql<number>`${byteLength(db, heavy)} + ${sql.lit(rowBytes)}`
  const all = await sql<{ bytes: number | null }>`
    select sum(${weight}) as bytes from ${sql.table(table)} where owner_uid = ${owner}`.execute(db)
  let left = Number(all.rows[0]?.bytes ?? 0)
  const wanted = left > keptBytes ? keptBytes * LEFT_SHARE : left
  const shops: DeletedShopKey[] = []
  while (left > wanted) {
    const { rows } = await sql<Record<string, string> & { readonly bytes: number }>`
      select ${columns(key)}, ${weight} as bytes from ${sql.table(table)} where owner_uid = ${owner}
      order by ${columns(key)} limit ${DROPPED_AT_ONCE}`.execute(db)
    let last = rows[0]
    for (const row of rows) {
      if (left <= wanted) break
      left -= Number(row.bytes)
      last = row
    }
    if (!last) break
    const values = sql.join(key.map((column) => sql`${last[column]}`))
    shops.push(...(await dropThose(db, table, sql`owner_uid = ${owner} and (${columns(key)}) <= (${values})`)))
  }
  await setStoredBytes(db, owner, kind, left)
  return shops
}

/** Out: shops that were among them. */
async function dropThose(
  db: Queries,
  table: (typeof kept)[number]['table'],
  condition: RawBuilder<unknown>,
): Promise<readonly DeletedShopKey[]> {
  const shops =
    table === 'deleted_records'
      ? (
          await sql<DeletedShopKey>`
            select owner_uid, subject_id as shop_uid from deleted_records where subject_type = 'shop' and ${condition}`.execute(db)
        ).rows
      : []
  await sql`delete from ${sql.table(table)} where ${condition}`.execute(db)
  return shops
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
