import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../../server/logger.ts'
import { createMetrics, type Metrics } from '../../../server/metrics.ts'
import { startServer } from '../../../server/startup/startServer.ts'
import { fillDatabase, makeRoom as makeRoomIn } from '../builders/fullDisk.ts'
import { aPerson, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { createTestPlace, testDatabaseUrl } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const HOUR_MS = 3_600_000

/** What a proxy is told. */
async function readiness({ origin }: TestServer): Promise<readonly [number, string]> {
  const reply = await fetch(`${origin}/readyz`)
  return [reply.status, (await reply.json()).status]
}

describe.skipIf(testDatabaseUrl)('a server whose disk is full', () => {
  let server: TestServer
  let owner: Person
  let shops: string[]
  let metrics: Metrics

  beforeEach(async () => {
    metrics = createMetrics({ withProcess: false })
    server = await startTestServer({ app: { metrics }, onStatement: metrics.noteStatement })
    owner = await aPerson(server)
    shops = await someShops(server, owner.ownerUid, 2)
    await fill()
  })
  afterEach(() => server.close())

  const fill = () => fillDatabase(server.database.db)
  const makeRoom = () => makeRoomIn(server.database.db)
  const long = 'x'.repeat(200)
  const manyWrites = async () => {
    const replies = []
    for (let index = 0; index < 30; index += 1) {
      replies.push(await server.call('saveGroup', { group_name: `${index} ${long}`.slice(0, 50), shop_uid_list: shops }, owner))
    }
    return replies
  }

  it('goes on answering reads, also when the last use of the session is to be noted', async () => {
    server.clock.advance(HOUR_MS)
    expect(await server.call('shopList', {}, owner)).toMatchObject({ code: 1000, data: [{}, {}] })
    expect(await server.call('userInfo', {}, owner)).toMatchObject({ code: 1000 })
  })

  it('shows earnings without an invitation code that it has no room for, and with it afterwards', async () => {
    await makeRoom()
    const people = []
    for (let index = 0; index < 120; index += 1) people.push(await aPerson(server))
    await fill()
    const replies = []
    for (const person of people) replies.push({ person, reply: await server.call('earnings', {}, person) })
    expect(replies.filter(({ reply }) => reply.code !== 1000)).toEqual([])
    const without = replies.find(({ reply }) => reply.data.invitation_code === '')
    expect(without).toBeDefined()
    await makeRoom()
    expect((await server.call('earnings', {}, without?.person)).data.invitation_code).toHaveLength(8)
  })

  it('says so in the answer to a write and to a login, in the reader’s language, and keeps nothing of a half', async () => {
    const refused = (await manyWrites()).find(({ code }) => code !== 1000)
    expect(refused).toMatchObject({ code: 1500, status: 503, data: { reason: 'disk_full' }, msg: expect.stringContaining('已满') })
    const headers = { 'accept-language': 'en-US' }
    const logins = []
    for (let index = 0; index < 30; index += 1)
      logins.push(await server.call('login', { username: owner.username, password: PASSWORD }, { headers }))
    expect(logins.find(({ code }) => code !== 1000)).toMatchObject({ code: 1500, status: 503, msg: expect.stringContaining('full') })
    const groups = (await server.call('groupList', {}, owner)).data
    expect(groups.every((group: { shop_uid_list: string[] }) => group.shop_uid_list.length === 2)).toBe(true)
    expect(server.logLines.join('')).not.toContain('rollback')
  })

  it('counts a refused write once, as one for which there was no room', async () => {
    const counted = async () => [...(await metrics.print()).matchAll(/^zhanggui_database_errors_total\{why="(\w+)"\} (\d+)$/gm)]
    const before = await counted()
    const refused = (await manyWrites()).filter(({ code }) => code !== 1000)
    expect(refused.length).toBeGreaterThan(0)
    const added = (await counted()).map(([, why, count], index) => [why, Number(count) - Number(before[index]?.[2] ?? 0)])
    expect(added.filter(([, count]) => count !== 0)).toEqual([['disk_full', refused.length]])
  })

  it('says so where a proxy asks whether it can work, goes on answering, and recovers by itself when there is room', async () => {
    await manyWrites()
    expect(await readiness(server)).toEqual([200, 'disk full'])
    expect(await readiness(server)).toEqual([200, 'disk full'])
    await makeRoom()
    expect(await readiness(server)).toEqual([200, 'ready'])
    expect(await server.call('saveGroup', { group_name: '有空间了' }, owner)).toMatchObject({ code: 1000 })
  })
})

const run = (command: string, ...parameters: string[]) => spawnSync(command, parameters)
const mountPoint = mkdtempSync(join(tmpdir(), 'zhanggui-small-disk-'))
/** Only the superuser may mount. */
const isMounted = !testDatabaseUrl && run('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mountPoint).status === 0

afterAll(() => {
  if (isMounted) run('umount', '-l', mountPoint)
  rmSync(mountPoint, { recursive: true, force: true })
})

describe.skipIf(!isMounted)('a disk that is really full', () => {
  it('stops writes and the start with its own sentence, and nothing else, until there is room', async () => {
    const made = await createTestPlace('migrated')
    const dataDir = join(mountPoint, 'data')
    cpSync(made.dataDir, dataDir, { recursive: true })
    const place = { ...made, dataDir }
    const ballast = join(mountPoint, 'ballast')
    const fill = () => {
      for (const size of [1 << 20, 1 << 12]) {
        try {
          for (;;) appendFileSync(ballast, Buffer.alloc(size))
        } catch {
          // No more of this size.
        }
      }
    }
    const server = await startTestServer({ place })
    const owner = await aPerson(server)
    fill()
    const codes = new Set<number>()
    for (let index = 0; index < 60; index += 1) codes.add((await server.call('saveGroup', { group_name: `${index}` }, owner)).status)
    expect(codes.has(503)).toBe(true)
    server.clock.advance(HOUR_MS)
    expect(await server.call('shopList', {}, owner)).toMatchObject({ code: 1000 })
    expect(await readiness(server)).toEqual([200, 'disk full'])
    rmSync(ballast)
    expect(await readiness(server)).toEqual([200, 'ready'])
    expect(await server.call('saveGroup', { group_name: '有空间了' }, owner)).toMatchObject({ code: 1000 })
    await server.close()
    fill()
    const starting = startServer(server.settings, createLogger('silent', { write: () => undefined }))
    await expect(starting).rejects.toThrow(/^The disk is full: there is no room left/)
    rmSync(dataDir, { recursive: true })
    await made.remove()
  })
})

describe.skipIf(!testDatabaseUrl)('PostgreSQL without room', () => {
  it('stops writes with the same sentence, and nothing else, until there is room', async () => {
    const server = await startTestServer()
    const owner = await aPerson(server)
    const { db } = server.database
    const refusing = ['shop_groups', 'meta']
    await sql`create function no_room() returns trigger language plpgsql as
      'begin raise exception ''no room'' using errcode = ''53100''; end'`.execute(db)
    for (const table of refusing)
      await sql`create trigger no_room before insert on ${sql.table(table)} execute function no_room()`.execute(db)
    // Each process learns of it by a write of its own.
    const save = () => server.callOne('saveGroup', { group_name: '没有空间' }, owner)
    expect(await save()).toMatchObject({ code: 1500, status: 503, data: { reason: 'disk_full' } })
    expect(await server.call('shopList', {}, owner)).toMatchObject({ code: 1000 })
    expect(await readiness(server)).toEqual([200, 'disk full'])
    for (const table of refusing) await sql`drop trigger no_room on ${sql.table(table)}`.execute(db)
    expect(await readiness(server)).toEqual([200, 'ready'])
    expect(await save()).toMatchObject({ code: 1000 })
    await server.close()
  })
})
