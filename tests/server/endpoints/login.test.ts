import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginReplySchema } from '../../../contract/entities/loginReply.ts'
import { type Notification, NotificationStatus } from '../../../contract/entities/notification.ts'
import { SESSION_AGE_MAX_MS, SESSION_IDLE_MAX_MS } from '../../../server/http/actor.ts'
import { updateUser } from '../../../server/repositories/users.ts'
import {
  ACCOUNT_FAILURES_MAX,
  DELAY_MAX_MS,
  FAILURE_WINDOW_MS,
  FREE_FAILURES,
  NETWORK_FAILURES_MAX,
} from '../../../server/security/loginThrottle.ts'
import { createPasswords } from '../../../server/security/passwords.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'

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
    const unknown = await logIn('nobody-here', 'Wrong1234')
    const wrong = await logIn(person.username, 'Wrong1234')
    for (const reply of [unknown, wrong]) expect(reply).toMatchObject({ code: 1001, status: 200, data: null, msg: unknown.msg })
  })

  it('writes a failed try into the trail of its account; one under an unknown name stays nowhere', async () => {
    const { db } = server.database
    await logIn('nobody-here', 'Wrong1234')
    await logIn(person.username, 'Wrong1234')
    const { token } = (await logIn(person.username, PASSWORD)).data
    const trail = (await server.call('auditList', { action: 'login' }, { token })).data.list
    expect(trail.map(({ after }: { after: { outcome: string } }) => after.outcome)).toEqual(['ok', 'failed'])
    expect(await db.selectFrom('audit_entries').selectAll().where('owner_uid', '=', '').execute()).toEqual([])
    expect(await db.selectFrom('stored_bytes').selectAll().where('owner_uid', '=', '').execute()).toEqual([])
  })

  it.each([
    [{ username: '', password: 'x' }, { username: 'required' }],
    [{ username: '  ', password: 'x' }, { username: 'required' }],
    [{ username: 'x', password: '' }, { password: 'required' }],
    [{}, { username: 'required', password: 'required' }],
  ])('refuses %j with the reasons [spec 5.1]', async (payload, errors) => {
    expect(await server.call('login', payload)).toMatchObject({ code: 1002, data: { errors } })
  })

  it.each(['Password1', 'short'])('with the old password %j goes on, and asks once for another', async (password) => {
    const hash = await (await createPasswords()).hash(password, 'test')
    const old = await aPerson(server, { passwordHash: hash })
    const weakOnes = async () => {
      const { list } = (await server.call('notificationList', { type: 'todo' }, old)).data
      return list.map(({ title, status, link }: Notification) => [title, status, link])
    }
    expect((await logIn(old.username, password)).code).toBe(1000)
    expect((await logIn(old.username, password)).code).toBe(1000)
    expect(await weakOnes()).toEqual([['passwordWeak', NotificationStatus.unread, 'userSetting']])
    await server.call('updateUser', { old_password: password, new_password: 'Better456' }, old)
    expect(await weakOnes()).toEqual([['passwordWeak', NotificationStatus.read, 'userSetting']])
    expect((await logIn(old.username, 'Better456')).code).toBe(1000)
    expect(await weakOnes()).toHaveLength(1)
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
  const MINUTE_MS = 60_000
  let others = 0
  const fresh = () => {
    others += 1
    return `203.0.${113 + Math.floor(others / 250)}.${1 + (others % 250)}`
  }
  const fail = async (count: number, username: string, from: () => string) => {
    for (let index = 0; index < count; index += 1) expect((await logIn(username, 'Wrong1234', from())).code).toBe(1001)
  }
  /** Guesses from everywhere, until places that the account does not know have to wait. */
  const attack = (username: string) => fail(ACCOUNT_FAILURES_MAX, username, fresh)
  const here = () => address
  const cookieFrom = (reply: TestReply) => reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const logInWith = (cookie: string, password: string, from: string, username = person.username) =>
    server.call('login', { username, password }, { headers: { [PROXY_HEADER]: from, cookie } })

  it('lets 24 right logins in at once from one address', async () => {
    const replies = await Promise.all(Array.from({ length: 24 }, () => logIn(person.username, PASSWORD)))
    expect(replies.map((reply) => reply.code)).toEqual(Array(24).fill(1000))
  })

  it('makes an address wait for an account 1 min after 5 failures, then twice as long each time up to 15 min', async () => {
    await fail(FREE_FAILURES, person.username, here)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      const reply = await logIn(person.username, PASSWORD)
      expect(reply).toMatchObject({ code: 1007, status: 200, data: { retry_after_s: minutes * 60 } })
      expect(reply.headers.get('retry-after')).toBe(String(minutes * 60))
      server.clock.advance(minutes * MINUTE_MS - 1)
      expect((await logIn(person.username, PASSWORD)).data).toEqual({ retry_after_s: 1 })
      server.clock.advance(1)
      expect((await logIn(person.username, 'Wrong1234')).code).toBe(1001)
    }
    server.clock.advance(DELAY_MAX_MS)
    expect((await logIn(person.username, PASSWORD)).code).toBe(1000)
    await fail(FREE_FAILURES, person.username, here)
  })

  it('makes nobody wait for failures from before the clock was set back', async () => {
    await fail(FREE_FAILURES, person.username, here)
    server.clock.advance(-60 * MINUTE_MS)
    const reply = await logIn(person.username, PASSWORD)
    server.clock.advance(60 * MINUTE_MS)
    expect(reply.code).toBe(1000)
  })

  it('treats an unknown user name in the same way', async () => {
    await fail(FREE_FAILURES, 'ghost', here)
    expect(await logIn('Ghost', 'Wrong1234')).toMatchObject({ code: 1007, data: { retry_after_s: 60 } })
  })

  it('does not make an office wait for the ten typing errors of one', async () => {
    const colleague = await aPerson(server)
    await fail(FREE_FAILURES, person.username, here)
    await fail(FREE_FAILURES, 'misspelt', here)
    expect((await logIn(colleague.username, PASSWORD)).code).toBe(1000)
  })

  it('gives many at once no more tries', async () => {
    const tryOnce = () =>
      server.callOne('login', { username: person.username, password: 'Wrong1234' }, { headers: { [PROXY_HEADER]: address } })
    const codes = (await Promise.all(Array.from({ length: 30 }, tryOnce))).map((reply) => reply.code)
    expect(codes.filter((code) => code === 1001)).toHaveLength(FREE_FAILURES)
    expect(codes.filter((code) => code === 1007)).toHaveLength(30 - FREE_FAILURES)
  })

  it('keeps an account that is guessed at from everywhere open to an address that it knows', async () => {
    expect((await logIn(person.username, PASSWORD)).code).toBe(1000)
    await attack(person.username)
    expect(await logIn(person.username, PASSWORD, fresh())).toMatchObject({ code: 1007 })
    expect((await logIn(person.username, PASSWORD)).code).toBe(1000)
    server.clock.advance(FAILURE_WINDOW_MS)
    expect((await logIn(person.username, PASSWORD, fresh())).code).toBe(1000)
  })

  it('keeps the first administrator, who never logged in anywhere, open to everybody but the guessers', async () => {
    const admin = await aPerson(server, { role: 'admin' })
    await attack(admin.username)
    await attack(admin.username)
    await fail(FREE_FAILURES, admin.username, here)
    expect(await logIn(admin.username, PASSWORD)).toMatchObject({ code: 1007 })
    expect((await logIn(admin.username, PASSWORD, fresh())).code).toBe(1000)
    await attack(admin.username)
    expect(await logIn(admin.username, PASSWORD, fresh())).toMatchObject({ code: 1007 })
  })

  it('keeps it open to a device that it knows, wherever that is, and also in an office full of errors', async () => {
    const cookie = cookieFrom(await logIn(person.username, PASSWORD))
    await attack(person.username)
    expect((await logInWith(cookie, PASSWORD, fresh())).code).toBe(1000)
    for (let index = 0; index < NETWORK_FAILURES_MAX; index += 1) expect((await logIn(`guess-${index}`, 'Wrong1234')).code).toBe(1001)
    expect((await logIn(person.username, PASSWORD)).code).toBe(1007)
    expect((await logInWith(cookie, PASSWORD, address)).code).toBe(1000)
  })

  it('counts what fails on a known device too', async () => {
    const cookie = cookieFrom(await logIn(person.username, PASSWORD))
    for (let index = 0; index < FREE_FAILURES; index += 1) expect((await logInWith(cookie, 'Wrong1234', fresh())).code).toBe(1001)
    expect((await logInWith(cookie, PASSWORD, fresh())).code).toBe(1007)
  })

  it('limits an address over all accounts, and no other', async () => {
    for (let index = 0; index < NETWORK_FAILURES_MAX; index += 1) expect((await logIn(`guess-${index}`, 'Wrong1234')).code).toBe(1001)
    expect((await logIn(person.username, PASSWORD)).code).toBe(1007)
    expect((await logIn(person.username, PASSWORD, fresh())).code).toBe(1000)
  })

  it('takes the addresses of one IPv6 network for one', async () => {
    let host = 0
    const inNetwork = () => {
      host += 1
      return `2001:db8:0:${address.split('.')[3]}::${host}`
    }
    await fail(FREE_FAILURES, person.username, inNetwork)
    expect((await logIn(person.username, PASSWORD, inNetwork())).code).toBe(1007)
  })

  it('leaves a device a proof that scripts cannot read, that is kept as a hash, and is no login', async () => {
    const reply = await logIn(person.username, PASSWORD)
    expect(reply.headers.get('set-cookie')).toMatch(
      /^zhanggui_device=[\w-]{43}; Path=\/QingYuTool\/tool_api\.php; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    )
    const cookie = cookieFrom(reply)
    const proof = cookie.split('=')[1] ?? ''
    const rows = await server.database.db.selectFrom('login_places').selectAll().where('user_uid', '=', person.userUid).execute()
    expect(rows.map(({ place }) => place.split(':')[0]).sort()).toEqual(['device', 'network'])
    expect(JSON.stringify(rows)).not.toContain(proof)
    expect(server.logLines.join('')).not.toContain(proof)
    const tried: Record<string, string>[] = [{ cookie }, { authorization: proof }, { authorization: `${person.ownerUid}.${proof}` }]
    for (const headers of tried) {
      expect((await server.call('userInfo', {}, { headers })).code).toBe(-100)
    }
    expect((await logInWith(cookie, PASSWORD, fresh())).headers.get('set-cookie')).toBeNull()
  })

  it('takes the proof of one account for no other, and keeps those of all who share a browser', async () => {
    const colleague = await aPerson(server)
    const cookie = cookieFrom(await logIn(person.username, PASSWORD))
    await attack(colleague.username)
    expect((await logInWith(cookie, PASSWORD, fresh(), colleague.username)).code).toBe(1007)
    server.clock.advance(FAILURE_WINDOW_MS)
    const both = cookieFrom(await logInWith(cookie, PASSWORD, fresh(), colleague.username))
    for (const { username } of [person, colleague]) {
      await attack(username)
      expect((await logInWith(both, PASSWORD, fresh(), username)).code).toBe(1000)
    }
  })

  it.each(['zhanggui_device=', `zhanggui_device=${'x'.repeat(43)}`, `zhanggui_device=${'a.'.repeat(900)}`, '=;;=;', 'zhanggui_device'])(
    'takes the cookie %.40j for a strange device',
    async (cookie) => {
      expect((await logInWith(cookie, PASSWORD, fresh())).headers.get('set-cookie')).toContain('zhanggui_device=')
    },
  )

  it('believes no forwarded address without a trusted proxy, and says so once', async () => {
    const plain = await startTestServer()
    const from = (index: number) => ({ headers: { [PROXY_HEADER]: `203.0.113.${index}` } })
    for (let index = 0; index < FREE_FAILURES; index += 1) await plain.callOne('login', { username: 'u', password: 'x' }, from(index))
    expect((await plain.callOne('login', { username: 'u', password: 'x' }, from(99))).code).toBe(1007)
    expect(plain.logLines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1)
    expect(server.logLines.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(0)
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
