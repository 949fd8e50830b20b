import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArchive } from '../../server/backup/archive.ts'
import { restoreBackup } from '../../server/backup/restoreBackup.ts'
import { openDatabase } from '../../server/db/client.ts'
import { readSettings } from '../../server/settings.ts'
import {
  buildServerProgram,
  endServerProcesses,
  removeServerProgram,
  runProgram,
  type ServerProcess,
  startServerProcess,
} from './builders/serverProcess.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from './builders/testDatabase.ts'
import { type TestReply, toReply } from './builders/testServer.ts'

/** What was acknowledged is kept by SQLite in this very process; PostgreSQL is a process of its own, which is not killed. */
const KILLS = testDatabaseUrl ? 5 : 20
const WRITERS = 4
const LONG_TEST_MS = 240_000

let place: TestPlace
let env: Record<string, string>

beforeAll(buildServerProgram)
afterAll(removeServerProgram)
beforeEach(async () => {
  place = await createTestPlace()
  env = { DATA_DIR: place.dataDir, ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}) }
})
afterEach(async () => {
  endServerProcesses()
  await place.remove()
})

const post = (origin: string, type: number, body: object, token = '') =>
  fetch(`${origin}/QingYuTool/tool_api.php?type=${type}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  }).then(toReply)

/** The first administrator's password, from the one place where it is shown. */
function administratorOf(server: ServerProcess): { username: string; password: string } {
  const [, username = '', password = ''] = /First administrator: (\S+) \/ (\S+)/.exec(server.stderr()) ?? []
  return { username, password }
}

describe('the program', () => {
  it('says where it listens in one line, and shows the first administrator’s password once', { timeout: LONG_TEST_MS }, async () => {
    const first = await startServerProcess(env)
    expect(first.stdout()).toMatch(/^zhanggui listening on http:\/\/localhost:\d+\n$/)
    const administrator = administratorOf(first)
    expect(administrator).toMatchObject({ username: 'admin' })
    const login = await post(first.origin, 2, administrator)
    expect(login).toMatchObject({ code: 1000, data: { level: 3 } })
    expect(await post(first.origin, 15, {}, login.data.token)).toMatchObject({ data: { role: 'admin' } })
    expect(await first.end('SIGTERM')).toBe(0)
    const second = await startServerProcess(env)
    expect(second.stderr()).not.toContain('First administrator')
    expect(await post(second.origin, 15, {}, login.data.token)).toMatchObject({ code: 1000 })
    expect(await second.end('SIGINT')).toBe(0)
  })

  it('logs its settings when it starts, each with where it is from', { timeout: LONG_TEST_MS }, async () => {
    const server = await startServerProcess({ ...env, LOG_LEVEL: 'info', AUTH_TOKEN_KEY: 'hush'.repeat(4) })
    expect(await server.end('SIGTERM')).toBe(0)
    const line = server
      .stderr()
      .split('\n')
      .find((each) => each.includes('"msg":"settings"'))
    expect(JSON.parse(line ?? '{}').settings).toMatchObject({
      PLATFORM: expect.stringContaining('('),
      LOG_LEVEL: 'info (environment)',
      AUTH_TOKEN_KEY: 'hidden (environment)',
      SANDBOX_PORT: '8090 (default)',
    })
    expect(server.stderr()).not.toContain('hush')
  })

  it('lists wrong settings and ends with 1, without a stack', async () => {
    const program = runProgram({ ...env, PORT: 'x', PLATFORM: 'y' })
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toMatch(/^These settings are wrong:\n {2}PORT: .*\n {2}PLATFORM: .*\n$/)
  })

  it('says so when the database does not answer', async () => {
    const program = runProgram({ ...env, DATABASE_URL: 'postgres://nobody:hush@localhost:9/none' })
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toMatch(/^The database of DATABASE_URL does not answer \(ECONNREFUSED\)/)
    expect(program.stderr()).not.toContain('hush')
  })

  it.skipIf(testDatabaseUrl)(
    'refuses a second server on the same data folder, and leaves the first unharmed (R13)',
    { timeout: LONG_TEST_MS },
    async () => {
      const first = await startServerProcess(env)
      const second = runProgram({ ...env, HOST: '127.0.0.1', PORT: '0' })
      expect(await second.ended).toBe(1)
      expect(second.stderr()).toMatch(/^Another Zhanggui server is running on the data folder .*\n$/)
      expect(second.stdout()).toBe('')
      expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
      expect(await first.end('SIGKILL')).toBeNull()
      const third = await startServerProcess(env)
      expect(await third.end('SIGTERM')).toBe(0)
    },
  )

  it('refuses to start with another key file', { timeout: LONG_TEST_MS }, async () => {
    const first = await startServerProcess(env)
    await first.end('SIGTERM')
    writeFileSync(join(place.dataDir, 'secret.key'), `deadbeef:${Buffer.alloc(32, 1).toString('base64')}\n`)
    const second = runProgram({ ...env, HOST: '127.0.0.1', PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toMatch(/does not open the data in this database/)
  })

  it('saves what is there while it serves, and brings it back elsewhere', { timeout: LONG_TEST_MS }, async () => {
    const server = await startServerProcess(env)
    const administrator = administratorOf(server)
    const saved = runProgram({ ...env }, ['backup', '--keys-to', join(place.dataDir, 'apart')])
    expect(await saved.ended, saved.stderr()).toBe(0)
    const [, file = ''] = /^Saved \d+ rows of \d+ tables to (\S+) \(/.exec(saved.stdout()) ?? []
    const other = await createTestPlace()
    try {
      const there = { DATA_DIR: other.dataDir, ...(other.databaseUrl ? { DATABASE_URL: other.databaseUrl } : {}) }
      const refused = runProgram(there, ['restore', file])
      expect(await refused.ended).toBe(1)
      expect(refused.stderr()).toMatch(/^The key file \S+ is missing\. .*\n$/)
      for (const key of ['secret.key', 'auth-token.key']) copyFileSync(join(place.dataDir, 'apart', key), join(other.dataDir, key))
      const restored = runProgram(there, ['restore', file])
      expect(await restored.ended, restored.stderr()).toBe(0)
      expect(restored.stdout()).toMatch(/^Restored \d+ rows/)
      const again = await startServerProcess(there)
      expect(again.stderr()).not.toContain('First administrator')
      expect(await post(again.origin, 2, administrator)).toMatchObject({ code: 1000 })
      expect(await again.end('SIGTERM')).toBe(0)
    } finally {
      await other.remove()
    }
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('saves the database before its schema changes', { timeout: LONG_TEST_MS }, async () => {
    for (const kind of ['backup', 'key']) {
      copyFileSync(
        join(import.meta.dirname, 'backup', 'releases', `0.1.0.${kind}`),
        join(place.dataDir, kind === 'key' ? 'secret.key' : 'old'),
      )
    }
    await restoreBackup({ ...readSettings(env) }, join(place.dataDir, 'old'))
    const database = openDatabase(readSettings(env))
    // As a version before the newest one left it.
    await database.db.deleteFrom('migrations').where('migration_name', '=', '0006-trail-indexes').execute()
    for (const column of ['subject_id', 'action']) await database.db.schema.dropIndex(`audit_entries_${column}`).execute()
    await database.close()
    const server = await startServerProcess(env)
    const [saved] = readdirSync(join(place.dataDir, 'backups'))
    expect((await readArchive(join(place.dataDir, 'backups', saved ?? ''))).head.migrations).not.toContain('0006-trail-indexes')
    expect(await server.end('SIGTERM')).toBe(0)
    const again = await startServerProcess(env)
    expect(readdirSync(join(place.dataDir, 'backups'))).toEqual([saved])
    expect(await again.end('SIGTERM')).toBe(0)
  })

  it('finishes what it accepted when it is told to stop (R18)', { timeout: LONG_TEST_MS }, async () => {
    const server = await startServerProcess(env)
    const administrator = administratorOf(server)
    const { data } = await post(server.origin, 2, administrator)
    const writes = Array.from({ length: 40 }, (_, index) =>
      post(server.origin, 45, { shop_id: `${index}`, shop_name: '店', cookie: 'a=b' }, data.token),
    )
    await Promise.race(writes)
    const ended = server.end('SIGTERM')
    const outcomes = await Promise.allSettled(writes)
    expect(await ended).toBe(0)
    const done = outcomes
      .filter((outcome) => outcome.status === 'fulfilled')
      .map((outcome) => (outcome as PromiseFulfilledResult<TestReply>).value)
    expect(done.every((reply) => reply.code === 1000 || reply.status === 503)).toBe(true)
    const again = await startServerProcess(env)
    const shops = await fetch(`${again.origin}/QingYuTool/tool_api.php?type=46`, { headers: { authorization: data.token } }).then(toReply)
    expect(shops.data.length).toBeGreaterThanOrEqual(done.filter((reply) => reply.code === 1000).length)
    await again.end('SIGTERM')
  })

  it('says at once that it leaves, whatever backups it reads meanwhile', { timeout: LONG_TEST_MS }, async () => {
    // A database that is up to date: only the nightly look reads backups.
    await (await startServerProcess(env)).end('SIGTERM')
    const folder = join(place.dataDir, 'backups')
    mkdirSync(folder, { recursive: true })
    const slow = join(folder, 'zhanggui-20260101T000000000Z.backup')
    execFileSync('mkfifo', [slow])
    const server = await startServerProcess({ ...env, STOP_DELAY_S: '2' })
    const ended = server.end('SIGTERM')
    await expect.poll(() => fetch(`${server.origin}/readyz`).then(({ status }) => status)).toBe(503)
    // Its reader comes to an end.
    writeFileSync(slow, '')
    expect(await ended).toBe(0)
    expect(server.stderr()).not.toContain('broken off')
  })

  it('waits at a stop for no connection that has sent nothing, but for one whose first request comes then', {
    timeout: LONG_TEST_MS,
  }, async () => {
    const server = await startServerProcess(env)
    const port = Number(new URL(server.origin).port)
    const [silent, late] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    await Promise.all([silent, late].map((socket) => once(socket, 'connect')))
    // Both are accepted before this is answered.
    await fetch(`${server.origin}/readyz`).then((reply) => reply.text())
    const ended = server.end('SIGTERM')
    late.write('GET /api/config HTTP/1.1\r\nhost: localhost\r\n\r\n')
    expect(String((await once(late, 'data'))[0])).toMatch(/^HTTP\/1\.1 (200|503) /)
    expect(await ended).toBe(0)
    expect(server.stderr()).not.toContain('broken off')
  })

  it(`loses no acknowledged write when it is killed ${KILLS} times in the middle of writes (R12)`, { timeout: LONG_TEST_MS }, async () => {
    const acknowledged = new Set<string>()
    let token = ''
    for (let round = 0; round < KILLS; round += 1) {
      const server = await startServerProcess(env)
      if (round === 0) token = (await post(server.origin, 2, administratorOf(server))).data.token
      const goal = acknowledged.size + 10 + round
      const writer = async (name: number) => {
        for (let count = 0; ; count += 1) {
          const shop_id = `${round}-${name}-${count}`
          const reply = await post(server.origin, 45, { shop_id, shop_name: '店', cookie: `PASS_ID=${shop_id}` }, token)
          if (reply.code !== 1000) throw new Error(`reply ${reply.code}`)
          acknowledged.add(shop_id)
          if (acknowledged.size >= goal) server.process.kill('SIGKILL')
        }
      }
      const ends = await Promise.allSettled(Array.from({ length: WRITERS }, (_, name) => writer(name)))
      expect(ends.map((end) => String((end as PromiseRejectedResult).reason)).filter((reason) => reason.includes('reply'))).toEqual([])
      await server.end('SIGKILL')
    }
    const server = await startServerProcess({ ...env, PLAIN_COOKIES: 'allow' })
    const { data } = await fetch(`${server.origin}/QingYuTool/tool_api.php?type=46`, { headers: { authorization: token } }).then(toReply)
    const present = new Map<string, string>(data.map((shop: { shop_id: string; cookie: string }) => [shop.shop_id, shop.cookie]))
    expect([...acknowledged].filter((shopId) => present.get(shopId) !== `PASS_ID=${shopId}`)).toEqual([])
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS * 10)
    await server.end('SIGTERM')
  })
})

describe('the demo', () => {
  let sandbox: Server
  beforeEach(async () => {
    const stores = Array.from({ length: 30 }, (_, index) => ({
      shop_id: `7${index}`,
      shop_name: `店铺 ${index}`,
      cookie: `PASS_ID=x_1_7${index}`,
      online: index % 5 !== 4,
      goods: [{ goods_id: `6${index}`, code: `C-${index % 9}`, sku_ids: [`${index}1`, `${index}2`], lowest_fen: 1_990 }],
    }))
    // The same for stores and for their suppliers: each takes what it knows.
    sandbox = createServer((_request, response) => response.end(JSON.stringify(stores)))
    await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => sandbox.close())

  it('fills an empty database once, with people and shops', { timeout: LONG_TEST_MS }, async () => {
    const demoEnv = { ...env, SANDBOX_PORT: String((sandbox.address() as AddressInfo).port) }
    const server = await startServerProcess(demoEnv, ['--demo'])
    const see = async (username: string, password: string) => {
      const { data } = await post(server.origin, 2, { username, password })
      const get = (type: number) =>
        fetch(`${server.origin}/QingYuTool/tool_api.php?type=${type}`, { headers: { authorization: data.token } }).then(toReply)
      return {
        level: data.level,
        user: (await post(server.origin, 15, {}, data.token)).data,
        shops: (await get(46)).data,
        groups: (await get(63)).data,
      }
    }
    const demo = await see('demo', 'Demo1234')
    expect([demo.level, demo.shops.length, demo.groups.length]).toEqual([3, 24, 4])
    expect(new Set(demo.shops.map((shop: { status: number }) => shop.status))).toEqual(new Set([1, 0, -1]))
    expect(demo.shops.every((shop: { cookie?: string }) => shop.cookie?.startsWith('PASS_ID='))).toBe(true)
    expect(demo.groups.flatMap((group: { shop_uid_list: string[] }) => group.shop_uid_list)).toHaveLength(24)
    const free = await see('free', 'Free1234')
    expect([free.level, free.shops.length, free.user.shop_count]).toEqual([0, 2, 5])
    const helper = await see('helper', 'Helper1234')
    expect([helper.user.role, helper.user.sub_main_uid, helper.shops.length]).toEqual(['sub_user', demo.user.accountId, 3])
    expect((await see('admin', 'Admin1234')).user.role).toBe('admin')
    const config = await fetch(`${server.origin}/api/config`).then(toReply)
    expect(config.data).toMatchObject({ demo: true, platform: 'sandbox' })
    await server.end('SIGTERM')
    const again = await startServerProcess(demoEnv, ['--demo'])
    expect((await post(again.origin, 2, { username: 'demo', password: 'Demo1234' })).code).toBe(1000)
    await again.end('SIGTERM')
  })

  it('says what is missing when the sandbox does not answer', async () => {
    const program = runProgram({ ...env, HOST: '127.0.0.1', PORT: '0', SANDBOX_PORT: '9' }, ['--demo'])
    expect(await program.ended).toBe(1)
    expect(program.stderr()).toMatch(
      /^The demo gets its stores from the sandbox platform, which does not answer properly at http:\/\/127\.0\.0\.1:9\/\S+ \(.+\)\. Start it \(npm run sandbox\), or set SANDBOX_PORT to its port\.\n$/,
    )
  })
})
