import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, type LogEvent } from 'kysely'
import { createFairQueue } from '../security/fairQueue.ts'
import type { ServerSettings } from '../settings.ts'
import { isDiskFull, isRetryable, isUniqueViolation } from './databaseErrors.ts'
import { createPostgresDialect, createSqliteDialect, mergeSqliteLog } from './dialects.ts'
import { holdFolder } from './folderLock.ts'
import type { Queries, Tables } from './schema.ts'

const ATTEMPTS_MAX = 12
const RETRY_PAUSE_MS = 10
const RETRY_PAUSE_MAX_MS = 300
/**
 * Of one account, that have a connection at once: they wait for each other's row anyway, and without this bound they would do so on all connections,
 * with everybody else behind them.
 */
const WRITES_PER_OWNER_MAX = 2
/** There is room again when as much as this fits. */
const ROOM_BYTES = 128 * 1024

/** An open database. */
export interface Database {
  readonly db: Queries
  /**
   * Runs `work` in one transaction, again when another one got in its way; everything is undone when it throws. Writes that name the
   * same owner run one after the other; one without an owner is serializable against all others.
   */
  write<Result>(work: (db: Queries) => Promise<Result>, ownerUid?: string): Promise<Result>
  /** Tells of a write outside `write` that failed. */
  noteFailure(error: unknown): void
  /** Work that waits for a connection waits for another's transaction to end. */
  connections(): { readonly open: number; readonly busy: number; readonly waiting: number }
  /** Is the disk full? Where a write found it so, it is looked at again with a write that needs some room. */
  isFull(): Promise<boolean>
  close(): Promise<void>
}

/** Who hears of what happens at the database, all of it after the fact. */
export interface DatabaseWatch {
  /** A connection that nobody used broke. */
  readonly onIdleError?: (error: Error) => void
  /** A statement was answered or refused. */
  readonly onStatement?: ((event: LogEvent) => void) | undefined
  /** Work got no connection, so that none of its statements was sent. */
  readonly onNoConnection?: ((error: unknown) => void) | undefined
}

/** Opens the database of the settings: PostgreSQL, or SQLite in the data folder, which one server at a time may hold. */
export function openDatabase(settings: Pick<ServerSettings, 'dataDir' | 'databaseUrl'>, watch: DatabaseWatch = {}): Database {
  if (settings.databaseUrl !== null) return openPostgres(settings.databaseUrl, watch)
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  return openSqlite(settings.dataDir, watch.onStatement)
}

/** Work whose statements take as long as they take, such as a migration of many rows. The embedded database, which is opened once, has no limit. */
export async function withoutTimeLimit<Result>(
  { databaseUrl }: Pick<ServerSettings, 'databaseUrl'>,
  database: Database,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl === null) return work(database)
  const patient = openPostgres(databaseUrl, {}, 0)
  return work(patient).finally(() => patient.close())
}

/** The file of the embedded database. */
export function databaseFileOf(dataDir: string): string {
  return join(dataDir, 'zhanggui.db')
}

/** The database for a command, also while a server runs on it. `queryTimeoutMs`: as of `createPostgresDialect`. */
export function openBeside(settings: Pick<ServerSettings, 'dataDir' | 'databaseUrl'>, queryTimeoutMs?: number): Queries {
  const dialect =
    settings.databaseUrl === null
      ? createSqliteDialect(databaseFileOf(settings.dataDir))
      : createPostgresDialect(settings.databaseUrl, undefined, undefined, queryTimeoutMs).dialect
  return new Kysely<Tables>({ dialect })
}

/** One connection, so its transactions never overlap. */
function openSqlite(folder: string, log?: (event: LogEvent) => void): Database {
  const release = holdFolder(folder)
  const db = new Kysely<Tables>({ dialect: createSqliteDialect(databaseFileOf(folder)), log })
  let writing = 0
  return {
    db,
    ...withRoom((work) => {
      writing += 1
      return retried(() => db.transaction().execute(work)).finally(() => {
        writing -= 1
      })
    }),
    connections: () => ({ open: 1, busy: Math.min(writing, 1), waiting: Math.max(writing - 1, 0) }),
    async close() {
      await mergeSqliteLog(db)
      await db.destroy()
      release()
    },
  }
}

function openPostgres(url: string, { onIdleError, onStatement: log, onNoConnection }: DatabaseWatch, queryTimeoutMs?: number): Database {
  const { dialect, connections } = createPostgresDialect(url, onIdleError, onNoConnection, queryTimeoutMs)
  const inTurn = createFairQueue({
    runningMax: Number.POSITIVE_INFINITY,
    runningPerCallerMax: WRITES_PER_OWNER_MAX,
    waitingPerCallerMax: Number.POSITIVE_INFINITY,
  })
  const db = new Kysely<Tables>({ dialect, log })
  return {
    db,
    ...withRoom((work, ownerUid) => {
      if (ownerUid === undefined) return retried(() => serializable(db, work))
      const attempts = () => retried(() => ownedBy(db, ownerUid, work))
      return ownerUid === '' ? attempts() : inTurn(ownerUid, attempts)
    }),
    connections,
    close: () => db.destroy(),
  }
}

/** Notices when the disk is full, and when it no longer is. */
function withRoom(write: Database['write']): Pick<Database, 'write' | 'noteFailure' | 'isFull'> {
  let isFull = false
  const noteFailure = (error: unknown) => {
    if (isDiskFull(error)) isFull = true
  }
  return {
    noteFailure,
    async write(work, ownerUid) {
      try {
        return await write(work, ownerUid)
      } catch (error) {
        noteFailure(error)
        throw error
      }
    },
    async isFull() {
      if (!isFull) return false
      isFull = !(await write(needRoom, '').then(
        () => true,
        () => false,
      ))
      return isFull
    },
  }
}

async function needRoom(db: Queries): Promise<void> {
  const meta_key = 'room'
  await db.deleteFrom('meta').where('meta_key', '=', meta_key).execute()
  // Random, since a database may compress what repeats.
  await db
    .insertInto('meta')
    .values({ meta_key, value: randomBytes(ROOM_BYTES).toString('hex') })
    .execute()
  await db.deleteFrom('meta').where('meta_key', '=', meta_key).execute()
}

function serializable<Result>(db: Queries, work: (db: Queries) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('serializable').execute(work)
}

/** Waiting for the main account's row costs less than failing and doing it again. */
function ownedBy<Result>(db: Queries, ownerUid: string, work: (db: Queries) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const main = transaction.selectFrom('users').select('user_uid').where('owner_uid', '=', ownerUid).where('user_uid', '=', ownerUid)
    await main.forUpdate().execute()
    return work(transaction)
  })
}

/** A broken unique constraint is retried too: the second time the query before it sees the other's row and answers properly. */
async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (count >= ATTEMPTS_MAX || !(isRetryable(error) || isUniqueViolation(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(RETRY_PAUSE_MS * 2 ** count, RETRY_PAUSE_MAX_MS)))
    }
  }
}
