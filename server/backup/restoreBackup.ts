import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, databaseFileOf, openDatabase } from '../db/client.ts'
import { copySqlite } from '../db/dialects.ts'
import { migrate, readSchema } from '../db/migrate.ts'
import { migrations } from '../db/migrations/index.ts'
import type { Queries, Tables } from '../db/schema.ts'
import { readKeyRing } from '../security/keyRing.ts'
import { createVault } from '../security/vault.ts'
import type { Settings } from '../settings.ts'
import { checkSealedData } from '../startup/sealedDataCheck.ts'
import { StartupError } from '../startupError.ts'
import { type ArchivedRow, readArchive, type TableHead } from './archive.ts'
import { listTables } from './createBackup.ts'

type RestoreSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'secretKeyFile'>

/**
 * Brings a backup into an empty place, and its schema up to date. Answers the rows by table. Rejects with a StartupError, and leaves the
 * place empty, where something is there already, the key file is missing or is another deployment's, or the file is damaged or newer.
 */
export async function restoreBackup(settings: RestoreSettings, file: string): Promise<Readonly<Record<string, number>>> {
  if (!existsSync(file)) throw new StartupError(`There is no file ${file}.`)
  if (!existsSync(settings.secretKeyFile)) {
    throw new StartupError(
      `The key file ${settings.secretKeyFile} is missing. Put the key file of the saved deployment there first: a new one would not open the saved sessions of shops.`,
    )
  }
  return settings.databaseUrl === null ? restoreSqlite(settings, file) : restorePostgres(settings, file)
}

/** Into a folder beside, and from there as one new file: a restore that fails or is killed leaves no half of a database. */
async function restoreSqlite(settings: RestoreSettings, file: string) {
  const target = databaseFileOf(settings.dataDir)
  if (existsSync(target) && statSync(target).size > 0) throw inUse(`the data folder ${settings.dataDir}`)
  // SQLite would take what is in them for the newest part of the restored data.
  const [left] = [`${target}-wal`, `${target}-shm`].filter((path) => existsSync(path))
  if (left !== undefined)
    throw new StartupError(`${left} is left of another database. Move it away, to where its database is, and restore then.`)
  const [beside, unfinished] = [join(settings.dataDir, 'restoring'), `${target}.unfinished`]
  for (const path of [beside, unfinished]) rmSync(path, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true, mode: 0o700 })
  try {
    const rows = await fill({ ...settings, dataDir: beside }, file, ({ db }) => copySqlite(db, unfinished))
    renameSync(unfinished, target)
    return rows
  } finally {
    for (const path of [beside, unfinished]) rmSync(path, { recursive: true, force: true })
  }
}

async function restorePostgres(settings: RestoreSettings, file: string) {
  const before = openDatabase(settings)
  const { applied } = await readSchema(before.db).finally(before.close)
  if (applied.length > 0) throw inUse('the database of DATABASE_URL')
  try {
    return await fill(settings, file)
  } catch (error) {
    const after = openDatabase(settings)
    await dropAll(after.db).finally(after.close)
    throw error
  }
}

async function fill(settings: RestoreSettings, file: string, then: (database: Database) => Promise<void> = async () => undefined) {
  // All of it, before anything is written.
  const { head, rows } = await readArchive(file)
  const newer = head.migrations.filter((name) => !migrations.some((known) => known.name === name))
  if (newer.length > 0) throw new StartupError(`The backup ${file} is of a newer version (${newer.join(', ')}). Restore it with that one.`)
  const database = openDatabase(settings)
  try {
    await migrate(database, head.migrations)
    await database.write(async (db) => {
      const columnsOf = new Map((await listTables(db)).map(({ table, columns }) => [table, columns]))
      await readArchive(file, { onRows: (table, archived) => insert(db, columnsOf.get(table.table), table, archived) })
    })
    await checkSealedData(database, createVault(readKeyRing(settings.secretKeyFile)), settings.secretKeyFile)
    await migrate(database)
    await then(database)
    return rows
  } finally {
    await database.close()
  }
}

/** Only into tables and columns that our own schema has: names of the file are never trusted. */
async function insert(db: Queries, known: readonly string[] | undefined, { table, columns }: TableHead, rows: readonly ArchivedRow[]) {
  if (!known || columns.some((column) => !known.includes(column))) {
    throw new StartupError(`The backup names a table or column that this version does not have: ${table} (${columns.join(', ')}).`)
  }
  const records = rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
  // Names and values are of the schema that is being restored, which may be an older one than the types describe.
  await db
    .insertInto(table as keyof Tables)
    .values(records as never)
    .execute()
}

async function dropAll(db: Queries): Promise<void> {
  for (const { name } of await db.introspection.getTables()) await db.schema.dropTable(name).cascade().execute()
}

function inUse(place: string): StartupError {
  return new StartupError(`Something is in ${place} already. Restore into an empty one: a backup is never mixed with other data.`)
}
