import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { managedUserSchema } from '../../../contract/entities/managedUser.ts'
import { aPerson, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let operator: Person
let user: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  operator = await aPerson(server, { role: 'admin' })
  user = await aPerson(server, { level: 0 })
})

const save = (payload: object, person = operator) => server.call('saveUser', payload, person)
const edit = (user_uid: string, changes: object, person = operator) => save({ action: 'edit', user_uid, ...changes }, person)
const list = async (payload: object) => (await server.call('userList', payload, operator)).data
const find = async (user_uid: string) => (await list({ user_uid })).list[0]
const stateOf = async (person: { token: string }) => (await server.call('userInfo', {}, person)).code
const newsOf = async (person: Person) => (await server.call('notificationList', {}, person)).data.list
const trailOf = async (person: Person) => (await server.call('auditList', { action: 'saveUser' }, person)).data.list

describe('the operator’s list of users', () => {
  it('shows main accounts with the numbers of their shops and sub-accounts', async () => {
    await someShops(server, user.ownerUid, 3)
    const helper = await aPerson(server, { ownerUid: user.ownerUid })
    await server.call('login', { username: user.username, password: PASSWORD })
    expect(managedUserSchema.parse(await find(user.userUid))).toMatchObject({
      username: user.username,
      role: 'user',
      level: 0,
      enabled: true,
      shop_count: 3,
      sub_account_count: 1,
      invited_by: '',
      last_login_at: server.clock.now(),
    })
    expect(await find(helper.userUid)).toBeUndefined()
  })

  it('shows the level as it is kept, run out or not', async () => {
    const expired = await aPerson(server, { level: 2, levelExpiresAt: server.clock.now() - 1 })
    expect(await find(expired.userUid)).toMatchObject({ level: 2, level_expires_at: server.clock.now() - 1 })
  })

  it('is searched, filtered, sorted and paged', async () => {
    const mark = `mark-${user.userUid.slice(-8)}`
    const one = await aPerson(server, { username: `${mark}-1`, level: 9 })
    const two = await aPerson(server, { name: `Name ${mark}`, level: 7 })
    await edit(two.userUid, { enabled: false })
    const uids = async (payload: object) =>
      (await list({ keyword: mark.toUpperCase(), ...payload })).list.map((row: { user_uid: string }) => row.user_uid)
    expect(await uids({})).toEqual([two.userUid, one.userUid])
    expect(await uids({ sort: 'created_at', page_size: 1 })).toEqual([one.userUid])
    expect(await uids({ sort: '-level' })).toEqual([one.userUid, two.userUid])
    expect(await uids({ enabled: 'false' })).toEqual([two.userUid])
    expect(await uids({ role: 'admin' })).toEqual([])
    expect(await list({ keyword: mark, page: 2, page_size: 1 })).toMatchObject({ total: 2, list: [{ user_uid: one.userUid }] })
    expect(await server.call('userList', { sort: 'password_hash' }, operator)).toMatchObject({
      data: { errors: { sort: 'unknown_value' } },
    })
  })

  it.each(['userList', 'saveUser'] as const)('is nobody else’s: %s answers 1003', async (name) => {
    expect((await server.call(name, {}, user)).code).toBe(1003)
    expect((await server.call(name, {}, await aPerson(server, { ownerUid: operator.ownerUid }))).code).toBe(1003)
  })
})

describe('a user made by the operator', () => {
  it('can log in with what was set', async () => {
    const username = `new-${user.userUid}`
    const created = await save({
      action: 'create',
      username,
      password: PASSWORD,
      name: '新商家',
      level: 2,
      level_expires_at: 2_000_000_000_000,
    })
    expect(managedUserSchema.parse(created.data)).toMatchObject({
      username,
      name: '新商家',
      role: 'user',
      level: 2,
      invited_by: '',
      version: 1,
    })
    expect((await server.call('login', { username, password: PASSWORD })).data).toMatchObject({ user_id: created.data.user_uid, level: 2 })
  })

  it('is written down as invited by the account that is named', async () => {
    const create = (invited_by: string) => save({ action: 'create', username: `guest-${user.userUid}`, password: PASSWORD, invited_by })
    expect(await create('nobody-at-all')).toMatchObject({ code: 1002, data: { errors: { invited_by: 'unknown_record' } } })
    expect((await create(user.username.toUpperCase())).data).toMatchObject({ invited_by: user.username })
    expect((await server.call('invitations', {}, user)).data.total).toBe(1)
  })

  it('needs a user name of its own', async () => {
    const create = () => save({ action: 'create', username: user.username, password: PASSWORD })
    expect(await create()).toMatchObject({ code: 1006, data: { errors: { username: 'taken' } } })
  })
})

describe('a level whose end is over', () => {
  const refusal = { code: 1002, data: { errors: { level_expires_at: 'over_already' } } }

  it('is given to nobody', async () => {
    const now = server.clock.now()
    const username = `late-${user.userUid}`
    expect(await save({ action: 'create', username, password: PASSWORD, level: 2, level_expires_at: now })).toMatchObject(refusal)
    expect(await edit(user.userUid, { level: 2, level_expires_at: now - 1, version: 1 })).toMatchObject(refusal)
    expect(await find(user.userUid)).toMatchObject({ level: 0, level_expires_at: null, version: 1 })
    expect(await newsOf(user)).toEqual([])
  })

  it('is no hindrance to another edit; a higher level needs a later end, and the free one none', async () => {
    const ended = { level: 2, levelExpiresAt: server.clock.now() - DAY_MS }
    const expired = await aPerson(server, ended)
    const kept = { level: 2, level_expires_at: ended.levelExpiresAt }
    expect((await edit(expired.userUid, { ...kept, name: '改名', version: 1 })).data).toMatchObject({ ...kept, name: '改名' })
    expect(await edit(expired.userUid, { ...kept, level: 3, version: 2 })).toMatchObject(refusal)
    expect((await edit(expired.userUid, { ...kept, level: 0, version: 2 })).data).toMatchObject({ level: 0 })
    expect(await newsOf(expired)).toMatchObject([{ title: 'levelChanged', values: { level: 0 } }])
  })
})

