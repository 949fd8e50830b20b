import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { CallName } from '../contract/toolApi.ts'
import { startPostgres } from '../scripts/prepare/postgres.mjs'
import { type Figure, medianOf } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, startLoadedServer } from './mixedLoad.ts'

/** Real ones, which ask; the others are copies of them and lie beside. */
const ASKING = 10
const SHOPS_EACH = 20
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
    let there = ASKING
    for (const size of SIZES) {
      await addCopies(client, there, size)
      there = size
      medians.set(size, await ask(server.origin, accounts))
      process.stdout.write(`${size} accounts: load of the machine ${loadavg()[0]?.toFixed(1)}\n`)
    }
    const [few, , many] = SIZES.map((size) => medians.get(size))
    return calls.map((name) => ({
      what: `${name}: median with ${SIZES.at(-1)} accounts, beside ${ASKING}`,
      unit: 'ms',
      ours: many?.get(name) ?? Number.NaN,
      plain: few?.get(name) ?? Number.NaN,
      goal: 'as flat as the machine lets it',
    }))
  } finally {
    await client.end()
    server.kill('SIGTERM')
    await server.ended
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies of the accounts that ask, until there are so many. */
async function addCopies(client: pg.Client, from: number, to: number): Promise<void> {
  if (to <= from) return
  for (const [table, own] of Object.entries(copied)) {
    const { rows } = await client.query('select column_name as name from information_schema.columns where table_name = $1', [table])
    const names = rows.map((row: { name: string }) => `"${row.name}"`)
    const values = rows.map(({ name }: { name: string }) => (own.includes(name) ? `"${name}" || '-' || copy` : `"${name}"`))
    await client.query(
      `insert into "${table}" (${names.join()}) select ${values.join()} from "${table}", generate_series(${from / ASKING}, ${to / ASKING - 1}) as copy
       where position('-' in owner_uid) = 0`,
    )
  }
  await client.query('analyze')
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
