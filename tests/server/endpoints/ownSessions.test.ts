import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionSchema } from '../../../contract/entities/session.ts'
import { SESSION_IDLE_MAX_MS } from '../../../server/http/actor.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

let server: TestServer
let person: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await aPerson(server)
})

async function logIn(userAgent: string, address: string): Promise<{ token: string }> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address }
  return (await server.call('login', { username: person.username, password: PASSWORD }, { headers })).data
}
const list = async (payload: object = {}, as: { token: string } = person) => (await server.call('sessionList', payload, as)).data
const end = (payload: object, as: { token: string } = person) => server.call('endSession', payload, as)
const isAlive = async (as: { token: string }) => (await server.call('userInfo', {}, as)).code === 1000

describe('the list of one’s logins', () => {
  it('shows browser, system, address and times of each, and which one asks', async () => {
    server.clock.advance(60_000)
    const windows = await logIn(CHROME, '198.51.100.7')
    const { list: rows, total } = await list({}, windows)
    expect(total).toBe(2)
    expect(sessionSchema.parse(rows[0])).toMatchObject({
      browser: 'Chrome 156 · Windows',
      address: '198.51.100.7',
      created_at: server.clock.now(),
      is_current: true,
    })
    expect(rows[1]).toMatchObject({ browser: '', address: '', is_current: false })
  })

  it('names a session by nothing that opens it', async () => {
    const [row] = (await list()).list
    const [kept] = await server.database.db.selectFrom('sessions').selectAll().where('user_uid', '=', person.userUid).execute()
    expect(row.session_id).toMatch(/^[0-9a-f]{32}$/)
    expect(kept?.token_hash).not.toContain(row.session_id)
    expect(JSON.stringify(row)).not.toContain(kept?.token_hash)
  })

  it('keeps of a browser’s name what fits, and shows none that it does not know', async () => {
    const strange = await logIn(`<script>${'x'.repeat(2_000)}`, '198.51.100.8')
    expect((await list({ keyword: '100.8' }, strange)).list).toMatchObject([{ browser: '' }])
    const query = server.database.db.selectFrom('sessions').select('user_agent').where('address', '=', '198.51.100.8')
    expect((await query.executeTakeFirstOrThrow()).user_agent).toHaveLength(300)
  })

  it('leaves out what has run out, and what is somebody else’s', async () => {
    const helper = await aPerson(server, { ownerUid: person.ownerUid })
    server.clock.advance(SESSION_IDLE_MAX_MS - 1)
    expect(await isAlive(helper)).toBe(true)
    const fresh = await logIn(CHROME, '198.51.100.9')
    server.clock.advance(1)
    expect((await list({}, fresh)).list).toMatchObject([{ is_current: true }])
    expect((await list({}, helper)).total).toBe(1)
  })

  it('is searched, sorted and paged', async () => {
    server.clock.advance(1000)
    await logIn(CHROME, '203.0.113.1')
    expect((await list({ keyword: 'chrome' })).list).toMatchObject([{ address: '203.0.113.1' }])
    expect((await list({ sort: 'created_at', page_size: 1 })).list).toMatchObject([{ is_current: true }])
    const [newest] = (await list({ sort: '-created_at' })).list
    expect((await list({ session_id: newest.session_id })).list).toEqual([newest])
    expect((await list({ page: 3, page_size: 1 })).list).toEqual([])
    expect(await server.call('sessionList', { sort: 'token_hash' }, person)).toMatchObject({ data: { errors: { sort: 'unknown_value' } } })
  })
})

describe('ending a login', () => {
  const idOf = async (as: { token: string }) =>
    (await list({}, as)).list.find((row: { is_current: boolean }) => row.is_current).session_id as string

  it('ends that one alone, and leaves it in the trail', async () => {
    const other = await logIn(CHROME, '198.51.100.10')
    expect(await end({ session_id: await idOf(other) })).toMatchObject({ code: 1000, data: { ended: 1 } })
    expect([await isAlive(other), await isAlive(person)]).toEqual([false, true])
    const { data } = await server.call('auditList', { action: 'endSession' }, person)
    expect(data.list).toMatchObject([{ subject_type: 'session', before: { browser: 'Chrome 156 · Windows', address: '198.51.100.10' } }])
  })

  it('of the one that asks is a logout', async () => {
    expect((await end({ session_id: await idOf(person) })).code).toBe(1000)
    expect(await isAlive(person)).toBe(false)
  })

  it('of all others keeps the one that asks', async () => {
    const others = [await logIn(CHROME, '198.51.100.11'), await logIn(CHROME, '198.51.100.12')] as const
    expect((await end({ others: 1 })).data).toEqual({ ended: 2 })
    expect([await isAlive(others[0]), await isAlive(others[1]), await isAlive(person)]).toEqual([false, false, true])
    expect((await end({ others: 1 })).data).toEqual({ ended: 0 })
  })

  it('of somebody else, also in the same account, is no record', async () => {
    const helper = await aPerson(server, { ownerUid: person.ownerUid })
    const stranger = await aPerson(server)
    const session_id = await idOf(person)
    for (const other of [helper, stranger]) expect((await end({ session_id }, other)).code).toBe(1004)
    for (const other of [helper, stranger]) expect((await end({ others: 1 }, other)).data).toEqual({ ended: 0 })
    expect(await isAlive(person)).toBe(true)
  })

  it.each([{}, { others: 0 }, { session_id: '' }])('of %j is refused', async (payload) => {
    expect((await end(payload)).code).toBe(1002)
    expect(await isAlive(person)).toBe(true)
  })
})
