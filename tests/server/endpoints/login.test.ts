import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginReplySchema } from '../../../contract/entities/loginReply.ts'
import { LOGIN_FAILURE_WINDOW_MS, LOGIN_FAILURES_MAX } from '../../../contract/limits.ts'
import { SESSION_AGE_MAX_MS, SESSION_IDLE_MAX_MS } from '../../../server/http/actor.ts'
import { updateUser } from '../../../server/repositories/users.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const PROXY_HEADER = 'x-forwarded-for'
let server: TestServer
let person: Person
let address = ''
let addressCount = 0

beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  person = await aPerson(server)
  addressCount += 1
  address = `198.51.100.${addressCount}`
})

const logIn = (username: string, password: string, from = address) =>
  server.call('login', { username, password }, { headers: { [PROXY_HEADER]: from } })

describe('login', () => {
  it.each(['login', 'publicAuthToken'] as const)('by %s answers a token that works [spec 7.5, 7.7]', async (name) => {
    const { code, data } = await server.call(name, { username: person.username, password: PASSWORD })
    expect(code).toBe(1000)
    expect(loginReplySchema.parse(data)).toMatchObject({ user_id: person.userUid, level: 3 })
    expect(data.token).toMatch(new RegExp(`^${person.ownerUid}\\.[\\w-]{43}$`))
    expect(await server.call('userInfo', {}, { token: data.token })).toMatchObject({
      code: 1000,
      data: { username: person.username, role: 'user' },
    })
  })

  it('takes a form, and a user name in any case', async () => {
    const body = new URLSearchParams({ username: ` ${person.username.toUpperCase()} `, password: PASSWORD })
    const response = await fetch(`${server.origin}/QingYuTool/tool_api.php?type=2`, { method: 'POST', body })
    expect(await response.json()).toMatchObject({ code: 1000 })
  })

  it('answers the same for an unknown user as for a wrong password', async () => {
    const [unknown, wrong] = [await logIn('nobody-here', 'Wrong1234'), await logIn(person.username, 'Wrong1234')]
    for (const reply of [unknown, wrong]) expect(reply).toMatchObject({ code: 1001, status: 200, data: null, msg: unknown.msg })
  })

  it.each([
    [{ username: '', password: 'x' }, { username: 'required' }],
    [{ username: '  ', password: 'x' }, { username: 'required' }],
    [{ username: 'x', password: '' }, { password: 'required' }],
    [{}, { username: 'required', password: 'required' }],
  ])('refuses %j with the reasons [spec 5.1]', async (payload, errors) => {
    expect(await server.call('login', payload)).toMatchObject({ code: 1002, data: { errors } })
  })

  it('takes a password as typed, blanks and all', async () => {
    expect(await logIn(person.username, ` ${PASSWORD}`)).toMatchObject({ code: 1001 })
  })

  it.each([['the sub-account'], ['her main account']])('is over for a sub-account when %s is disabled', async (which) => {
    const helper = await aPerson(server, { ownerUid: person.ownerUid })
    expect(await server.call('userInfo', {}, helper)).toMatchObject({ code: 1000 })
    await updateUser(server.database.db, person.ownerUid, which === 'the sub-account' ? helper.userUid : person.ownerUid, { enabled: 0 })
    expect(await server.call('userInfo', {}, helper)).toMatchObject({ code: -100 })
    expect(await logIn(helper.username, PASSWORD)).toMatchObject({ code: 1001 })
  })
})