describe('an edit of a user', () => {
  it('gives another level at once, and tells the user', async () => {
    const until = server.clock.now() + 30 * DAY_MS
    expect((await edit(user.userUid, { level: 2, level_expires_at: until, version: 1 })).data).toMatchObject({ level: 2, version: 2 })
    expect((await server.call('userInfo', {}, user)).data).toMatchObject({ level: 2, level_expires_at: until })
    expect(await newsOf(user)).toMatchObject([{ title: 'levelChangedUntil', values: { level: 2, expires_at: until } }])
    await edit(user.userUid, { level_expires_at: null })
    expect((await newsOf(user)).map((news: { title: string }) => news.title)).toContain('levelChanged')
  })

  it('of the name alone tells nobody of a level', async () => {
    expect((await edit(user.userUid, { name: '陈掌柜' })).data).toMatchObject({ name: '陈掌柜', level: 0 })
    expect(await newsOf(user)).toEqual([])
    expect((await server.call('userInfo', {}, user)).data.name).toBe('陈掌柜')
  })

  it('of an older version answers 1006 with the record as it is', async () => {
    await server.call('updateUser', { name: '她自己改的' }, user)
    expect(await edit(user.userUid, { name: '运营改的', version: 1 })).toMatchObject({
      code: 1006,
      data: { current: { name: '她自己改的', version: 2 } },
    })
  })

  it('that disables a main account ends its logins and those of its sub-accounts', async () => {
    const helper = await aPerson(server, { ownerUid: user.ownerUid })
    await edit(user.userUid, { enabled: false })
    expect([await stateOf(user), await stateOf(helper)]).toEqual([-100, -100])
    await edit(user.userUid, { enabled: true })
    expect([await stateOf(user), await stateOf(helper)]).toEqual([-100, -100])
    expect((await server.call('login', { username: helper.username, password: PASSWORD })).code).toBe(1000)
  })

  it('that sets a password ends the logins of the user', async () => {
    expect((await edit(user.userUid, { password: 'Better456' })).code).toBe(1000)
    expect(await stateOf(user)).toBe(-100)
    expect((await server.call('login', { username: user.username, password: 'Better456' })).code).toBe(1000)
  })

  it('makes an operator, and an operator a user, from the next call on', async () => {
    await edit(user.userUid, { role: 'admin' })
    expect((await server.call('userList', {}, user)).code).toBe(1000)
    await edit(user.userUid, { role: 'user' })
    expect((await server.call('userList', {}, user)).code).toBe(1003)
  })

  it.each([
    [{ enabled: false }, { enabled: 'own_account' }],
    [{ role: 'user' }, { role: 'own_account' }],
  ])('cannot be %j of one’s own account, so an operator is always left', async (changes, errors) => {
    expect(await edit(operator.userUid, changes)).toMatchObject({ code: 1002, data: { errors } })
    expect((await edit(operator.userUid, { name: '运营', role: 'admin', enabled: true, level: 5 })).data).toMatchObject({ level: 5 })
  })

  it('leaves an operator when each takes the role from the other at the same time', async () => {
    const other = await aPerson(server, { role: 'admin' })
    const replies = await Promise.all([edit(other.userUid, { role: 'user' }), edit(operator.userUid, { role: 'user' }, other)])
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, 1003])
  })

  it('refuses a guessable password, at the start and later', async () => {
    const refused = { code: 1002, data: { errors: { password: 'password_guessable' } } }
    expect(await save({ action: 'create', username: `kettlemoon-${user.userUid}`, password: 'Kettlemoon1' })).toMatchObject(refused)
    expect(await edit(user.userUid, { password: 'Qwerty123' })).toMatchObject(refused)
  })

  it('of one’s own password stays logged in', async () => {
    expect((await edit(operator.userUid, { password: 'Better456' })).code).toBe(1000)
    expect(await stateOf(operator)).toBe(1000)
  })

  it('of nobody, or of a sub-account, is no record', async () => {
    const helper = await aPerson(server, { ownerUid: user.ownerUid })
    for (const uid of ['nobody', helper.userUid]) expect((await edit(uid, { level: 9 })).code).toBe(1004)
  })

  it('stands in both trails; the user’s does not say which operator', async () => {
    await edit(user.userUid, { level: 3, password: 'Canary-Pass-1' })
    const change = { subject_type: 'user', subject_id: user.userUid, before: { level: 0 }, after: { level: 3, password: 'set' } }
    expect((await trailOf(operator))[0]).toMatchObject({ ...change, user_uid: operator.userUid })
    const { token } = (await server.call('login', { username: user.username, password: 'Canary-Pass-1' })).data
    const trail = await trailOf({ ...user, token })
    expect(trail).toMatchObject([{ ...change, user_uid: '', user_name: 'admin' }])
    expect(JSON.stringify(trail)).not.toMatch(new RegExp(`canary|argon2|${operator.userUid}|${operator.username}`, 'i'))
  })
})
