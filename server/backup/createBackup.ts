import { mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDiskFull } from '../db/databaseErrors.ts'
import { readAtOneMoment, readTablePages } from '../db/dialects.ts'
import { NEWEST_MIGRATION, readSchema } from '../db/migrate.ts'
import type { Queries } from '../db/schema.ts'
import { StartupError } from '../startupError.ts'
import { type ArchivedRow, type ArchivedTable, type BackupKind, readArchive, syncToDisk, writeArchive } from './archive.ts'
import { lookAtBackups, markGood, removeOldBackups, UNFINISHED } from './keptBackups.ts'
import { toBackupName } from './oldBackups.ts'
import { compareTables, listSavedTables, type SavedTable } from './savedTables.ts'

const ROWS_AT_ONCE = 500
const MEBIBYTE = 1024 * 1024

export interface SavedBackup {
  readonly file: string
  readonly bytes: number
  /** By table. */
  readonly rows: Readonly<Record<string, number>>
  /** Names of older ones that were removed. */
  readonly removed: readonly string[]
  /** Names of older ones that do not read back. They are left there, and none is removed for their sake. */
  readonly unreadable: readonly string[]
}

/**
 * Saves all tables as they are at one moment, while others write on, and removes what has thinned out by age. The file gets its name when it
 * was read back whole and is on the disk: whatever happens before leaves the folder as it was. Rejects with a StartupError where there is
 * nothing to save, a table is missing, or the disk has no room.
 */
export async function createBackup(db: Queries, folder: string, nowMs: number, kind: BackupKind): Promise<SavedBackup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const before = await lookAtBackups(folder)
  refuseWithoutRoom(folder, before.good[0]?.bytes ?? 0)
  const file = join(folder, toBackupName(nowMs))
  const unfinished = `${file}${UNFINISHED}`
  try {
    const rows = await saveTo(unfinished, db, nowMs, kind)
    markGood(unfinished, nowMs)
    renameSync(unfinished, file)
    await syncToDisk(folder)
    const kept = await lookAtBackups(folder)
    return { file, bytes: statSync(file).size, rows, removed: removeOldBackups(folder, kept, nowMs), unreadable: kept.unreadable }
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw isDiskFull(error) ? noRoom(folder, error) : error
  }
}

async function saveTo(file: string, db: Queries, nowMs: number, kind: BackupKind) {
  const { written, migrations } = await readAtOneMoment(db, async (moment) => {
    const { applied } = await readSchema(moment)
    if (applied.length === 0) throw new StartupError('There is nothing to save: the database is empty.')
    const tables = await listSavedTables(applied)
    await refuseWithoutTables(moment, tables)
    const head = { created_at: nowMs, migrations: [...applied], kind, ...(kind === 'upgrade' && { target: NEWEST_MIGRATION }) }
    return { written: await writeArchive(file, head, readTables(moment, tables)), migrations: applied }
  })
  const { rows, tables } = await readArchive(file)
  const problem = compareTables(tables, await listSavedTables(migrations))
  if (problem !== null || JSON.stringify(rows) !== JSON.stringify(written)) {
    throw new StartupError(`The backup ${file} does not read back as it was written: ${problem ?? 'rows are missing'}. It was not kept.`)
  }
  return rows
}

async function refuseWithoutTables(db: Queries, wanted: readonly SavedTable[]): Promise<void> {
  const there = await db.introspection.getTables()
  const problem = compareTables(
    there.map(({ name, columns }) => ({ table: name, columns: columns.map((column) => column.name) })),
    wanted,
  )
  if (problem !== null) throw new StartupError(`The database is not whole: ${problem}. Nothing was saved.`)
}

async function* readTables(db: Queries, tables: readonly SavedTable[]): AsyncGenerator<ArchivedTable> {
  for (const { table, columns } of tables) yield { table, columns: [...columns], rows: readRows(db, table, columns) }
}

async function* readRows(db: Queries, table: string, columns: readonly string[]): AsyncGenerator<ArchivedRow> {
  for await (const page of readTablePages(db, table, columns, ROWS_AT_ONCE)) {
    for (const row of page) yield columns.map((column) => row[column] ?? null)
  }
}

/** Filling the disk to its end would stop the server's own writes, if it is on the same one. */
function refuseWithoutRoom(folder: string, lastBytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < lastBytes) throw noRoom(folder)
}

function noRoom(folder: string, cause?: unknown): StartupError {
  const { bavail, bsize } = statfsSync(folder)
  return new StartupError(
    `The disk of ${folder} has no room for a backup (${Math.floor((bavail * bsize) / MEBIBYTE)} MiB are free). None was made, and those from before are all there. Make room, or set BACKUP_DIR to another disk.`,
    { cause },
  )
}
