/** Everything in which SQLite and PostgreSQL differ for us, but how they say what failed (`databaseErrors.ts`). */

import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDialect,
  type RawBuilder,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
  type TransactionSettings,
} from 'kysely'
import Sqlite from 'libsql'
import pg from 'pg'
import { createPrimaryPool } from './primary.ts'
import type { Queries } from './schema.ts'

const INT8_TYPE_ID = 20
const SQLITE_BUSY_TIMEOUT_MS = 5_000
/** Values that one statement may carry: public facts, SQLite takes 32,766 of them and PostgreSQL 65,535. */
export const STATEMENT_VALUES_MAX = 32_766
const CONNECT_TIMEOUT_MS = 2_000
/** How long the answer to a statement is waited for. */
export const QUERY_TIMEOUT_MS = 20_000
/** PostgreSQL says that it is ready right after it has refused a statement. */
const READY_WITHIN_MS = 1_000
/** The one encoding that holds every text, by PostgreSQL's name (its manual, "Character Set Support"). */
export const FULL_ENCODING = 'UTF8'
const POOL_CONNECTIONS_MAX = 10
/** Of a server's own statements there are fewer; lists of every length make more. */
const KEPT_STATEMENTS_MAX = 400

/** Durable at every commit (`FULL`): an acknowledged write survives a power cut. */
export function createSqliteDialect(file: string): Dialect {
  const opened = new Sqlite(file, { timeout: SQLITE_BUSY_TIMEOUT_MS })
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'secure_delete = ON']) opened.pragma(pragma)
  const database = keepStatements(opened)
  const dialect = new SqliteDialect({ database })
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new OwnSqliteDriver({ database }, opened),
  }
}

/** Preparing a statement costs more than running most of ours, so the newest stay prepared until the schema changes. */
function keepStatements(database: Sqlite.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  const prepare = (text: string): SqliteStatement => {
    const statement = database.prepare(text)
    // Asked once: each look is a call into the library.
    const { reader } = statement
    const isWrite = writesRows.test(text)
    const run = <Result>(work: () => Result) => (isWrite ? writeAlone(database, work) : work())
    return {
      reader,
      all: (parameters) => run(() => statement.all(parameters)).map(withBuffers),
      run: (parameters) => run(() => statement.run(parameters)),
      *iterate(parameters) {
        for (const row of database.prepare(text).iterate(parameters)) yield withBuffers(row)
      },
    }
  }
  return {
    close: () => database.close(),
    prepare(text) {
      if (!changesRowsAlone.test(text)) {
        kept.clear()
        return prepare(text)
      }
      const statement = kept.get(text) ?? prepare(text)
      kept.delete(text)
      kept.set(text, statement)
      const [oldest] = kept.keys()
      if (kept.size > KEPT_STATEMENTS_MAX && oldest !== undefined) kept.delete(oldest)
      return statement
    },
  }
}

/**
 * A write outside of a transaction gets one of its own: it waits for its turn in `begin`. A prepared write that waited in vain would go on under way, and
 * no later transaction could end before the same text was written again.
 */
function writeAlone<Result>(database: Sqlite.Database, write: () => Result): Result {
  if (database.inTransaction) return write()
  database.exec('begin immediate')
  try {
    const written = write()
    database.exec('commit')
    return written
  } catch (error) {
    // A disk that is full has ended it already.
    if (database.inTransaction) database.exec('rollback')
    throw error
  }
}

/** The library answers bytes as an ArrayBuffer when it is asked for several rows: here they are a Buffer, as PostgreSQL's driver has them. */
function withBuffers(row: unknown): unknown {
  const cells = row as Record<string, unknown>
  for (const column in cells) {
    const cell = cells[column]
    if (cell instanceof ArrayBuffer) cells[column] = Buffer.from(cell)
  }
  return row
}

const writesRows = /^(insert|update|delete)\b/i
const changesRowsAlone = /^(select|insert|update|delete|with|begin|commit|rollback)\b/i

class OwnSqliteDriver extends SqliteDriver {
  readonly #opened: Sqlite.Database

  constructor(config: SqliteDialectConfig, opened: Sqlite.Database) {
    super(config)
    this.#opened = opened
  }

