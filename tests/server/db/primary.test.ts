import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startReplicatedPostgres } from '../../../scripts/prepare/postgres.mjs'
import { openDatabase } from '../../../server/db/client.ts'
import { isDatabaseAway } from '../../../server/db/databaseErrors.ts'
import { toHostUrls } from '../../../server/db/primary.ts'
import { type Caller, createCaller, type Outcome } from '../builders/caller.ts'
import {
  buildServerProgram,
  endServerProcesses,
  removeServerProgram,
  type ServerProcess,
  startServerProcess,
} from '../builders/serverProcess.ts'
import { createTestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'

const LONG_TEST_MS = 240_000
const LANES = 4
/** Done; the database is away, so ask again. */
const permitted: readonly Outcome[] = [1000, 1500]

it.each([
  [
    'postgres://u:p@one:5432,two:5433/zhanggui?sslmode=require',
    ['postgres://u:p@one:5432/zhanggui?sslmode=require', 'postgres://u:p@two:5433/zhanggui?sslmode=require'],
  ],
  ['postgresql://one,two,three/db', ['postgresql://one/db', 'postgresql://two/db', 'postgresql://three/db']],
  ['postgres://u:p,q@one/db', ['postgres://u:p,q@one/db']],
  ['postgres://one', ['postgres://one']],
])('%s names its hosts', (url, hosts) => {
  expect(toHostUrls(url)).toEqual(hosts)
})

it.skipIf(!testDatabaseUrl)('a connection that is lost while it works fails its work alone', async () => {
  const place = await createTestPlace()
  const { db, connections, close } = openDatabase(place)
  const asleep = sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error)
  const end = () =>
    sql<{
      count: number
    }>`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30)' and pid <> pg_backend_pid()`.execute(db)
  await expect.poll(async () => (await end()).rows.length).toBe(1)
  expect(isDatabaseAway(await asleep)).toBe(true)
  await expect.poll(() => connections().open).toBe(1)
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
  await place.remove()
})

describe.skipIf(!testDatabaseUrl)('a primary and a replica that takes over', { timeout: LONG_TEST_MS }, () => {
  let both: NonNullable<Awaited<ReturnType<typeof startReplicatedPostgres>>>
  let folder: string
  beforeAll(buildServerProgram)
  afterAll(removeServerProgram)
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'zhanggui-test-'))
    const started = await startReplicatedPostgres()
    if (!started) throw new Error('these tests need PostgreSQL')
    both = started
  })
  afterEach(() => {
    endServerProcesses()
    // A process that is held up ends by no word.
    signalAll(both.primary.process.pid, 'SIGCONT')
    both.replica.stop()
    both.primary.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Names the replica first, so that it has to be found out which one takes writes. */
  const startServer = () =>
    startServerProcess({
      DATA_DIR: folder,
      DATABASE_URL: `postgres://postgres@127.0.0.1:${both.replica.port},127.0.0.1:${both.primary.port}/postgres`,
      LOG_LEVEL: 'fatal',
    })

  async function logIn(server: ServerProcess): Promise<Caller> {
    const [, username, password] = /First administrator: (\S+) \/ (\S+)/.exec(server.stderr()) ?? []
    const before = createCaller(server.origin)
    const { data } = await before.call(2, { username, password })
    before.close()
    return createCaller(server.origin, data.token)
  }

  it.each([
    ['is killed', () => void both.primary.process.kill('SIGKILL')],
    ['hangs without a word', () => signalAll(both.primary.process.pid, 'SIGSTOP')],
  ])('lose nothing that was acknowledged when the primary %s under load', async (_, end) => {
    mkdirSync(folder, { recursive: true })
    const server = await startServer()
    const caller = await logIn(server)
    const outcomes = new Map<Outcome, number>()
    const acknowledged: string[] = []
    let isOn = true
    const lane = async (number: number) => {
      for (let count = 0; isOn; count += 1) {
        const shop_id = `${number}-${count}`
        // As a console does: once more until it is known.
        for (let isDone = false; !isDone; ) {
          const { code } = await caller.call(45, { shop_id, shop_name: '店', cookie: 'PASS_ID=a' })
          outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
          isDone = code === 1000
          if (isDone) acknowledged.push(shop_id)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
    }
    const lanes = Array.from({ length: LANES }, (_, number) => lane(number))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(LANES * 5)

    const endedAt = performance.now()
    end()
    both.replica.promote()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: LONG_TEST_MS / 2, interval: 20 }).toBeGreaterThan(before + LANES * 2)
    const backAfter = performance.now() - endedAt
    isOn = false
    await Promise.all(lanes)
    process.stdout.write(
      `back ${Math.round(backAfter)} ms after the primary ended; ${[...outcomes].map(([code, count]) => `${count} x ${code}`).join(', ')}\n`,
    )

    expect([...outcomes.keys()].filter((code) => !permitted.includes(code))).toEqual([])
    const { data } = await caller.call(46, {}, 'GET')
    expect(data.map((shop: { shop_id: string }) => shop.shop_id).sort()).toEqual(acknowledged.sort())
    caller.close()
  })
})

/** To a PostgreSQL and all processes of its connections, as a machine that freezes, or goes on. One that has ended has none. */
function signalAll(pid: number | undefined, signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (pid === undefined) throw new Error('it was never started')
  const processes = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const own = processes.map((line) => line.trim().split(/\s+/).map(Number)).filter((ids) => ids.includes(pid))
  for (const [id = 0] of own) process.kill(id, signal)
}
