import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../scripts/prepare/postgres.mjs'
import type { Figure } from './figures.ts'
import { createSender, fillAccounts, type LoadedAccount, type LoadedServer, percentile, startLoadedServer, toCall } from './mixedLoad.ts'

const ACCOUNTS = 200
const SHOPS_EACH = 50
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const WARM_UP_SECONDS = 3
/** Calls that are on their way at any time, over all servers. */
const LANES = 32

interface Round {
  readonly perSecond: number
  readonly failed: number
  readonly times: readonly number[]
}

/** The same mixed load as R15, but as fast as it is answered: the ratio says what the second server brings. */
export async function measureTwoServers(): Promise<readonly Figure[]> {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('this benchmark needs PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'zhanggui-bench-'))
  const folders = ['one', 'two'].map((name) => join(folder, name))
  for (const each of folders) mkdirSync(each)
  const servers: LoadedServer[] = []
  try {
    const [first = '', second = ''] = folders
    const accounts = await fillAccounts(first, ACCOUNTS, SHOPS_EACH, 3, postgres.url)
    copyFileSync(join(first, 'secret.key'), join(second, 'secret.key'))
    for (const each of folders) servers.push(await startLoadedServer(each, undefined, { DATABASE_URL: postgres.url }))
    const rounds: Round[][] = [[], []]
    // In turn, so that what else the machine does meets both.
    for (const count of [1, 2, 2, 1]) {
      const asked = servers.slice(0, count)
      await run(asked, accounts, WARM_UP_SECONDS)
      rounds[count - 1]?.push(await run(asked, accounts, SECONDS))
    }
    process.stdout.write(
      `load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores, which sender and PostgreSQL share\n`,
    )
    const [one, two] = rounds.map(merge) as [Round, Round]
    return [
      {
        what: 'calls answered by two servers, beside one',
        unit: '1/s',
        ours: two.perSecond,
        plain: one.perSecond,
        goal: '>= 1.7x with cores',
      },
      { what: 'the same: median', unit: 'ms', ours: percentile(two.times, 50), plain: percentile(one.times, 50) },
      { what: 'the same: p99', unit: 'ms', ours: percentile(two.times, 99), plain: percentile(one.times, 99) },
      { what: 'the same: not answered with 1000', unit: 'rows', ours: two.failed, plain: one.failed, goal: '0' },
    ]
  } finally {
    for (const server of servers) {
      server.kill('SIGTERM')
      await server.ended
    }
    postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function merge(rounds: readonly Round[]): Round {
  return {
    perSecond: rounds.reduce((sum, { perSecond }) => sum + perSecond, 0) / rounds.length,
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    times: rounds.flatMap(({ times }) => times),
  }
}

async function run(servers: readonly LoadedServer[], accounts: readonly LoadedAccount[], seconds: number): Promise<Round> {
  const senders = servers.map(({ origin }) => createSender(origin, '127.0.0.1', LANES))
  const began = performance.now()
  const times: number[] = []
  let number = 0
  let failed = 0
  const lane = async () => {
    while (performance.now() - began < seconds * 1000) {
      number += 1
      const { name, payload, account } = toCall(accounts, number)
      const { code, ms } = (await senders[number % senders.length]?.send(name, payload, account.token)) ?? { code: null, ms: 0 }
      if (code === 1000) times.push(ms)
      else failed += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  for (const sender of senders) sender.close()
  return { perSecond: times.length / ((performance.now() - began) / 1000), failed, times }
}
