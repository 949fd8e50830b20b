import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { type BackupKind, readArchive, readHead } from './archive.ts'
import { findOldBackups, parseBackupName } from './oldBackups.ts'

/** What is behind the name of a backup that is being written. */
export const UNFINISHED = '.unfinished'
/** Longer than any backup takes. */
const HALF_KEPT_MS = 24 * 60 * 60 * 1000
/** The way back to the version before, which may turn out to be wanted after weeks. */
const UPGRADE_KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** A backup that reads back whole. */
export interface GoodBackup {
  readonly name: string
  /** Of which moment, ms since 1970. */
  readonly at: number
  readonly bytes: number
  /** Null: of a version that did not say. */
  readonly kind: BackupKind | null
  /** Migrations that had run before an upgrade, and the newest that it was to bring; null: it was made by something else. */
  readonly upgrade: { readonly from: readonly string[]; readonly target: string } | null
}

export interface KeptBackups {
  /** Newest first. */
  readonly good: readonly GoodBackup[]
  /** Names of those that do not read back: they count for nothing, and are left for people to look at. */
  readonly unreadable: readonly string[]
}

/** Of files that were looked at before, by name, size and date: so that a process reads each of them once. */
export type Looked = Map<string, GoodBackup | null>

/** Looks at all backups of a folder. One that is not known to read back is read whole. */
export async function lookAtBackups(folder: string, looked: Looked = new Map()): Promise<KeptBackups> {
  const good: GoodBackup[] = []
  const unreadable: string[] = []
  for (const name of listBackups(folder)) {
    // Another server that saves into the folder removes old ones, too.
    const stat = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!stat) continue
    const { size, mtimeMs } = stat
    const key = `${name} ${size} ${mtimeMs}`
    const known = looked.get(key)
    const found = known === undefined ? await lookAt(folder, name) : known
    looked.set(key, found)
    if (found) good.push(found)
    else if (existsSync(join(folder, name))) unreadable.push(name)
  }
  return { good, unreadable }
}

/** Newest first. */
function listBackups(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names
    .filter((name) => parseBackupName(name) !== null)
    .toSorted()
    .toReversed()
}

async function lookAt(folder: string, name: string): Promise<GoodBackup | null> {
  const file = join(folder, name)
  const at = parseBackupName(name) ?? 0
  try {
    const { kind = null, migrations: from, target = '' } = isMarked(file, at) ? await readHead(file) : (await readArchive(file)).head
    markGood(file, at)
    return { name, at, bytes: statSync(file).size, kind, upgrade: kind === 'upgrade' ? { from, target } : null }
  } catch {
    return null
  }
}

/**
 * A file that was read back whole gets the moment of its name as its date: so this is known without reading it again, and as soon as something
 * changes the file, it is not.
 */
export function markGood(file: string, at: number): void {
  utimesSync(file, new Date(at), new Date(at))
}

function isMarked(file: string, at: number): boolean {
  return Math.round(statSync(file).mtimeMs) === at
}

/**
 * Removes what has thinned out by age among the good ones, and halves of long ago that a killed process left. Those of a clock that was ahead stay until their
 * time comes: they would take the places of the nights since. Out: names of the former.
 */
export function removeOldBackups(folder: string, { good }: KeptBackups, nowMs: number): readonly string[] {
  const waysBack = new Set(listWaysBack(good, nowMs))
  const past = good.filter(({ at }) => at <= nowMs)
  const removed = findOldBackups(past.map(({ name }) => name)).filter((name) => !waysBack.has(name))
  const halves = readdirSync(folder).filter((name) => name.endsWith(UNFINISHED))
  const left = halves.filter((name) => nowMs - (parseBackupName(name.slice(0, -UNFINISHED.length)) ?? nowMs) > HALF_KEPT_MS)
  for (const name of [...removed, ...left]) rmSync(join(folder, name), { force: true })
  return removed
}

/** Of each upgrade of late the newest backup from before it: a start that fails makes one each time that it is tried. `good`: newest first. */
function listWaysBack(good: readonly GoodBackup[], nowMs: number): readonly string[] {
  const newestOf = new Map<string, string>()
  for (const { name, at, upgrade } of good) {
    const key = JSON.stringify(upgrade)
    if (upgrade && nowMs - at < UPGRADE_KEPT_MS && !newestOf.has(key)) newestOf.set(key, name)
  }
  return [...newestOf.values()]
}
