import { existsSync, readdirSync } from 'node:fs'
import { openBeside } from '../db/client.ts'
import type { Logger } from '../logger.ts'
import type { Settings } from '../settings.ts'
import { createBackup } from './createBackup.ts'
import { parseBackupName } from './oldBackups.ts'

const EVERY_MS = 10 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Merchants work by the day of China: its nights are quiet. */
const ZONE_MS = 8 * 60 * 60 * 1000
const AT_MS = 4 * 60 * 60 * 1000

/**
 * Is no backup here from after four in the morning in China? A machine that was off at that time saves once it is on again. `names`: the files of
 * the folder; `now`: ms since 1970.
 */
export function isBackupDue(names: readonly string[], now: number): boolean {
  const lastNight = Math.floor((now + ZONE_MS - AT_MS) / DAY_MS) * DAY_MS - ZONE_MS + AT_MS
  return !names.some((name) => (parseBackupName(name) ?? 0) >= lastNight)
}

type Saved = Pick<Settings, 'dataDir' | 'databaseUrl' | 'backupDir'>

/** Saves the database each night as `npm run backup` does, beside what the server does. Out: how to stop; what has begun is finished. */
export function startNightlyBackups(settings: Saved, logger: Logger, everyMs = EVERY_MS): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  async function save(): Promise<void> {
    const { backupDir } = settings
    if (!isBackupDue(existsSync(backupDir) ? readdirSync(backupDir) : [], Date.now())) return
    const db = openBeside(settings)
    try {
      const { file, bytes } = await createBackup(db, backupDir, Date.now())
      logger.info({ file, bytes }, 'saved the database')
    } finally {
      await db.destroy()
    }
  }

  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = save()
      .catch((error: unknown) => logger.error({ err: error }, 'the nightly backup failed, and is tried again'))
      .finally(() => {
        isRunning = false
      })
  }, everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
