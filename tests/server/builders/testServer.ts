import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ReplyCode } from '../../../contract/codes.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { type AppOptions, createApp } from '../../../server/app.ts'
import { type Database, type DatabaseWatch, openDatabase } from '../../../server/db/client.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { createLogger } from '../../../server/logger.ts'
import { readSettings, type ServerSettings } from '../../../server/settings.ts'
import { readSecrets } from '../../../server/startup/secrets.ts'
import { askDirectly } from '../../askDirectly.ts'
import { createTestPlace, type TestPlace } from './testDatabase.ts'

export interface TestReply {
  readonly code: number
  readonly msg: string
  /** As parsed: tests look at parts of it. */
  readonly data: ReturnType<typeof JSON.parse>
  readonly status: number
  readonly headers: Headers
}

export interface CallOptions {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A clock that stands still until it is moved. */
function createClock(startMs = Date.now()) {
  let nowMs = startMs
  return {
    now: () => nowMs,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

/** No test reaches a robot or mail server that is not its own. */
const nowhere = { wecom: 'http://127.0.0.1:9', dingtalk: 'http://127.0.0.1:9', feishu: 'http://127.0.0.1:9' }

const noMailServer = { host: '127.0.0.1', port: 1, security: 'none', login: null, from: 'console@example.com' } as const

interface TestServerOptions {
  readonly settings?: Partial<ServerSettings>
  readonly app?: Partial<AppOptions>
  /** Keeps the data of an earlier one. Default: a place of its own. */
  readonly place?: TestPlace
  /** What the app gets for its database, for those who watch what it asks. */
  readonly wrapDatabase?: (database: Database) => Database
  /** Hears of each statement that the database was asked. */
  readonly onStatement?: DatabaseWatch['onStatement']
  /** Hears of work that got no connection. */
  readonly onNoConnection?: DatabaseWatch['onNoConnection']
}

/**
 * The real server on a real port and a database of its own; calls go past the port, what is about connections asks `origin`. On PostgreSQL there are two of them, with a pool and a data folder each, which share
 * the database and the secret key alone: `call` asks one after the other, so that what a process kept for itself would be missed by the next call.
 */
export async function startTestServer(overrides: TestServerOptions = {}) {
  const place = overrides.place ?? (await createTestPlace('migrated'))
  // Most tests look at cookies, or at their absence, as they are; how they are sealed is tested by itself.
  const base = readSettings({ DATA_DIR: place.dataDir, PORT: '0', PLATFORM: 'sandbox', PLAIN_COOKIES: 'allow' })
  const settings: ServerSettings = {
    ...base,
    databaseUrl: place.databaseUrl,
    logLevel: 'debug',
    robotOrigins: nowhere,
    mail: noMailServer,
    ...overrides.settings,
  }
  const clock = createClock()
  const logLines: string[] = []
  const toOptions = (own: ServerSettings, database: Database): AppOptions => ({
    settings: own,
    database,
    secrets: readSecrets(own),
    menu: [],
    consoleFolder: null,
    extensionFolder: null,
    logger: createLogger(settings.logLevel, { write: (line) => void logLines.push(line) }),
    now: clock.now,
    // Tests call as fast as they can; what an account may call has a test of its own.
    takeCall: () => undefined,
    // That refusals are held is tested by itself.
    holdRefusal: async () => undefined,
    ...overrides.app,
  })

  async function listen(own: ServerSettings) {
    const database = openDatabase(own, { onStatement: overrides.onStatement, onNoConnection: overrides.onNoConnection })
    await migrate(database)
    const given = toOptions(own, overrides.wrapDatabase?.(database) ?? database)
    // Metrics are those of one process.
    const app = await createApp(own === settings ? given : { ...given, metrics: null })
    await app.listen({ host: '127.0.0.1', port: 0 })
    return { app, database, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, ask: askInTurn(app) }
  }

  const first = await listen(settings)
  const otherDataDir = mkdtempSync(join(tmpdir(), 'zhanggui-test-other-'))
  const other = settings.databaseUrl
    ? await listen({ ...settings, dataDir: otherDataDir, secretKeyFile: copyKey(settings, otherDataDir) })
    : null
  const servers = [first, ...(other ? [other] : [])]
  let calls = 0

  return {
    place,
    settings,
    clock,
    logLines,
    /** Of one server, which stays the same; `callOne` asks it, for tests of what each process has of its own. */
    origin: first.origin,
    app: first.app,
    database: first.database,
    vault: readSecrets(settings).vault,
    call(name: CallName, payload: object = {}, options: CallOptions = {}) {
      calls += 1
      const { origin, ask } = servers[calls % servers.length] ?? first
      return sendCall(origin, name, payload, options, ask)
    },
    callOne: (name: CallName, payload: object = {}, options: CallOptions = {}) => sendCall(first.origin, name, payload, options, first.ask),
    async close() {
      for (const each of [first, other]) {
        await each?.app.close()
        await each?.database.close()
      }
      rmSync(otherDataDir, { recursive: true, force: true })
      if (!overrides.place) await place.remove()
    },
  }
}

/** All that two servers on one database have to share. */
function copyKey(settings: ServerSettings, folder: string): string {
  const file = join(folder, 'secret.key')
  copyFileSync(settings.secretKeyFile, file)
  return file
}

/** As over a network, what waits already has its turn before a call: one who asks in a loop would let nothing else happen. */
function askInTurn(app: FastifyInstance): typeof fetch {
  const ask = askDirectly(app)
  return async (...request) => {
    await letOthersIn()
    return ask(...request)
  }
}

/** Sends a call as the contract's table has it. `ask`: how. Default: over the network. */
export async function sendCall(
  origin: string,
  name: CallName,
  payload: object,
  { token, headers }: CallOptions,
  ask: typeof fetch = fetch,
): Promise<TestReply> {
  const call = toolApi[name]
  const url = new URL(call.path, origin)
  for (const [key, value] of Object.entries(call.query)) url.searchParams.set(key, value)
  const isGet = call.method === 'GET'
  if (isGet) for (const [key, value] of Object.entries(payload)) url.searchParams.set(key, toQueryText(value))
  const response = await ask(url, {
    method: call.method,
    headers: {
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(isGet ? {} : { body: JSON.stringify(payload) }),
  })
  return toReply(response)
}

/** What is no plain value goes as JSON: an object may have a `toString` of its own that is none. */
const toQueryText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A file is a success without data. */
export async function toReply(response: Response): Promise<TestReply> {
  const { status, headers } = response
  const isFile = status === 200 && !headers.get('content-type')?.startsWith('application/json')
  if (isFile) await response.arrayBuffer()
  const body = isFile ? { code: ReplyCode.success, msg: '', data: null } : await response.json()
  return { ...(body as Pick<TestReply, 'code' | 'msg' | 'data'>), status, headers }
}
