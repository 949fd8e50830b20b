import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listReferences, readAtOneMoment, readPages } from '../db/dialects.ts'
import { readSchema } from '../db/migrate.ts'
import type { Queries } from '../db/schema.ts'
import { StartupError } from '../startupError.ts'
import { type ArchivedRow, type ArchivedTable, readArchive, writeArchive } from './archive.ts'
import { findOldBackups, toBackupName } from './oldBackups.ts'

/**
 * What a backup leaves out: what the schema makes itself, and the logins. Restoring must not bring back a login that was ended since, so
 * everybody logs in again.
 */
const leftOut: readonly string[] = ['migrations', 'leases', 'sessions']
const ROWS_AT_ONCE = 500

export interface SavedBackup {
  readonly file: string
  readonly bytes: number
  /** By table. */
  readonly rows: Readonly<Record<string, number>>
  /** Names of older ones that were removed. */
  readonly removed: readonly string[]
}

/**
 * Saves all tables as they are at one moment, while others write on, reads the file back, and removes what has thinned out by age. Rejects
 * with a StartupError where there is nothing to save.
 */
export async function createBackup(db: Queries, folder: string, nowMs: number): Promise<SavedBackup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, toBackupName(nowMs))
  const written = await readAtOneMoment(db, async (moment) => {
    const { applied } = await readSchema(moment)
    if (applied.length === 0) throw new StartupError('There is nothing to save: the database is empty.')
    return writeArchive(file, { zhanggui_backup: 1, created_at: nowMs, migrations: [...applied] }, readTables(moment))
  })
  const { rows } = await readArchive(file)
  if (JSON.stringify(rows) !== JSON.stringify(written)) throw new StartupError(`The backup ${file} does not read back as it was written.`)
  const removed = findOldBackups(readdirSync(folder))
  for (const name of removed) rmSync(join(folder, name))
  return { file, bytes: statSync(file).size, rows, removed }
}

interface ListedTable {
  readonly table: string
  readonly columns: readonly string[]
}

/** Tables of the database with their columns; one whose rows need rows of another comes after it. */
export async function listTables(db: Queries): Promise<readonly ListedTable[]> {
  const tables = await db.introspection.getTables()
  const rest = new Map(tables.filter(({ name }) => !leftOut.includes(name)).map(({ name, columns }) => [name, columns]))
  const references = await listReferences(db)
  const listed: ListedTable[] = []
  while (rest.size > 0) {
    const isWaiting = (name: string) => references.some(({ child, parent }) => child === name && parent !== name && rest.has(parent))
    const next = [...rest.keys()].filter((name) => !isWaiting(name)).sort()
    if (next.length === 0) throw new Error(`tables that need each other: ${[...rest.keys()].join(', ')}`)
    for (const table of next) {
      listed.push({ table, columns: (rest.get(table) ?? []).map((column) => column.name) })
      rest.delete(table)
    }
  }
  return listed
}

async function* readTables(db: Queries): AsyncGenerator<ArchivedTable> {
  for (const { table, columns } of await listTables(db)) {
    yield { table, columns: [...columns], rows: readRows(db, table, columns) }
  }
}

async function* readRows(db: Queries, table: string, columns: readonly string[]): AsyncGenerator<ArchivedRow> {
  for await (const page of readPages(db, table, columns, ROWS_AT_ONCE)) {
    for (const row of page) yield columns.map((column) => row[column] ?? null)
  }
}
