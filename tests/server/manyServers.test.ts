import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { startPgbouncer } from '../../scripts/prepare/pgbouncer.mjs'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { type Caller, createCaller, type Outcome } from './builders/caller.ts'
import { endHelperPrograms, startHaproxy } from './builders/helperPrograms.ts'
import {
  buildServerProgram,
  endServerProcesses,
  removeServerProgram,
  runProgram,
  type ServerProcess,
  startServerProcess,
} from './builders/serverProcess.ts'
import { createTestPlace, type TestPlace, testDatabaseUrl } from './builders/testDatabase.ts'

const LONG_TEST_MS = 240_000
const STOP_DELAY_S = 6
const LANES = 6
/** Of a pooler between two servers with ten connections each: a transaction gets another one each time. */
const POOLED_CONNECTIONS = 3

describe.skipIf(!testDatabaseUrl)('several servers on one PostgreSQL', { timeout: LONG_TEST_MS }, () => {
  let place: TestPlace
  let stopPooler = () => {}
  beforeAll(buildServerProgram)
  afterAll(removeServerProgram)
  beforeEach(async () => {
    place = await createTestPlace()
  })
  afterEach(async () => {
    endServerProcesses()
    endHelperPrograms()
    stopPooler()
    await place.remove()
  })

  /** With a data folder of its own, in which there is the secret key and nothing else. */
  async function startServer(name: string, env: Record<string, string> = {}): Promise<ServerProcess> {
    const dataDir = join(place.dataDir, name)
    mkdirSync(dataDir, { recursive: true })
    if (name !== 'one') copyFileSync(join(place.dataDir, 'one', 'secret.key'), join(dataDir, 'secret.key'))
    return startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: place.databaseUrl ?? '', ...env })
  }

  async function logIn(origin: string, said: string): Promise<string> {
    const [, username, password] = /First administrator: (\S+) \/ (\S+)/.exec(said) ?? []
    const caller = createCaller(origin)
    const { code, data } = await caller.call(2, { username, password })
    caller.close()
    expect(code).toBe(1000)
    return data.token
  }

  it('are one to a console that is moved from one to the other with each call', async () => {
    const one = await startServer('one')
    const two = await startServer('two')
    const configs = await Promise.all([one, two].map(async ({ origin }) => (await (await fetch(`${origin}/api/config`)).json()).data))
    expect(configs[1]).toEqual(configs[0])
    const token = await logIn(one.origin, one.stderr())
    const callers = [two, one].map(({ origin }) => createCaller(origin, token))
    const both = (index: number) => callers[index % 2] as Caller
    for (let index = 0; index < 10; index += 1) {
      expect(await both(index).call(45, { shop_id: `s${index}`, shop_name: '店', cookie: 'PASS_ID=a' })).toMatchObject({ code: 1000 })
      expect((await both(index + 1).call(46, {}, 'GET')).data).toHaveLength(index + 1)
    }
    for (const caller of callers) caller.close()
    expect(await one.end('SIGTERM')).toBe(0)
    expect(await two.end('SIGTERM')).toBe(0)
  })

  it('refuse one that has another secret key', async () => {
    const one = await startServer('one')
    const alone = runProgram({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(place.dataDir, 'alone'),
      DATABASE_URL: place.databaseUrl ?? '',
    })
    expect(await alone.ended).toBe(1)
    expect(alone.stderr()).toMatch(/^The database has data, but its key file \S+ is missing\./)
    expect(await one.end('SIGTERM')).toBe(0)
  })

  it.skipIf(!isProgramHere('haproxy'))('lose no request when one after the other is stopped and started again (R18)', async () => {
    const ports = [await freePort(), await freePort()] as const
    const proxy = await startHaproxy(place.dataDir, ports)
    const start = (name: 'one' | 'two') =>
      startServer(name, { PORT: String(ports[name === 'one' ? 0 : 1]), STOP_DELAY_S: String(STOP_DELAY_S), TRUST_PROXY: 'loopback' })
    const isSeen = (name: 'one' | 'two', state: RegExp) => expect.poll(() => proxy.stateOf(name), { message: proxy.said() }).toMatch(state)
    const servers = { one: await start('one'), two: await start('two') }
    await isSeen('one', /^UP/)
    await isSeen('two', /^UP/)

    const token = await logIn(proxy.origin, servers.one.stderr())
    const outcomes = new Map<Outcome, number>()
    const added: string[] = []
    let isOn = true
    const lane = async (number: number) => {
      const caller = createCaller(proxy.origin, token)
      for (let count = 0; isOn; count += 1) {
        const shop_id = `${number}-${count}`
        const isWrite = count % 5 === 0
        const { code } = await (isWrite ? caller.call(45, { shop_id, shop_name: '店', cookie: 'PASS_ID=a' }) : caller.call(15))
        outcomes.set(code, (outcomes.get(code) ?? 0) + 1)
        if (isWrite && code === 1000) added.push(shop_id)
        // Twenty a second from each lane, so that a busy machine has time for the stop.
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      caller.close()
    }
    const lanes = Array.from({ length: LANES }, (_, number) => lane(number))
    for (const name of ['one', 'two'] as const) {
      const before = outcomes.get(1000) ?? 0
      const ended = servers[name].end('SIGTERM')
      await isSeen(name, /^DOWN/)
      expect(await ended).toBe(0)
      servers[name] = await start(name)
      await isSeen(name, /^UP/)
      await expect.poll(() => outcomes.get(1000) ?? 0).toBeGreaterThan(before + LANES)
    }
    isOn = false
    await Promise.all(lanes)
    process.stdout.write(`restarts behind haproxy: ${outcomes.get(1000)} calls answered, ${added.length} of them writes\n`)
    expect([...outcomes.keys()]).toEqual([1000])
    const reader = createCaller(proxy.origin, token)
    const { data } = await reader.call(46, {}, 'GET')
    reader.close()
    expect(data.map((shop: { shop_id: string }) => shop.shop_id).sort()).toEqual(added.sort())
    for (const server of Object.values(servers)) server.process.kill('SIGKILL')
  })

  it.skipIf(!isProgramHere('pgbouncer'))('share a few connections that are handed on after each transaction', async () => {
    const url = new URL(place.databaseUrl ?? '')
    const pooler = await startPgbouncer(url.href, POOLED_CONNECTIONS)
    stopPooler = pooler?.stop ?? stopPooler
    url.port = String(pooler?.port)
    const through = { DATABASE_URL: url.href }
    const one = await startServer('one', through)
    const two = await startServer('two', through)
    const token = await logIn(one.origin, one.stderr())
    const callers = [one, two].map(({ origin }) => createCaller(origin, token))
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, async (_, number) => {
        const caller = callers[number % 2] as Caller
        const shop_id = `s${number >> 2}`
        if (number % 4 === 0) return (await caller.call(45, { shop_id, shop_name: '店', cookie: 'PASS_ID=a' })).code
        return (await caller.call(number % 4 === 1 ? 15 : 46, {}, number % 4 === 1 ? 'POST' : 'GET')).code
      }),
    )
    expect([...new Set(outcomes)]).toEqual([1000])
    expect((await callers[0]?.call(46, {}, 'GET'))?.data).toHaveLength(50)
    const saved = runProgram({ DATA_DIR: join(place.dataDir, 'one'), ...through }, ['backup'])
    expect(await saved.ended, saved.stderr()).toBe(0)
    for (const caller of callers) caller.close()
    expect(await one.end('SIGTERM')).toBe(0)
    expect(await two.end('SIGTERM')).toBe(0)
  })
})
