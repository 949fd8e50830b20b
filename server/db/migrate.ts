import { createId } from '../ids.ts'
import { StartupError } from '../startupError.ts'
import type { Database } from './client.ts'
import { FULL_ENCODING, isOnPostgres, readEncoding } from './dialects.ts'
import { migrations } from './migrations/index.ts'
import type { Queries } from './schema.ts'

const LEASE_NAME = 'migrate'
const LEASE_MS = 60_000
const LEASE_POLL_MS = 200
const LEASE_WAIT_MS = 120_000
/** A migration may take longer than a lease. */
const LEASE_RENEWED_MS = 20_000

/** What this server brings a database to. */
export const NEWEST_MIGRATION = migrations.at(-1)?.name ?? ''

/** Brings the database to the newest schema, or to one that these migrations make, one server at a time; returns what ran. */
export async function migrate(database: Database, names?: readonly string[]): Promise<readonly string[]> {
  await createBookkeeping(database)
  const holder = createId()
  await takeLease(database, holder)
  const renewing = setInterval(() => void renewLease(database, holder), LEASE_RENEWED_MS)
  try {
    return await runPending(database, names)
  } finally {
    clearInterval(renewing)
    await database.db.deleteFrom('leases').where('lease_name', '=', LEASE_NAME).where('holder', '=', holder).execute()
  }
}

/** The same inside a transaction of the caller's, on a database that nobody else sees yet. */
export async function migrateInside(db: Queries, names?: readonly string[]): Promise<void> {
  const inside: Changed = { db, write: (work) => work(db) }
  await createBookkeeping(inside)
  await runPending(inside, names)
}

type Changed = Pick<Database, 'db' | 'write'>

async function runPending(database: Changed, names?: readonly string[]): Promise<readonly string[]> {
  const applied = await database.db.selectFrom('migrations').select('migration_name').execute()
  const done = new Set(applied.map((row) => row.migration_name))
  const known = new Set(migrations.map((migration) => migration.name))
  const foreign = [...done].filter((name) => !known.has(name))
  if (foreign.length > 0) throw new StartupError(`The database is newer than this server (${foreign.join(', ')}). Start the newer version.`)
  if (done.size === 0) await refuseOtherEncoding(database.db)
  const pending = migrations.filter(({ name }) => !done.has(name) && (names?.includes(name) ?? true))
  for (const { name, run } of pending) {
    await database.write(async (db) => {
      await run(db)
      await db.insertInto('migrations').values({ migration_name: name, applied_at: Date.now() }).execute()
    })
  }
  return pending.map((migration) => migration.name)
}

/** Of a database that is still empty: what has data already goes on, since some of its texts may be fine. */
async function refuseOtherEncoding(db: Queries): Promise<void> {
  const encoding = await readEncoding(db)
  if (encoding === FULL_ENCODING) return
  throw new StartupError(
    `The database of DATABASE_URL has the encoding ${encoding}, which does not hold every text as it is. Make one that does: createdb -E ${FULL_ENCODING} -T template0 NAME`,
  )
}

/** Names of the migrations that ran, in order, and whether some of ours have not; none where the database is empty. */
export async function readSchema(db: Queries): Promise<{ readonly applied: readonly string[]; readonly isBehind: boolean }> {
  const tables = await db.introspection.getTables()
  if (!tables.some(({ name }) => name === 'migrations')) return { applied: [], isBehind: true }
  const rows = await db.selectFrom('migrations').select('migration_name').orderBy('migration_name').execute()
  const applied = rows.map((row) => row.migration_name)
  return { applied, isBehind: migrations.some(({ name }) => !applied.includes(name)) }
}

/** PostgreSQL: "if not exists" of two servers at the same instant may still collide in its catalogue; `write` tries again. */
function createBookkeeping(database: Changed): Promise<void> {
  return database.write(async ({ schema }) => {
    await schema
      .createTable('leases')
      .ifNotExists()
      .addColumn('lease_name', 'text', (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('migration_name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
  })
}

/**
 * A row and not an advisory lock: not every distributed engine has those. A lease of a dead server runs out; that of the embedded database, which one server
 * at a time may hold, is of a dead one for sure.
 */
async function takeLease(database: Database, holder: string): Promise<void> {
  const giveUpAt = Date.now() + LEASE_WAIT_MS
  while (!(await tryLease(database, holder))) {
    if (Date.now() > giveUpAt)
      throw new StartupError('Another server has been changing the database for too long; the migration did not start.')
    await new Promise((resolve) => setTimeout(resolve, LEASE_POLL_MS))
  }
}

/** Where that fails, there is the next time. */
async function renewLease({ db }: Database, holder: string): Promise<void> {
  const changed = db.updateTable('leases').set({ expires_at: Date.now() + LEASE_MS })
  await changed
    .where('lease_name', '=', LEASE_NAME)
    .where('holder', '=', holder)
    .execute()
    .catch(() => undefined)
}

async function tryLease(database: Database, holder: string): Promise<boolean> {
  const now = Date.now()
  const lease = { lease_name: LEASE_NAME, holder, expires_at: now + LEASE_MS }
  return database.write(async (db) => {
    const earlier = db.deleteFrom('leases').where('lease_name', '=', LEASE_NAME)
    await (isOnPostgres(db) ? earlier.where('expires_at', '<', now) : earlier).execute()
    const inserted = await db
      .insertInto('leases')
      .values(lease)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0
  })
}
