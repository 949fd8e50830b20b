import { copyFileSync, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { databaseFileOf, openBeside } from '../db/client.ts'
import type { ServerSettings } from '../settings.ts'
import { authTokenKeyFileOf } from '../startup/secrets.ts'
import { StartupError } from '../startupError.ts'
import { createBackup } from './createBackup.ts'
import { restoreBackup } from './restoreBackup.ts'

const MEBIBYTE = 1024 * 1024

/** `backup [--keys-to FOLDER]`: saves what the settings point at, also while a server runs on it. */
export async function runBackup(settings: ServerSettings, parameters: readonly string[]): Promise<void> {
  const keysTo = readKeyFolder(parameters)
  if (settings.databaseUrl === null && !existsSync(databaseFileOf(settings.dataDir))) {
    throw new StartupError(`There is nothing to save: ${settings.dataDir} has no database.`)
  }
  const db = openBeside(settings)
  try {
    const { file, bytes, rows, removed, unreadable } = await createBackup(db, settings.backupDir, Date.now(), 'command')
    say(`Saved ${count(rows)} to ${file} (${(bytes / MEBIBYTE).toFixed(1)} MiB), and read it back.`)
    if (removed.length > 0) say(`Removed ${removed.length} older: ${removed.join(', ')}.`)
    if (unreadable.length > 0) say(`These do not read back, and count for nothing: ${unreadable.join(', ')}.`)
  } finally {
    await db.destroy()
  }
  const keys = [settings.secretKeyFile, authTokenKeyFileOf(settings)].filter((file) => existsSync(file))
  if (keysTo === null) {
    say(
      `The keys are not in it: without ${keys.join(' and ')} the saved sessions of shops cannot be opened. Keep copies apart from it (--keys-to FOLDER).`,
    )
    return
  }
  mkdirSync(keysTo, { recursive: true, mode: 0o700 })
  if (realpathSync(keysTo) === realpathSync(settings.backupDir)) {
    throw new StartupError('Keys beside the backup would open it for anyone who finds both. Name another folder.')
  }
  for (const file of keys) copyFileSync(file, join(keysTo, basename(file)))
  say(`Copied ${keys.map((file) => basename(file)).join(' and ')} to ${keysTo}.`)
}

/** `restore FILE`: into an empty place. */
export async function runRestore(settings: ServerSettings, [file, ...others]: readonly string[]): Promise<void> {
  if (file === undefined || others.length > 0) throw new StartupError('Name one backup: restore FILE.')
  const rows = await restoreBackup(settings, file)
  say(`Restored ${count(rows)} from ${file}. Everybody logs in again.`)
  if ((rows.extracts ?? 0) + (rows.payment_orders ?? 0) > 0)
    say('Payouts and orders are as they were then: compare them with what was paid since, before you decide one.')
}

function readKeyFolder(parameters: readonly string[]): string | null {
  if (parameters.length === 0) return null
  const [name, folder, ...others] = parameters
  if (name !== '--keys-to' || folder === undefined || others.length > 0) {
    throw new StartupError('backup takes --keys-to FOLDER, and nothing else.')
  }
  return folder
}

function count(rows: Readonly<Record<string, number>>): string {
  const total = Object.values(rows).reduce((sum, each) => sum + each, 0)
  return `${total} rows of ${Object.keys(rows).length} tables`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
