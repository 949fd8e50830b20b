import { join } from 'node:path'
import { type AppOptions, createApp } from '../app.ts'
import { createBackup } from '../backup/createBackup.ts'
import { startNightlyBackups } from '../backup/nightly.ts'
import { startSending } from '../channels/startSending.ts'
import { type Database, openDatabase } from '../db/client.ts'
import { isDiskFull } from '../db/dialects.ts'
import { migrate, readSchema } from '../db/migrate.ts'
import { seedDemo } from '../demo/seed.ts'
import { fetchStores } from '../demo/stores.ts'
import { startCounting, startSweeping } from '../housekeeping.ts'
import { createKeyUses } from '../http/keyUses.ts'
import type { Logger } from '../logger.ts'
import { readMenu } from '../menu.ts'
import { createMetrics } from '../metrics.ts'
import { startTelling } from '../morning/startTelling.ts'
import { createCallHours } from '../plugins/callHours.ts'
import { defaultOriginOf, type ServerSettings } from '../settings.ts'
import { StartupError } from '../startupError.ts'
import { explainListening } from './explainStart.ts'
import { createFirstAdministrator } from './firstAdministrator.ts'
import { findBuiltFolders } from './folders.ts'
import { keepAssets } from './keepAssets.ts'
import { startMetricsServer } from './metricsServer.ts'
import { findFreePort } from './ports.ts'
import { announceServer } from './presence.ts'
import { checkDataIsThere, checkKeyAndData, checkSealedData } from './sealedDataCheck.ts'
import { readSecrets, type Secrets } from './secrets.ts'

/** A server that listens. */
export interface RunningServer {
  readonly publicOrigin: string
  /** The password of an administrator who was created just now; null: there were users. */
  readonly administrator: { readonly username: string; readonly password: string } | null
  /** Finishes what was accepted, then closes everything. */
  stop(): Promise<void>
}

export interface StartOptions {
  /** Whether an empty database may be filled though there is a key file of an earlier one. Default: no. */
  readonly beginFresh?: boolean
}

/** Opens, checks, migrates, fills and listens, in this order: whatever refuses does so before the first request. */
export function startServer(wanted: ServerSettings, logger: Logger, options: StartOptions = {}): Promise<RunningServer> {
  return start(wanted, logger, options).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
    const place = wanted.databaseUrl === null ? `of ${wanted.dataDir}` : 'of the database'
    throw new StartupError(`The disk is full: there is no room left on the disk ${place}. Make room there, then start again.`)
  })
}

async function start(wanted: ServerSettings, logger: Logger, { beginFresh = false }: StartOptions): Promise<RunningServer> {
  const settings = await withPort(wanted)
  checkDataIsThere(settings, beginFresh)
  const metrics = settings.metrics && createMetrics()
  const database = openDatabase(settings, {
    onIdleError: (error) => logger.error({ err: error }, 'a database connection broke'),
    onStatement: metrics?.noteStatement,
    onNoConnection: metrics?.noteNoConnection,
  })
  try {
    await checkKeyAndData(database, settings, beginFresh)
    const secrets = readSecrets(settings)
    await saveBeforeMigration(database, settings, logger)
    await migrate(database)
    await checkSealedData(database, secrets.vault, settings.secretKeyFile)
    const administrator = await createFirstPeople(settings, database, secrets)
    const metricsServer = metrics && settings.metrics && (await startMetricsServer(metrics, settings.metrics))
    const leave = await announceServer(database, secrets.vault.newestPrefix, logger)
    const callHours = createCallHours()
    const keyUses = createKeyUses()
    const app = await listen({ settings, database, secrets, logger, metrics, callHours, keyUses }).catch(async (error: unknown) => {
      await metricsServer?.close()
      await leave()
      throw error
    })
    logger.info({ settings: settings.origins }, 'settings')
    if (metricsServer) logger.info({ address: metricsServer.address }, 'metrics')
    const stopSweeping = startSweeping(database, logger)
    const stopSending = startSending({ database, vault: secrets.vault, settings, metrics, logger, now: Date.now })
    const stopTelling = startTelling({ database, metrics, logger, now: Date.now })
    const stopSaving = settings.savesNightly ? startNightlyBackups(settings, logger, metrics) : async () => undefined
    const stopCounting = startCounting([callHours, keyUses], database, logger)
    return {
      publicOrigin: settings.publicOrigin,
      administrator,
      async stop() {
        await stopSweeping()
        await stopTelling()
        await stopSending()
        await stopSaving()
        await app.close()
        await stopCounting()
        await metricsServer?.close()
        await leave()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What is there is saved before its schema changes: the way back to the version before. */
async function saveBeforeMigration({ db }: Database, { backupDir }: ServerSettings, logger: Logger): Promise<void> {
  const { applied, isBehind } = await readSchema(db)
  if (applied.length === 0 || !isBehind) return
  const { file } = await createBackup(db, backupDir, Date.now(), 'upgrade')
  logger.info({ file }, 'saved the database before its schema changes')
}

async function createFirstPeople(
  settings: ServerSettings,
  database: Database,
  { vault }: Secrets,
): Promise<RunningServer['administrator']> {
  if (!settings.isDemo) return createFirstAdministrator(database)
  await seedDemo(database, vault, (withGoods) => fetchStores(settings.sandboxPort, withGoods))
  return null
}

async function listen(parts: Pick<AppOptions, 'settings' | 'database' | 'secrets' | 'logger' | 'metrics' | 'callHours' | 'keyUses'>) {
  const { settings, logger } = parts
  const { consoleFolder, extensionFolder } = findBuiltFolders()
  const menu = readMenu(consoleFolder)
  if (menu === null) logger.warn('the console is not built: no pages, and an empty menu')
  // The demo is built again and again while somebody works on it.
  const isKept = consoleFolder !== null && !settings.isDemo
  const earlierFolder = isKept ? keepAssets(consoleFolder, join(settings.dataDir, 'earlier'), Date.now()) : null
  const app = await createApp({ ...parts, menu: menu ?? [], consoleFolder, earlierFolder, extensionFolder })
  await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
    throw explainListening(error, settings)
  })
  return app
}

async function withPort(settings: ServerSettings): Promise<ServerSettings> {
  if (settings.port !== 0) return settings
  const port = await findFreePort(settings.host)
  const isDefault = settings.publicOrigin === defaultOriginOf(0)
  return { ...settings, port, publicOrigin: isDefault ? defaultOriginOf(port) : settings.publicOrigin }
}
