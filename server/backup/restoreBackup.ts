import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, databaseFileOf, openDatabase, withoutTimeLimit } from '../db/client.ts'
import { codeOf, isDiskFull } from '../db/databaseErrors.ts'
import { copySqlite, listOwnTables, STATEMENT_VALUES_MAX } from '../db/dialects.ts'
import { holdFolder } from '../db/folderLock.ts'
import { migrateInside, readSchema } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Queries, Tables } from '../db/schema.ts'
import { passMornings } from '../morning/passMornings.ts'
import { readKeyRing } from '../security/keyRing.ts'
import { createVault } from '../security/vault.ts'
import type { ServerSettings } from '../settings.ts'
import { checkSealedData } from '../startup/sealedDataCheck.ts'
import { StartupError } from '../startupError.ts'
import { type ArchivedRow, type ReadArchive, readArchive, syncToDisk, type TableHead } from './archive.ts'
import { holdBatches } from './holdBatches.ts'
import { compareTables, listSavedTables } from './savedTables.ts'

type RestoreSettings = Pick<ServerSettings, 'dataDir' | 'databaseUrl' | 'secretKeyFile'>

/** Tables that a start makes before all others: empty ones are no data. */
const bookkeeping: readonly string[] = ['leases', 'migrations']
/** Of both databases: a row that the schema does not take. */
const unfitCode = /^(SQLITE_CONSTRAINT|SQLITE_MISMATCH|22|23)/

/**
 * Brings a backup into an empty place, and its schema up to date. Answers the rows by table. Rejects with a StartupError, and leaves the
 * place as it was, where something is there already, a server runs on it, the key file is missing or is another deployment's, the disk has no
 * room, or the file is damaged, newer, or has other tables than its version made.
 */
export async function restoreBackup(settings: RestoreSettings, file: string): Promise<Readonly<Record<string, number>>> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  if (!existsSync(settings.secretKeyFile)) {
    throw new StartupError(
      `The key file ${settings.secretKeyFile} is missing. Put the key file of the saved deployment there first: a new one would not open the saved sessions of shops.`,
    )
  }
  try {
    return await (settings.databaseUrl === null ? restoreSqlite(settings, file) : restorePostgres(settings, file))
  } catch (error) {
    if (!isDiskFull(error)) throw error
    const place = settings.databaseUrl === null ? `of ${settings.dataDir}` : 'of the database'
    throw new StartupError(`The disk ${place} has no room for this backup. Nothing was restored. Make room there, then restore again.`, {
      cause: error,
    })
  }
}

/** Into a folder beside, and from there as one new file: a restore that fails or is killed leaves no half of a database. */
async function restoreSqlite(settings: RestoreSettings, file: string) {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const release = holdFolder(settings.dataDir)
  try {
    return await restoreHeld(settings, file)
  } finally {
    release()
  }
}

async function restoreHeld(settings: RestoreSettings, file: string) {
  const target = databaseFileOf(settings.dataDir)
  if (existsSync(target) && statSync(target).size > 0) throw inUse(`the data folder ${settings.dataDir}`)
  // SQLite would take what is in them for the newest part of the restored data.
  const [left] = [`${target}-wal`, `${target}-shm`].filter((path) => existsSync(path))
  if (left !== undefined)
    throw new StartupError(`${left} is left of another database. Move it away, to where its database is, and restore then.`)
  const beside = join(settings.dataDir, 'restoring')
  const unfinished = `${target}.unfinished`
  for (const path of [beside, unfinished]) rmSync(path, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  try {
    const rows = await fill({ ...settings, dataDir: beside }, file, ({ db }) => copySqlite(db, unfinished))
    await syncToDisk(unfinished)
    renameSync(unfinished, target)
    await syncToDisk(settings.dataDir)
    return rows
  } finally {
    for (const path of [beside, unfinished]) rmSync(path, { recursive: true, force: true })
  }
}

async function restorePostgres(settings: RestoreSettings, file: string) {
  const { db, close } = openDatabase(settings)
  try {
    const tables = (await listOwnTables(db)).filter((name) => !bookkeeping.includes(name))
    if (tables.length > 0 || (await readSchema(db)).applied.length > 0) throw inUse('the database of DATABASE_URL')
  } finally {
    await close()
  }
  return fill(settings, file)
}

async function fill(settings: RestoreSettings, file: string, then: (database: Database) => Promise<void> = async () => undefined) {
  // All of it, before anything is written.
  const archive = await readArchive(file)
  await refuseUnfit(file, archive)
  const vault = createVault(readKeyRing(settings.secretKeyFile))
  const database = openDatabase(settings)
  try {
    // One transaction: what fails, or is killed, was never there, and a server that starts meanwhile sees nothing of it.
    const bringIn = async (db: Queries) => {
      await migrateInside(db, archive.head.migrations)
      await readArchive(file, { onRows: (table, rows) => insert(db, file, table, rows) })
      await checkSealedData({ write: (work) => work(db) }, vault, settings.secretKeyFile)
      await migrateInside(db)
      await holdBatches(db, Date.now())
      await passMornings(db, archive.head.created_at, Date.now())
    }
    await withoutTimeLimit(settings, database, ({ db }) => db.transaction().execute(bringIn))
    await then(database)
    return archive.rows
  } finally {
    await database.close()
  }
}

/** Only tables and columns that our own schema has, and all of those: names of the file are never trusted. */
async function refuseUnfit(file: string, { head, tables }: ReadArchive): Promise<void> {
  const newer = head.migrations.filter((name) => !migrations.some((known) => known.name === name))
  if (newer.length > 0) throw new StartupError(`The backup ${file} is of a newer version (${newer.join(', ')}). Restore it with that one.`)
  const wanted = await listSavedTables(head.migrations)
  const problem = compareTables(tables, wanted)
  if (problem !== null) throw new StartupError(`The backup ${file} is not whole: ${problem}. Use another one.`)
  const unknown = tables.flatMap(({ table, columns }) => {
    const known = wanted.find((each) => each.table === table)
    if (!known) return [`the table ${table}`]
    return columns
      .filter((column, at) => !known.columns.includes(column) || columns.indexOf(column) !== at)
      .map((column) => `${table}.${column}`)
  })
  if (unknown.length > 0)
    throw new StartupError(`The backup ${file} has what its version did not have: ${unknown.join(', ')}. Use another one.`)
}

async function insert(db: Queries, file: string, { table, columns }: TableHead, rows: readonly ArchivedRow[]) {
  const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
  const atOnce = Math.max(1, Math.floor(STATEMENT_VALUES_MAX / columns.length))
  try {
    for (let from = 0; from < records.length; from += atOnce)
      // Names and values are of the schema that is being restored, which may be an older one than the types describe.
      await db
        .insertInto(table as keyof Tables)
        .values(records.slice(from, from + atOnce) as never)
        .execute()
  } catch (error) {
    if (!unfitCode.test(codeOf(error))) throw error
    const why = error instanceof Error ? error.message : codeOf(error)
    throw new StartupError(`The backup ${file} has rows that do not fit the table ${table} (${why}). Nothing was restored.`, {
      cause: error,
    })
  }
}

function inUse(place: string): StartupError {
  return new StartupError(`Something is in ${place} already. Restore into an empty one: a backup is never mixed with other data.`)
}
