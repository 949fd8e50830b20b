import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { toolApi } from '../contract/toolApi.ts'
import { startPostgres } from '../scripts/prepare/postgres.mjs'
import { createBackup } from '../server/backup/createBackup.ts'
import { openBeside, openDatabase } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { sweep, trim } from '../server/housekeeping.ts'
import { readSettings, type ServerSettings } from '../server/settings.ts'
import { type AccessLine, accessMatrix } from '../tests/server/accessMatrix.ts'
import { accessCases } from '../tests/server/builders/accessCases.ts'
import type { AccessRecords } from '../tests/server/builders/accessScene.ts'
import { aPerson, type Person } from '../tests/server/builders/people.ts'
import { createPostgresDatabase } from '../tests/server/builders/testDatabase.ts'
import { startTestServer } from '../tests/server/builders/testServer.ts'
import { copyMerchant, countRows, fillMerchant, recordsOf } from './deploymentFill.ts'
import { type Figure, medianOf } from './figures.ts'
import { startLoadedServer } from './mixedLoad.ts'

const SIZES = (process.env.BENCH_MERCHANTS ?? '50,500,5000').split(',').map(Number)
const ROUNDS = 9
const TABLES_SHOWN = 8
const NANOSECONDS_PER_MS = 1e6
const DAY_MS = 24 * 60 * 60 * 1000
/** What consoles write by themselves, and what is most often written by hand. */
const writes: readonly string[] = [
  ...['readNotifications', 'saveDaySheets', 'savePlatformRates', 'saveTrafficDays', 'saveAlertReadings', 'noteFieldDrift', 'noteOutcomes'],
  ...['markWork', 'saveBatchJob', 'remarkShop', 'saveView'],
]
/** They look at a password, or answer a file. */
const others: readonly string[] = ['login', 'publicAuthToken', 'authToken', 'extensionPackage', 'avatar']
/** Names of one record: a page is opened without one. */
const nameOfOne = /(^|_)(id|uid|no)$/

interface Cost {
  readonly ms: number
  readonly statements: number
}

type Measured = readonly [number, Figure['unit']]

interface Whole {
  readonly calls: ReadonlyMap<string, Cost>
  /** By name. */
  readonly figures: ReadonlyMap<string, Measured>
}

/**
 * Deployments of 50, 500 and 5,000 merchants: what a merchant's and the operator's calls take, then start, tidying up and backup. On SQLite the processor's time of a
 * call; with BENCH_POSTGRES=1 two servers on one PostgreSQL, and how long a call is waited for.
 */
export async function measureDeployment(): Promise<readonly Figure[]> {
  const postgres = process.env.BENCH_POSTGRES ? await startPostgres() : null
  try {
    const bySize = new Map<number, Whole>()
    for (const size of SIZES) bySize.set(size, await measureWith(size, postgres?.url ?? null))
    return compare(bySize)
  } finally {
    postgres?.stop()
  }
}

/** The largest beside the smallest, with those between in words. */
function compare(bySize: ReadonlyMap<number, Whole>): readonly Figure[] {
  const [least, most] = [Math.min(...SIZES), Math.max(...SIZES)]
  const between = SIZES.filter((size) => size !== least && size !== most)
  const line = (what: string, unit: Figure['unit'], of: (whole: Whole | undefined) => number | undefined): Figure => ({
    what: [what, ...between.map((size) => `${of(bySize.get(size))?.toFixed(1)} with ${size}`)].join(', '),
    unit,
    ours: of(bySize.get(most)) ?? Number.NaN,
    plain: of(bySize.get(least)) ?? Number.NaN,
  })
  const { calls = [], figures = [] } = bySize.get(most) ?? {}
  return [
    ...[...calls].map(([what, { statements }]) => line(`${what}, ${statements} statements`, 'ms', (whole) => whole?.calls.get(what)?.ms)),
    ...[...figures].map(([what, [, unit]]) => line(what, unit, (whole) => whole?.figures.get(what)?.[0])),
  ]
}

