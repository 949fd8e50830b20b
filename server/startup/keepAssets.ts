import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const DAY_MS = 24 * 60 * 60 * 1000
/** A tab that is open for longer loads itself again. */
export const ASSETS_KEPT_MS = 14 * DAY_MS

/**
 * Keeps what this release's pages load, and serves an earlier one's for 14 days after its last start (R22), so that a release takes nothing from the tabs
 * that are open. Their names have the hash of what is in them: none is two things. `folder`: of what is kept; it has `assets` in it. Out: the same folder.
 */
export function keepAssets(consoleFolder: string, folder: string, now: number): string {
  const current = join(consoleFolder, 'assets')
  const kept = join(folder, 'assets')
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  const names = new Set(existsSync(current) ? filesOf(current) : [])
  const left = readLeft(listOf(folder))
  for (const name of filesOf(kept)) {
    if (names.has(name)) left.delete(name)
    else if (now - (left.get(name) ?? now) > ASSETS_KEPT_MS) {
      rmSync(join(kept, name))
      left.delete(name)
    } else left.set(name, left.get(name) ?? now)
  }
  for (const name of names) if (!existsSync(join(kept, name))) keepOne(join(current, name), join(kept, name))
  writeFileSync(listOf(folder), JSON.stringify([...left]), { flush: true })
  return folder
}

/** Those of its folders too, such as `watch/app-1a2b.js`. */
function filesOf(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** A second name of the file where both folders are on one disk, which takes a hundredth of the time of a copy; else a copy. */
function keepOne(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Beside the folder, whose files are served. */
const listOf = (folder: string) => `${folder}.json`

/** By file, since when no release has it, ms since 1970. A list that cannot be read begins again. */
function readLeft(file: string): Map<string, number> {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, number][])
  } catch {
    return new Map()
  }
}
