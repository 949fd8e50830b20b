import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { CallName } from '../contract/toolApi.ts'
import { startPostgres } from '../scripts/prepare/postgres.mjs'
import { openDatabase } from '../server/db/client.ts'
import { sweep, trim } from '../server/housekeeping.ts'
import { type Figure, medianOf } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, startLoadedServer } from './mixedLoad.ts'

/** Real ones, which ask; the others are copies of them and lie beside. */
const ASKING = 10
const SHOPS_EACH = 5
const SIZES = [10, 1_000, Number(process.env.BENCH_ACCOUNTS ?? 100_000)]
const ROUNDS = 20
const calls: readonly CallName[] = [
  'shopList',
  'groupList',
  'userInfo',
  'unreadCount',
  'batchJobList',
  'subAccountList',
  'notificationList',
  'auditList',
  'sessionList',
  'remarkShop',
]
/** What an account is made of, with the columns that a copy has its own of. */
const copied: Readonly<Record<string, readonly string[]>> = {
  users: ['owner_uid', 'user_uid'],
  logins: ['owner_uid', 'user_uid', 'username_key'],
  sessions: ['owner_uid', 'user_uid'],
  shops: ['owner_uid'],
  audit_entries: ['owner_uid', 'user_uid'],
}

/** The most frequent calls of ten accounts, with ever more accounts beside them on one PostgreSQL. */
export async function measureManyAccounts(): Promise<readonly Figure[]> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('this benchmark needs PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const accounts = await fillAccounts(folder, ASKING, SHOPS_EACH, 3, postgres.url)
  const server = await startLoadedServer(folder, undefined, { DATABASE_URL: postgres.url })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    const medians = new Map<number, ReadonlyMap<CallName, number>>()
    const bare = new Map<number, number>()
    const tidied = new Map<number, number>()
    let there = ASKING
    for (const size of SIZES) {
      await addCopies(client, accounts, there, size)
      there = size
      medians.set(size, await ask(server.origin, accounts))
      bare.set(size, await askBare(client))
      tidied.set(size, await timeUpkeep(postgres.url, folder))
      process.stdout.write(`${size} accounts: load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
    }
    const least = Math.min(...SIZES)
    const most = Math.max(...SIZES)
    const lineOf = (what: string, of: (size: number) => number | undefined): Figure => ({
      what: `${what} with ${most} accounts, beside ${least}`,
      unit: 'ms',
      ours: of(most) ?? Number.NaN,
      plain: of(least) ?? Number.NaN,
    })
    return [
      // What the machine and the filled database do to a question that reads no table.
      lineOf('PostgreSQL itself, a question without a table: median', (size) => bare.get(size)),
      ...calls.map((name) => ({ ...lineOf(`${name}: median`, (size) => medians.get(size)?.get(name)), goal: 'as flat as the line above' })),
      lineOf('tidying up, all of it', (size) => tidied.get(size)),
    ]
  } finally {
    await client.end()
    server.kill('SIGTERM')
    await server.ended
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies of the accounts that ask, until there are so many. */
async function addCopies(client: pg.Client, accounts: readonly LoadedAccount[], from: number, to: number): Promise<void> {
  if (to <= from) return
  for (const [table, own] of Object.entries(copied)) {
    const { rows } = await client.query('select column_name as name from information_schema.columns where table_name = $1', [table])
    const names = rows.map((row: { name: string }) => `"${row.name}"`)
    const values = rows.map(({ name }: { name: string }) => (own.includes(name) ? `"${name}" || '-' || copy` : `"${name}"`))
    await client.query(
      `insert into "${table}" (${names.join()}) select ${values.join()} from "${table}", generate_series(${from / ASKING}, ${to / ASKING - 1}) as copy
       where owner_uid = any($1)`,
      [accounts.map(({ ownerUid }) => ownerUid)],
    )
  }
  // Else the database does so by itself, beside what is measured.
  await client.query('vacuum analyze')
  const { rows } = await client.query('select count(*)::int as count from users where owner_uid = user_uid')
  // The first administrator is one more.
  if (rows[0].count < to) throw new Error(`${rows[0].count} accounts instead of ${to}`)
}

async function askBare(client: pg.Client): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS * ASKING; round += 1) {
    const began = performance.now()
    await client.query('select 1')
    times.push(performance.now() - began)
  }
  return medianOf(times)
}

/** What a server does every ten minutes, and each hour. */
async function timeUpkeep(databaseUrl: string, dataDir: string): Promise<number> {
  const database = openDatabase({ databaseUrl, dataDir })
  const began = performance.now()
  await sweep(database, Date.now())
  await trim(database)
  const ms = performance.now() - began
  await database.close()
  return ms
}

async function ask(origin: string, accounts: readonly LoadedAccount[]): Promise<ReadonlyMap<CallName, number>> {
  const sender = createSender(origin, '127.0.0.1', 1)
  const times = new Map<CallName, number[]>(calls.map((name) => [name, []]))
  for (let round = -10; round < ROUNDS; round += 1) {
    for (const account of accounts) {
      for (const name of calls) {
        const payload = name === 'remarkShop' ? { shop_uid: account.shopUids[0], notes: `备注 ${round}` } : {}
        const { code, ms } = await sender.send(name, payload, account.token)
        if (code !== 1000) throw new Error(`${name} answered ${code}`)
        // The first rounds warm up.
        if (round >= 0) times.get(name)?.push(ms)
      }
    }
  }
  sender.close()
  return new Map([...times].map(([name, all]) => [name, medianOf(all)]))
}