async function measureWith(merchants: number, postgresUrl: string | null): Promise<Whole> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const databaseUrl = postgresUrl && (await createPostgresDatabase(postgresUrl)).url
  const settings = readSettings({ DATA_DIR: dataDir, PLATFORM: 'sandbox', ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const empty = openDatabase(settings)
  await migrate(empty)
  await empty.close()
  let statements = 0
  const countOne = () => {
    statements += 1
  }
  const place = { dataDir, databaseUrl, remove: async () => undefined }
  const server = await startTestServer({ place, onStatement: countOne })
  let isOpen = true
  try {
    const operator = await aPerson(server, { role: 'admin' })
    const { main, shops } = await fillMerchant(server)
    const began = performance.now()
    await copyMerchant(server, main.ownerUid, 1, merchants)
    // Else the database does so by itself, beside what is measured.
    if (databaseUrl) await sql`vacuum analyze`.execute(server.database.db)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    process.stdout.write(`${merchants} merchants, filled in ${seconds} s; load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
    for (const [table, rows] of [...(await countRows(server))].slice(0, TABLES_SHOWN)) process.stdout.write(`  ${table}: ${rows} rows\n`)
    const calls = new Map<string, Cost>()
    for (const line of accessMatrix.filter(({ call }) => !others.includes(call))) {
      const { access, effect } = toolApi[line.call]
      if (effect === 'write' && !writes.includes(line.call)) continue
      const isOperators = typeof access.who !== 'string' && access.who.every((role) => role === 'admin')
      const asked = { records: recordsOf(server, main, shops), caller: isOperators ? operator : main, isOperators, count: () => statements }
      calls.set(isOperators ? `operator: ${line.name}` : line.name, await weigh(line, asked))
    }
    const figures = new Map<string, Measured>(await measureUpkeep(server.database, settings))
    await server.close()
    isOpen = false
    figures.set('start, until it listens', [await timeStart(settings), 'ms'])
    for (const [what, [value, unit]] of figures) process.stdout.write(`  ${what}: ${value.toFixed(1)} ${unit}\n`)
    return { calls, figures }
  } finally {
    if (isOpen) await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Asked {
  readonly records: AccessRecords
  readonly caller: Person
  readonly isOperators: boolean
  /** Statements so far. */
  readonly count: () => number
}

/** The middle of some rounds; the first warms up. */
async function weigh({ name, call }: AccessLine, { records, caller, isOperators, count }: Asked): Promise<Cost> {
  const { server } = records
  const isPage = isOperators || /List$|^(invitations|rewards|extracts|certifications)$/.test(call)
  const times: number[] = []
  let statements = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    const given = Object.entries((await accessCases[name]?.payload?.(records)) ?? {})
    const payload = Object.fromEntries(given.filter(([key]) => !isPage || !nameOfOne.test(key)))
    const [used, began, asked] = [process.cpuUsage(), performance.now(), count()]
    const { code, msg } = await server.call(call, payload, caller)
    const waited = performance.now() - began
    const { user, system } = process.cpuUsage(used)
    if (code !== 1000) throw new Error(`${name} answered ${code} ${msg}`)
    statements = count() - asked
    // The database of SQLite is in this process.
    if (round > 0) times.push(server.settings.databaseUrl === null ? (user + system) / 1000 : waited)
  }
  return { ms: medianOf(times), statements }
}

async function measureUpkeep(database: ReturnType<typeof openDatabase>, settings: ServerSettings): Promise<[string, Measured][]> {
  const usual = await watch(async () => {
    await sweep(database, Date.now())
    await trim(database)
  })
  const late = await watch(() => sweep(database, Date.now() + 2 * DAY_MS))
  const beside = openBeside(settings)
  const { rows } = settings.databaseUrl
    ? await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(beside)
    : { rows: [{ bytes: bytesOf(settings.dataDir) }] }
  const saved = await watch(() => createBackup(beside, join(settings.dataDir, 'backups'), Date.now(), 'nightly'))
  await beside.destroy()
  return [
    ['the database', [Number(rows[0]?.bytes) / 1e6, 'MB']],
    ['tidying up', [usual.ms, 'ms']],
    ['tidying up: the longest that others wait', [usual.stall, 'ms']],
    ['tidying up after two days off', [late.ms, 'ms']],
    ['tidying up after two days off: the longest that others wait', [late.stall, 'ms']],
    ['backup', [saved.ms, 'ms']],
    ['backup: the longest that others wait', [saved.stall, 'ms']],
    ['backup: its file', [saved.result.bytes / 1e6, 'MB']],
  ]
}

/** How long it takes, and the longest that the event loop is held up meanwhile, ms. */
async function watch<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly ms: number; readonly stall: number; readonly result: Result }> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, 20))
  const began = performance.now()
  const result = await work()
  const ms = performance.now() - began
  await new Promise((resolve) => setTimeout(resolve, 20))
  delay.disable()
  return { ms, stall: delay.max / NANOSECONDS_PER_MS, result }
}

/** Of the built server. */
async function timeStart({ dataDir, databaseUrl }: ServerSettings): Promise<number> {
  const began = performance.now()
  const server = await startLoadedServer(dataDir, undefined, databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  const ms = performance.now() - began
  server.kill('SIGTERM')
  await server.ended
  return ms
}

function bytesOf(folder: string): number {
  const files = readdirSync(folder).filter((name) => name.startsWith('zhanggui.db'))
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