describe('the login throttle', () => {
  const fail = async (count: number, from: (index: number) => string = () => address) => {
    for (let index = 0; index < count; index += 1) expect((await logIn(person.username, 'Wrong1234', from(index))).code).toBe(1001)
  }
  let others = 0
  const fresh = () => {
    others += 1
    return `203.0.113.${others}`
  }

  it('locks an account after 10 failures from wherever they come, also for the right password', async () => {
    await fail(LOGIN_FAILURES_MAX, fresh)
    const reply = await logIn(person.username, PASSWORD, fresh())
    expect(reply).toMatchObject({ code: 1007, status: 200, data: { retry_after_s: LOGIN_FAILURE_WINDOW_MS / 1000 } })
    expect(reply.headers.get('retry-after')).toBe(String(LOGIN_FAILURE_WINDOW_MS / 1000))
    server.clock.advance(LOGIN_FAILURE_WINDOW_MS)
    expect((await logIn(person.username, PASSWORD)).code).toBe(1000)
  })

  it('locks an unknown user name in the same way', async () => {
    for (let index = 0; index < LOGIN_FAILURES_MAX; index += 1) expect((await logIn('ghost', 'Wrong1234', fresh())).code).toBe(1001)
    expect((await logIn('Ghost', 'Wrong1234', fresh())).code).toBe(1007)
  })

  it('locks an address after 10 failures, and no other', async () => {
    for (let index = 0; index < LOGIN_FAILURES_MAX; index += 1) expect((await logIn(`guess-${index}`, 'Wrong1234')).code).toBe(1001)
    expect((await logIn(person.username, PASSWORD)).code).toBe(1007)
    expect((await logIn(person.username, PASSWORD, fresh())).code).toBe(1000)
  })

  it('forgets the account at a success, but not the address', async () => {
    await fail(9)
    expect((await logIn(person.username, PASSWORD)).code).toBe(1000)
    await fail(1)
    expect((await logIn(person.username, PASSWORD)).code).toBe(1007)
    await fail(9, fresh)
    expect((await logIn(person.username, 'Wrong1234', fresh())).code).toBe(1007)
  })

  it('gives many at once no more tries', async () => {
    const codes = (await Promise.all(Array.from({ length: 30 }, () => logIn(person.username, 'Wrong1234')))).map((reply) => reply.code)
    expect(codes.filter((code) => code === 1001)).toHaveLength(LOGIN_FAILURES_MAX)
    expect(codes.filter((code) => code === 1007)).toHaveLength(20)
  })

  it('believes no forwarded address without a trusted proxy', async () => {
    const plain = await startTestServer()
    for (let index = 0; index < LOGIN_FAILURES_MAX; index += 1) {
      await plain.call('login', { username: `u${index}`, password: 'x' }, { headers: { [PROXY_HEADER]: `203.0.113.${index}` } })
    }
    expect((await plain.call('login', { username: 'u', password: 'x' }, { headers: { [PROXY_HEADER]: '203.0.113.99' } })).code).toBe(1007)
    await plain.close()
  })
})

describe('a session', () => {
  const isAlive = async (of: string) => (await server.call('userInfo', {}, { token: of })).code === 1000
  let token = ''
  beforeEach(async () => {
    token = (await logIn(person.username, PASSWORD)).data.token
  })

  it('ends when nobody uses it for 12 hours', async () => {
    server.clock.advance(SESSION_IDLE_MAX_MS - 1)
    expect(await isAlive(token)).toBe(true)
    server.clock.advance(SESSION_IDLE_MAX_MS - 1)
    expect(await isAlive(token)).toBe(true)
    server.clock.advance(SESSION_IDLE_MAX_MS)
    expect(await isAlive(token)).toBe(false)
  })

  it('ends after 30 days however much it is used', async () => {
    for (let used = 0; used < SESSION_AGE_MAX_MS - SESSION_IDLE_MAX_MS / 2; used += SESSION_IDLE_MAX_MS / 2) {
      expect(await isAlive(token)).toBe(true)
      server.clock.advance(SESSION_IDLE_MAX_MS / 2)
    }
    server.clock.advance(SESSION_IDLE_MAX_MS / 2 - 1000)
    expect(await isAlive(token)).toBe(true)
    server.clock.advance(1000)
    expect(await isAlive(token)).toBe(false)
  })

  it('is revoked by a logout, alone', async () => {
    const other = (await logIn(person.username, PASSWORD)).data.token
    expect((await server.call('logout', {}, { token })).code).toBe(1000)
    expect([await isAlive(token), await isAlive(other)]).toEqual([false, true])
  })

  it('survives a change of the password only where it was made', async () => {
    const other = (await logIn(person.username, PASSWORD)).data.token
    const change = { old_password: PASSWORD, new_password: 'Better456' }
    expect((await server.call('updateUser', change, { token })).code).toBe(1000)
    expect([await isAlive(token), await isAlive(other)]).toEqual([true, false])
    expect((await logIn(person.username, PASSWORD)).code).toBe(1001)
    expect((await logIn(person.username, 'Better456')).code).toBe(1000)
  })

  it('is kept as a hash', async () => {
    const rows = await server.database.db.selectFrom('sessions').selectAll().where('user_uid', '=', person.userUid).execute()
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
  })
})
