import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../scripts/prepare/postgres.mjs'
import { PASSWORD } from '../tests/server/builders/people.ts'
import type { Figure } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, type LoadedServer, percentile, startLoadedServer, toCall } from './mixedLoad.ts'

const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 60)
const SHOPS_EACH = 50
const CALLS = 2_000
const LOGINS = 40
/** Calls on their way at any time. */
const LANES = 16
/** Of Linux, whatever the machine. */
const CLOCK_TICKS_PER_SECOND = 100

/** What one kind of database asks of the machine. */
interface Cost {
  /** Processor time of one call of the mixed load, ms. */
  readonly serverMs: number
  readonly databaseMs: number
  /** Of a call that writes, from the sender's view, ms. */
  readonly writeP50: number
  readonly loginMs: number
  readonly megabytes: number
  /** Of the database's files, for each account with its shops, kB. */
  readonly accountKb: number
  readonly failed: number
}

/**
 * What a merchant asks of the machine, in processor time and bytes: both are the same on a machine that has other work, unlike calls a second.
 * The table of docs/capacity.md is made of these.
 */
export async function measureCapacity(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const postgres = await startPostgres()
  if (!postgres) throw new Error('this benchmark needs PostgreSQL')
  try {
    const sqlite = await measure(join(folder, 'sqlite'), null)
    const other = await measure(join(folder, 'postgres'), { url: postgres.url, pid: postgres.process.pid ?? 0 })
    process.stdout.write(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; plain is SQLite\n`)
    const figure = (what: string, unit: Figure['unit'], of: (cost: Cost) => number): Figure => ({
      what,
      unit,
      ours: of(other),
      plain: of(sqlite),
    })
    return [
      figure('processor time of a call, in the server', 'ms', ({ serverMs }) => serverMs),
      figure('processor time of a call, in the database', 'ms', ({ databaseMs }) => databaseMs),
      figure('calls that one core of the server answers', '1/s', ({ serverMs }) => 1000 / serverMs),
      figure('a write, as it is waited for: median', 'ms', ({ writeP50 }) => writeP50),
      figure('processor time of a login', 'ms', ({ loginMs }) => loginMs),
      figure(`memory of the server after ${CALLS} calls of ${ACCOUNTS} accounts`, 'MB', ({ megabytes }) => megabytes),
      figure(`disk of an account with ${SHOPS_EACH} shops, without what it sold`, 'kB', ({ accountKb }) => accountKb),
      figure('not answered with 1000', 'rows', ({ failed }) => failed),
    ]
  } finally {
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string, postgres: { readonly url: string; readonly pid: number } | null): Promise<Cost> {
  mkdirSync(folder)
  const accounts = await fillAccounts(folder, ACCOUNTS, SHOPS_EACH, 3, postgres?.url)
  const bytes = postgres ? await bytesOfPostgres(postgres.url) : bytesOfFiles(folder)
  const server = await startLoadedServer(folder, undefined, postgres ? { DATABASE_URL: postgres.url } : {})
  try {
    await ask(server, accounts, CALLS / 4)
    const before = [cpuMs(server.pid), postgres ? cpuOfChildrenMs(postgres.pid) : 0] as const
    const { writes, failed } = await ask(server, accounts, CALLS)
    const after = [cpuMs(server.pid), postgres ? cpuOfChildrenMs(postgres.pid) : 0] as const
    const { megabytes } = server.weigh()
    return {
      serverMs: (after[0] - before[0]) / CALLS,
      databaseMs: (after[1] - before[1]) / CALLS,
      writeP50: percentile(writes, 50),
      loginMs: await costOfLogins(server, accounts),
      megabytes,
      accountKb: bytes / 1000 / ACCOUNTS,
      failed,
    }
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
}

/** The mixed load, as fast as it is answered. */
async function ask({ origin }: LoadedServer, accounts: readonly LoadedAccount[], calls: number) {
  const sender = createSender(origin, '127.0.0.1', LANES)
  const writes: number[] = []
  let next = 0
  let failed = 0
  const lane = async () => {
    for (let number = next++; number < calls; number = next++) {
      const { name, payload, account } = toCall(accounts, number)
      const { code, ms } = await sender.send(name, payload, account.token)
      if (code !== 1000) failed += 1
      if (number % 10 >= 8) writes.push(ms)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  sender.close()
  return { writes, failed }
}

async function costOfLogins({ origin, pid }: LoadedServer, accounts: readonly LoadedAccount[]): Promise<number> {
  const sender = createSender(origin)
  const before = cpuMs(pid)
  for (let count = 0; count < LOGINS; count += 1) {
    const { code } = await sender.send('login', { username: accounts[count % accounts.length]?.username, password: PASSWORD }, null)
    if (code !== 1000) throw new Error(`a login answered ${code}`)
  }
  sender.close()
  return (cpuMs(pid) - before) / LOGINS
}

/** Processor time that a process has used so far. */
function cpuMs(pid: number): number {
  // After the name, which may have spaces: state is the third field, utime and stime the 14th and 15th (man 5 proc).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS_PER_SECOND
}

/** Of all processes that this one started and that run. */
function cpuOfChildrenMs(parent: number): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const isChild = Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent
        return isChild ? sum + cpuMs(Number(name)) : sum
      } catch {
        // It has ended meanwhile.
        return sum
      }
    }, 0)
}

function bytesOfFiles(folder: string): number {
  const files = readdirSync(folder).filter((name) => name.startsWith('zhanggui.db'))
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

async function bytesOfPostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  return Number(rows[0].bytes)
}
