import { openBeside } from '../db/client.ts'
import type { Logger } from '../logger.ts'
import type { Metrics } from '../metrics.ts'
import type { ServerSettings } from '../settings.ts'
import { createBackup } from './createBackup.ts'
import { type Looked, lookAtBackups } from './keptBackups.ts'

const EVERY_MS = 10 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
/** Merchants work by the day of China: its nights are quiet. */
const ZONE_MS = 8 * 60 * 60 * 1000
const AT_MS = 4 * 60 * 60 * 1000

/**
 * Is no good backup here from after four in the morning in China? A machine that was off at that time saves once it is on again. `times`: of the
 * good ones; `now`: ms since 1970.
 */
export function isBackupDue(times: readonly number[], now: number): boolean {
  const lastNight = Math.floor((now + ZONE_MS - AT_MS) / DAY_MS) * DAY_MS - ZONE_MS + AT_MS
  return !times.some((at) => at >= lastNight)
}

type Saved = Pick<ServerSettings, 'dataDir' | 'databaseUrl' | 'backupDir'>
type Told = Pick<Metrics, 'noteBackup' | 'showBackups'> | null

/**
 * Saves the database each night as `npm run backup` does, beside what the server does, and tells of the newest good ones. Out: how to stop; what
 * has begun is finished.
 */
export function startNightlyBackups(settings: Saved, logger: Logger, metrics: Told, everyMs = EVERY_MS): () => Promise<void> {
  const { backupDir } = settings
  const looked: Looked = new Map()
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  async function look() {
    const { good } = await lookAtBackups(backupDir, looked)
    // One of the future is from a clock that was wrong.
    const past = good.filter(({ at }) => at <= Date.now())
    metrics?.showBackups(past)
    return past
  }

  async function saveIfDue(): Promise<void> {
    const good = await look()
    const times = good.map(({ at }) => at)
    if (!isBackupDue(times, Date.now())) return
    const db = openBeside(settings)
    try {
      const { file, bytes, unreadable } = await createBackup(db, backupDir, Date.now(), 'nightly')
      metrics?.noteBackup('saved')
      logger.info({ file, bytes }, 'saved the database')
      if (unreadable.length > 0) logger.warn({ unreadable }, 'older backups do not read back, and count for nothing')
    } finally {
      await db.destroy()
    }
    await look()
  }

  function run(work: () => Promise<unknown>): void {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => {
        metrics?.noteBackup('failed')
        logger.error({ err: error }, 'the nightly backup failed, and is tried again')
      })
      .then(() => {
        isRunning = false
      })
  }

  // Until they could be looked at there is none: an alert hears of it where that fails, too.
  metrics?.showBackups([])
  run(look)
  const timer = setInterval(() => run(saveIfDue), everyMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
