import { type RawBuilder, sql } from 'kysely'
import { keptTraces } from '../../contract/quotas.ts'
import { byteLength } from '../db/dialects.ts'
import type { Queries } from '../db/schema.ts'
import { AUDIT_ROW_BYTES } from './auditEntries.ts'
import { DELETED_ROW_BYTES, type DeletedShopKey } from './deletedRecords.ts'
import { NOTIFICATION_ROW_BYTES } from './notifications.ts'
import { setStoredBytes } from './storedBytes.ts'

interface Trace {
  readonly table: 'audit_entries' | 'notifications' | 'deleted_records'
  /** The columns of its id within an account. */
  readonly id: readonly string[]
  /** The column of its time. */
  readonly at: string
  /**
   * Rows with the same values of these are a heap: whose and what they are. Where there is too much, the highest heaps are cut to one height, and the
   * others stay whole. So nobody makes what others left go, nor what she did herself, by doing something small very often.
   */
  readonly heap: readonly string[]
}

const trail = { table: 'audit_entries', id: ['entry_id'], at: 'at', heap: ['user_uid', 'action'] } as const satisfies Trace
const notifications = { table: 'notifications', id: ['notification_id'], at: 'at', heap: [] } as const satisfies Trace
const deletedRecords = {
  table: 'deleted_records',
  id: ['subject_type', 'subject_id'],
  at: 'deleted_at',
  heap: ['subject_type', 'deleted_by'],
} as const satisfies Trace

interface Kept extends Trace {
  /** Of each of these so many are kept. */
  readonly of: readonly string[]
  readonly max: number
  /** Which rows of the table. Default: all. */
  readonly only?: RawBuilder<unknown>
}

/** What is kept of each owner's, or of each person's or type's, newest rows. */
const kept: readonly Kept[] = [
  { ...trail, of: ['owner_uid'], max: keptTraces.auditEntries },
  { ...notifications, of: ['owner_uid', 'user_uid'], max: keptTraces.notificationsPerReader },
  {
    ...deletedRecords,
    of: ['owner_uid', 'subject_type'],
    max: keptTraces.deletedRecordsPerType,
    only: sql`subject_type <> 'boxGoods'`,
  },
  { ...deletedRecords, of: ['owner_uid'], max: keptTraces.deletedBoxGoods, only: sql`subject_type = 'boxGoods'` },
]
const ALL = sql`1 = 1`
const ONE = sql<number>`1`

/** Of these accounts, those that left more of something than is kept. */
export async function listOwnersWithSurplus(db: Queries, owners: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>()
  for (const { table, of, max, only = ALL } of kept) {
    const full = await sql<{ owner_uid: string }>`
      select owner_uid from ${sql.table(table)} where owner_uid in (${sql.join(owners)}) and ${only}
      group by ${columns(of)} having count(*) > ${max}`.execute(db)
    for (const { owner_uid } of full.rows) found.add(owner_uid)
  }
  return [...found]
}

/** Drops what the account left more of than is kept. Out: deleted shops that cannot come back any more. */
export async function dropSurplusTraces(db: Queries, owner: string): Promise<readonly DeletedShopKey[]> {
  const shops: DeletedShopKey[] = []
  for (const trace of kept) {
    const { table, of, max, only = ALL } = trace
    const holder = columns(of)
    const full = await sql<Record<string, string>>`
      select ${holder} from ${sql.table(table)} where owner_uid = ${owner} and ${only} group by ${holder} having count(*) > ${max}`.execute(
      db,
    )
    for (const held of full.rows) {
      const rows = { owner, condition: sql`${equals(of, held)} and ${only}`, size: ONE }
      const cut = await cutHeaps(db, trace, rows, findHeight(await listHeaps(db, trace, rows), max))
      shops.push(...cut.shops)
    }
  }
  return shops
}

/** What is counted by bytes, too: its rows, and what each weighs beside its texts. */
const weighed = {
  auditBytes: { ...trail, heavy: ['before', 'after'], rowBytes: AUDIT_ROW_BYTES },
  notificationBytes: { ...notifications, heavy: ['values'], rowBytes: NOTIFICATION_ROW_BYTES },
  deletedBytes: { ...deletedRecords, heavy: ['record_sealed'], rowBytes: DELETED_ROW_BYTES },
} as const

export type TraceKind = keyof typeof weighed
export const traceKinds = Object.keys(weighed) as readonly TraceKind[]

