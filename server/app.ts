import { setTimeout as pause } from 'node:timers/promises'
import { constants as zlibConstants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { BODY_MAX_BYTES } from '../contract/limits.ts'
import type { Database } from './db/client.ts'
import { packExtension, readPackedId } from './extensionPackage.ts'
import type { ServerServices } from './http/callContext.ts'
import { createCallRates, type TakeCall } from './http/callRates.ts'
import { createRefusalHold, type HoldRefusal } from './http/holdRefusal.ts'
import { createKeyUses, type KeyUses } from './http/keyUses.ts'
import { answerParserError } from './http/parserErrors.ts'
import { sendError } from './http/replies.ts'
import { traceOf } from './http/traceOf.ts'
import { createId } from './ids.ts'
import type { Logger } from './logger.ts'
import { type MenuNode, menuFor } from './menu.ts'
import type { Metrics } from './metrics.ts'
import { createPaymentProvider } from './payments/paymentProvider.ts'
import { addAdmission, REQUESTS_IN_FLIGHT_MAX } from './plugins/admission.ts'
import { addBodies } from './plugins/bodies.ts'
import { addCallCount, type CallHours } from './plugins/callHours.ts'
import { addConnectionLimit } from './plugins/connections.ts'
import { addConsoleFiles } from './plugins/consoleFiles.ts'
import { addForwardedWarning } from './plugins/forwardedHeaders.ts'
import { addHealth } from './plugins/health.ts'
import { addMcp } from './plugins/mcp.ts'
import { addMetrics } from './plugins/metrics.ts'
import { addPaymentCallback } from './plugins/paymentCallback.ts'
import { addRequestLog } from './plugins/requestLog.ts'
import { addSecurityHeaders } from './plugins/securityHeaders.ts'
import { addToolApi } from './plugins/toolApi.ts'
import { closeWaitingAnswers, endUnreadAnswers, UNREAD_ANSWER_MAX_MS } from './plugins/unreadAnswers.ts'
import { endUnusedConnections } from './plugins/unusedConnections.ts'
import { createAntiContentProvider } from './security/antiContent.ts'
import { createFairQueue } from './security/fairQueue.ts'
import { createPasswords } from './security/passwords.ts'
import { createSealingKeys } from './security/sealingKeys.ts'
import type { ServerSettings } from './settings.ts'
import type { Secrets } from './startup/secrets.ts'

/** A request that takes longer to arrive is not one of ours: 1 MB takes this long at 1 Mbit/s. */
const ARRIVAL_MAX_MS = 8_000
/** How often the limit is looked at: by itself, Node does so every 30 s. */
const ARRIVAL_CHECK_MS = 500
/** Logins that one place may have waiting: those of an office on Monday morning. */
const TRIES_WAITING_MAX = 200
const COMPRESS_FROM_BYTES = 1024
/** Of 11: replies are made on the spot, so quick beats small. */
const BROTLI_QUALITY = 4

export interface AppOptions {
  readonly settings: ServerSettings
  /** Migrated. */
  readonly database: Database
  readonly secrets: Secrets
  readonly menu: readonly MenuNode[]
  /** The built console; null: serve none. */
  readonly consoleFolder: string | null
  /** Where the handbook for assistants is. Default: beside the console. */
  readonly handbookFolder?: string | null
  /** What earlier releases' pages load; default: nothing of it. */
  readonly earlierFolder?: string | null
  /** The built extension; null: offer none. */
  readonly extensionFolder: string | null
  readonly logger: Logger
  /** Default: nothing is counted. */
  readonly metrics?: Metrics | null
  /** Counts calls for the operator. Default: nothing is counted. */
  readonly callHours?: CallHours | null
  /** The clock, ms. Default: the machine's. */
  readonly now?: () => number
  /** Default: as the contract has it. */
  readonly takeCall?: TakeCall
  /** Counts uses of access keys. Default: in memory alone. */
  readonly keyUses?: KeyUses
  /** Default: about a second. */
  readonly holdRefusal?: HoldRefusal
  /** Default 500. */
  readonly requestsInFlightMax?: number
  /** Default: a minute. */
  readonly unreadAnswerMaxMs?: number
}

/** The whole server, ready to listen or to be asked by `inject`. Closing it leaves the database open. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { settings, database, metrics = null, callHours = null } = options
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => createId(),
    requestIdHeader: false,
    childLoggerFactory: (logger, bindings, childOptions, request) =>
      logger.child({ ...bindings, ...traceOf(request.headers.traceparent) }, childOptions),
    trustProxy: toTrust(settings.trustProxy),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: ARRIVAL_MAX_MS,
    http: { headersTimeout: ARRIVAL_MAX_MS, connectionsCheckingInterval: ARRIVAL_CHECK_MS },
    clientErrorHandler: answerParserError,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => sendError(error, request, reply),
  })
  let isLeaving = false
  let isStopping = false
  // A program that spreads requests over several servers sees that this one leaves, while it still answers all that come.
  app.addHook('preClose', async () => {
    isLeaving = true
    if (settings.stopDelayMs > 0) await pause(settings.stopDelayMs)
    isStopping = true
  })
  endUnusedConnections(app)
  closeWaitingAnswers(app)
  endUnreadAnswers(app, options.unreadAnswerMaxMs ?? UNREAD_ANSWER_MAX_MS)
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  addRequestLog(app)
  addForwardedWarning(app)
  await addSecurityHeaders(app, settings, options.consoleFolder, readPackedId(options.extensionFolder))
  addConnectionLimit(app)
  const requests = addAdmission(app, () => isStopping, options.requestsInFlightMax ?? REQUESTS_IN_FLIGHT_MAX)
  if (metrics) addMetrics(app, metrics)
  if (callHours) addCallCount(app, callHours)
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [zlibConstants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  await addBodies(app)
  addHealth(app, database, () => isLeaving)
  const services = await createServices(options)
  metrics?.watch({ requests, hashes: services.passwords.count, connections: database.connections })
  addToolApi(app, services)
  if (settings.mcp) addMcp(app, services, options.handbookFolder ?? options.consoleFolder)
  addPaymentCallback(app, services)
  await addConsoleFiles(app, options.consoleFolder, options.earlierFolder, settings.hasOfflinePage)
  await app.ready()
  return app
}

/** A number counts the proxies in front of us. */
function toTrust(proxies: ServerSettings['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
}

async function createServices(options: AppOptions): Promise<ServerServices> {
  const { settings, database, secrets, menu, extensionFolder } = options
  const sealing = await createSealingKeys(secrets.keyRing)
  return {
    settings,
    database,
    vault: secrets.vault,
    sealing,
    authTokenKey: secrets.authTokenKey,
    passwords: await createPasswords(),
    tries: createFairQueue({ runningMax: Number.POSITIVE_INFINITY, runningPerCallerMax: 1, waitingPerCallerMax: TRIES_WAITING_MAX }),
    takeCall: options.takeCall ?? createCallRates(),
    keyUses: options.keyUses ?? createKeyUses(),
    holdRefusal: options.holdRefusal ?? createRefusalHold(),
    antiContent: createAntiContentProvider(settings),
    payments: await createPaymentProvider(settings),
    menuOf: (actor) => menuFor(menu, actor),
    extension: packExtension(extensionFolder, settings, sealing.publicKey),
    metrics: options.metrics ?? null,
    now: options.now ?? Date.now,
  }
}