  /**
   * One that writes waits its turn before it reads anything: where another program wrote after the read, SQLite would refuse the write. One that reads
   * at one moment keeps nobody from writing. A prepared `begin` that waited in vain would go on holding the connection.
   */
  override async beginTransaction(_connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    this.#opened.exec(settings?.isolationLevel === 'repeatable read' ? 'begin' : 'begin immediate')
  }

  /** A disk that is full ends the transaction by itself; a complaint that there is none to roll back would hide why. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#opened.inTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * `onNoConnection`: hears of work that got no connection; the driver's own log begins with the first statement. `queryTimeoutMs`: how long an answer is
 * waited for; 0: as long as it takes.
 */
export function createPostgresDialect(
  url: string,
  onIdleError: (error: Error) => void = () => undefined,
  onNoConnection: (error: unknown) => void = () => undefined,
  queryTimeoutMs = QUERY_TIMEOUT_MS,
) {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8_TYPE_ID, Number)
  const limits = { max: POOL_CONNECTIONS_MAX, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: queryTimeoutMs }
  const pool = createPrimaryPool(url, { ...limits, types }, onIdleError)
  const connect = () =>
    pool.connect().then(keepOnlyAtRest, (error: unknown) => {
      onNoConnection(error)
      throw error
    })
  return {
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }),
    connections: () => ({ open: pool.totalCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
  }
}

/**
 * A connection with a statement that nobody waits for any more, or with an open transaction, does not go back to the pool: the one who got it next
 * would wait behind the one and write into the other. It is closed, which ends both.
 */
function keepOnlyAtRest(client: pg.PoolClient): pg.PoolClient {
  // The pool makes a new one each time that it hands the connection out.
  const { release } = client
  client.release = (error) => {
    const settle = () => {
      clearTimeout(timer)
      client.off('drain', settle)
      release(error || !isAtRest(client))
    }
    const timer = setTimeout(settle, READY_WITHIN_MS)
    client.once('drain', settle)
    if (error || isReady(client)) settle()
  }
  return client
}

function isAtRest(client: pg.PoolClient): boolean {
  return isReady(client) && client.getTransactionStatus() === 'I'
}

/** Public in the driver, though not in its types. */
function isReady(client: pg.PoolClient): boolean {
  return (client as pg.PoolClient & { readonly readyForQuery: boolean }).readyForQuery
}

/**
 * A text inside a column of JSON text; '' where there is none. Of one row that an earlier release kept with half a character, or with U+0000, PostgreSQL
 * would refuse the whole query, and the driver of SQLite end the server: the escape of these is broken, so that U+FFFD and its digits are in its place.
 */
export function jsonText(db: Queries, column: string, key: string): RawBuilder<string> {
  const whole = brokenEscapes.reduce((text, [given, put]) => sql`replace(${text}, ${sql.lit(given)}, ${sql.lit(put)})`, sql.ref(column))
  const json = isOnPostgres(db) ? sql`(${whole})::json` : sql`(${whole})`
  return sql<string>`coalesce(${json} ->> ${sql.lit(key)}, '')`
}

/** In this order, in JSON as we write it: there only halves of characters are escapes that begin with `\ud`. A backslash of the text is no escape of what follows it. */
const brokenEscapes = [
  [String.raw`\\`, String.raw`\u005c`],
  [String.raw`\ud`, '\uFFFD'],
  [String.raw`\u0000`, '\uFFFD'],
] as const

/** The texts of a group with commas between them, without those that are null; null: there is none. */
export function aggregateTexts(db: Queries, text: RawBuilder<string | null>): RawBuilder<string | null> {
  return isOnPostgres(db) ? sql`string_agg(${text}, ',')` : sql`group_concat(${text}, ',')`
}

/** The bytes of texts, which may be null. Another character may be several. */
export function byteLength(db: Queries, columns: readonly string[]): RawBuilder<number> {
  const lengths = columns.map((column) => {
    const ref = sql.ref(column)
    return isOnPostgres(db) ? sql`coalesce(octet_length(${ref}), 0)` : sql`coalesce(length(cast(${ref} as blob)), 0)`
  })
  return sql<number>`(${sql.join(lengths, sql` + `)})`
}

/** All that `work` reads is of one moment, whatever others write meanwhile; it holds none of them up. */
export function readAtOneMoment<Result>(db: Queries, work: (db: Queries) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').execute(work)
}