const DROPPED_AT_ONCE = 500
/** More is dropped than must be, so that the next write need not add everything up again. */
const LEFT_SHARE = 0.9

/**
 * Adds up what the account left of it (what went meanwhile is in the counter still), and drops some where that is too much. Out: deleted
 * shops that cannot come back any more.
 */
export async function dropOldestTraces(db: Queries, owner: string, kind: TraceKind, keptBytes: number): Promise<readonly DeletedShopKey[]> {
  const trace = weighed[kind]
  const weight = sql<number>`${byteLength(db, trace.heavy)} + ${sql.lit(trace.rowBytes)}`
  const rows = { owner, condition: sql`owner_uid = ${owner}`, size: weight }
  const heaps = await listHeaps(db, trace, rows)
  const all = heaps.reduce((sum, size) => sum + size, 0)
  const isTooMuch = all > keptBytes
  const { dropped, shops } = isTooMuch
    ? await cutHeaps(db, trace, rows, findHeight(heaps, keptBytes * LEFT_SHARE))
    : { dropped: 0, shops: [] }
  await setStoredBytes(db, owner, kind, all - dropped)
  return shops
}

/** Rows of an account, and what each of them counts. */
interface Counted {
  readonly owner: string
  readonly condition: RawBuilder<unknown>
  readonly size: RawBuilder<number>
}

/** What each heap of these rows comes to. */
async function listHeaps(db: Queries, { table, heap }: Trace, { condition, size }: Counted): Promise<readonly number[]> {
  const byHeap = heap.length === 0 ? sql`` : sql`group by ${columns(heap)}`
  const { rows } = await sql<{ size: number | null }>`
    select sum(${size}) as size from ${sql.table(table)} where ${condition} ${byHeap}`.execute(db)
  return rows.map((row) => Number(row.size ?? 0))
}

/** Drops of each heap of these rows the oldest beyond a height. Out: what was dropped comes to, and deleted shops that were among it. */
async function cutHeaps(db: Queries, { table, at, id, heap }: Trace, { owner, condition, size }: Counted, height: number) {
  const byHeap = heap.length === 0 ? sql`` : sql`partition by ${columns(heap)}`
  const newestFirst = sql.join([at, ...id].map((column) => sql`${sql.ref(column)} desc`))
  // The ids are read and then named: a database that takes the account for a small one would look for all of them once for each row.
  const { rows } = await sql<Record<string, string> & { readonly size: number }>`
    select ${columns(id)}, size from (
      select ${columns(id)}, ${size} as size, sum(${size}) over (${byHeap} order by ${newestFirst} rows unbounded preceding) as so_far
      from ${sql.table(table)} where ${condition}
    ) as heaped where so_far > ${height}`.execute(db)
  const shops: DeletedShopKey[] = []
  for (let start = 0; start < rows.length; start += DROPPED_AT_ONCE) {
    const some = rows.slice(start, start + DROPPED_AT_ONCE)
    const ids = sql.join(some.map((row) => sql`(${sql.join(id.map((column) => row[column]))})`))
    await sql`delete from ${sql.table(table)} where owner_uid = ${owner} and (${columns(id)}) in (values ${ids})`.execute(db)
    for (const { subject_type, subject_id = '' } of some)
      if (subject_type === 'shop') shops.push({ owner_uid: owner, shop_uid: subject_id })
  }
  return { shops, dropped: rows.reduce((sum, row) => sum + Number(row.size), 0) }
}

/** The height to which heaps are cut, so that they come to so much together; one that is lower stays whole. */
function findHeight(heaps: readonly number[], max: number): number {
  let left = max
  for (const [at, size] of heaps.toSorted((low, high) => low - high).entries()) {
    const even = left / (heaps.length - at)
    if (size > even) return Math.floor(even)
    left -= size
  }
  return Number.POSITIVE_INFINITY
}

/** Whether these columns have the values of this row. */
function equals(names: readonly string[], row: Readonly<Record<string, unknown>>): RawBuilder<unknown> {
  return sql.join(
    names.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )
}

function columns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)))
}

/** Of no account, which nobody reads: earlier releases wrote down each try to log in under an unknown name. Drops so many. Out: how many there were. */
export async function dropOwnerlessEntries(db: Queries, limit: number): Promise<number> {
  const some = db.selectFrom('audit_entries').select('entry_id').where('owner_uid', '=', '').limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('owner_uid', '=', '')
    .where('entry_id', 'in', some)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('stored_bytes').where('owner_uid', '=', '').execute()
  return Number(numDeletedRows)
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
