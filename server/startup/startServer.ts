import { join } from 'node:path'
import { type AppOptions, createApp } from '../app.ts'
import { startNightlyBackups } from '../backup/nightly.ts'
import { saveBeforeUpgrade } from '../backup/saveBeforeUpgrade.ts'
import { renewAddressKeys } from '../channels/renewAddressKeys.ts'
import { startSending } from '../channels/startSending.ts'
import { type Database, openDatabase, withoutTimeLimit } from '../db/client.ts'
import { isDiskFull } from '../db/databaseErrors.ts'
import { migrate } from '../db/migrate.ts'
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
import { holdFreePort } from './ports.ts'
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

/** A free port is held until the server listens on it: otherwise another program might get it in the seconds in between. */
async function start(wanted: ServerSettings, logger: Logger, options: StartOptions): Promise<RunningServer> {
  if (wanted.port !== 0) return startAt(wanted, logger, options)
  const { port, release } = await holdFreePort(wanted.host)
  const isDefault = wanted.publicOrigin === defaultOriginOf(0)
  const settings = { ...wanted, port, publicOrigin: isDefault ? defaultOriginOf(port) : wanted.publicOrigin }
  return startAt(settings, logger, options, release).finally(release)
}

async function startAt(
  settings: ServerSettings,
  logger: Logger,
  { beginFresh = false }: StartOptions,
  releasePort = () => {},
): Promise<RunningServer> {
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
    const file = await saveBeforeUpgrade(database.db, settings.backupDir, Date.now())
    if (file !== null) logger.info({ file }, 'saved the database before its schema changes')
    await withoutTimeLimit(settings, database, migrate)
    await checkSealedData(database, secrets.vault, settings.secretKeyFile)
    await renewAddressKeys(database, secrets.vault, logger)
    const administrator = await createFirstPeople(settings, database, secrets)
    const metricsServer = metrics && settings.metrics && (await startMetricsServer(metrics, settings.metrics))
    const leave = await announceServer(database, secrets.vault.newestPrefix, logger)
    const callHours = createCallHours()
    const keyUses = createKeyUses()
    const app = await listen({ settings, database, secrets, logger, metrics, callHours, keyUses }, releasePort).catch(
      async (error: unknown) => {
        await metricsServer?.close()
        await leave()
        throw error
      },
    )
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
        // A backup that has begun is given up with the process: it has no name of a backup before it is whole, and the next start saves.
        void stopSaving()
        // Beside each other: a mail that is on its way holds up no request.
        await Promise.all([app.close(), stopSweeping(), stopTelling(), stopSending()])
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

async function createFirstPeople(
  settings: ServerSettings,
  database: Database,
  { vault }: Secrets,
): Promise<RunningServer['administrator']> {
  if (!settings.isDemo) return createFirstAdministrator(database)
  await seedDemo(database, vault, (withGoods) => fetchStores(settings.sandboxPort, withGoods))
  return null
}

type AppParts = Pick<AppOptions, 'settings' | 'database' | 'secrets' | 'logger' | 'metrics' | 'callHours' | 'keyUses'>

async function listen(parts: AppParts, releasePort: () => void) {
  const { settings, logger } = parts
  const { consoleFolder, extensionFolder } = findBuiltFolders()
  const menu = readMenu(consoleFolder)
  if (menu === null) logger.warn('the console is not built: no pages, and an empty menu')
  // The demo is built again and again while somebody works on it.
  const isKept = consoleFolder !== null && !settings.isDemo
  const earlierFolder = isKept ? keepAssets(consoleFolder, join(settings.dataDir, 'earlier'), Date.now()) : null
  const app = await createApp({ ...parts, menu: menu ?? [], consoleFolder, earlierFolder, extensionFolder })
  releasePort()
  await app.listen({ host: settings.host, port: settings.port }).catch((error: unknown) => {
    throw explainListening(error, settings)
  })
  return app
}