/** All rows of a table, whatever its key is, so many at once. Inside a transaction. */
export async function* readTablePages(
  db: Queries,
  table: string,
  columns: readonly string[],
  size: number,
): AsyncGenerator<readonly Row[]> {
  const wanted = sql.join(columns.map((column) => sql.ref(column)))
  if (isOnPostgres(db)) {
    await sql`declare pages no scroll cursor for select ${wanted} from ${sql.table(table)}`.execute(db)
    for (;;) {
      const { rows } = await sql<Row>`fetch forward ${sql.lit(size)} from pages`.execute(db)
      if (rows.length === 0) break
      yield rows
    }
    await sql`close pages`.execute(db)
    return
  }
  const place = 'row_place'
  for (let after = 0; ; ) {
    const from = sql`select rowid as ${sql.ref(place)}, ${wanted} from ${sql.table(table)} where rowid > ${after}`
    const { rows } = await sql<Row>`${from} order by rowid limit ${sql.lit(size)}`.execute(db)
    if (rows.length === 0) return
    after = Number(rows.at(-1)?.[place])
    yield rows
  }
}

/** PostgreSQL, and not the embedded database, which one server at a time has to itself. */
export function isOnPostgres(db: Queries): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Names of the tables where ours are made: not of other schemas, and no views. */
export async function listOwnTables(db: Queries): Promise<readonly string[]> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
  if (!isOnPostgres(db)) return tables.map(({ name }) => name)
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  return tables.filter(({ schema }) => schema === rows[0]?.schema).map(({ name }) => name)
}

/** What PostgreSQL writes texts in, such as `UTF8`; of the embedded database, which knows no other, the same. */
export async function readEncoding(db: Queries): Promise<string> {
  if (!isOnPostgres(db)) return FULL_ENCODING
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
  return rows[0]?.server_encoding ?? FULL_ENCODING
}

/** Which tables have rows that need a row of another table. */
export async function listReferences(db: Queries): Promise<readonly { readonly child: string; readonly parent: string }[]> {
  const query = isOnPostgres(db)
    ? sql<{ child: string; parent: string }>`
        select distinct con.conrelid::regclass::text as child, con.confrelid::regclass::text as parent
        from pg_constraint con where con.contype = 'f' and con.connamespace = current_schema()::regnamespace`
    : sql<{ child: string; parent: string }>`
        select distinct m.name as child, f."table" as parent
        from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`
  return (await query.execute(db)).rows
}

/** From now on the database refuses to change or delete a row of the table. */
export async function refuseChanges(db: Queries, table: string): Promise<void> {
  const words = `rows of ${table} are never changed or deleted`
  if (isOnPostgres(db)) {
    const name = sql.ref(`refuse_changes_of_${table}`)
    await sql`create or replace function ${name}() returns trigger language plpgsql as ${sql.lit(`begin raise exception '${words}'; end`)}`.execute(
      db,
    )
    await sql`create trigger ${sql.ref(`${table}_stay`)} before update or delete on ${sql.table(table)} for each row execute function ${name}()`.execute(
      db,
    )
    return
  }
  for (const deed of ['update', 'delete']) {
    const trigger = sql.ref(`${table}_stay_${deed}`)
    await sql`create trigger ${trigger} before ${sql.raw(deed)} on ${sql.table(table)} begin select raise(abort, ${sql.lit(words)}); end`.execute(
      db,
    )
  }
}

/**
 * A transaction that holds one of these names keeps others that want it waiting until it ends, at all servers. On SQLite transactions follow
 * each other anyway.
 */
export async function holdNames(db: Queries, names: readonly string[]): Promise<void> {
  if (!isOnPostgres(db)) return
  // In one order, so that two that want the same names do not wait for each other.
  for (const name of names.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** The whole database as one new file. */
export async function copySqlite(db: Queries, file: string): Promise<void> {
  await sql`vacuum into ${sql.lit(file)}`.execute(db)
}

/**
 * Brings the newest writes from the log beside the file into the file, so that a server at rest is one file. Where that fails, such as on a
 * full disk, they stay in the log and nothing is lost.
 */
export async function mergeSqliteLog(db: Queries): Promise<void> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => undefined)
}

/** By column. */
type Row = Readonly<Record<string, string | number | null | Uint8Array>>
