import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Rights } from '../../../contract/roles.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { aPerson, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const viewOnly: Rights = { shop: ['view'] }
const schema = toolApi.createSubAccount.reply

let server: TestServer
let owner: Person
let stranger: Person
let shops: string[]
let names = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  stranger = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
})

function aNewAccount(overrides: object = {}) {
  names += 1
  return { username: `阿宁-${names}`, password: PASSWORD, name: '阿宁', shop_uid_list: [shops[0]], rights: viewOnly, ...overrides }
}
const create = (overrides: object = {}, person = owner) => server.call('createSubAccount', aNewAccount(overrides), person)
const save = (payload: object, person = owner) => server.call('saveSubAccount', payload, person)
const edit = (account_id: string, changes: object, person = owner) => save({ action: 'edit', account_id, ...changes }, person)
const list = async (payload: object = {}, person = owner) => (await server.call('subAccountList', payload, person)).data
const logIn = (username: string, password = PASSWORD) => server.call('login', { username, password })

/** A sub-account made by the call, logged in. */
async function aHelper(overrides: object = {}) {
  const { data } = await create(overrides)
  return { ...data, token: (await logIn(data.username)).data.token }
}

describe('a new sub-account', () => {
  it('has what it was given, and can log in [spec 7.16]', async () => {
    const { data } = await create({ phone: '13800000000', notes: '夜班', shop_uid_list: JSON.stringify([shops[2], shops[0], shops[2]]) })
    expect(schema.parse(data)).toMatchObject({
      name: '阿宁',
      phone: '13800000000',
      notes: '夜班',
      enabled: true,
      shop_uid_list: [shops[0], shops[2]],
      rights: viewOnly,
      last_login_at: null,
      version: 1,
    })
    const { token } = (await logIn(data.username)).data
    expect((await server.call('userInfo', {}, { token })).data).toMatchObject({ role: 'sub_user', rights: viewOnly, shop_count: 2 })
    expect((await list()).list).toMatchObject([{ account_id: data.account_id, last_login_at: server.clock.now() }])
  })

  it('logs in under its name and that of the main account', async () => {
    const { data } = await create({ username: 'Night Owl' })
    expect(data.username).toBe(`Night Owl@${owner.username}`)
    expect((await logIn(` night owl@${owner.username.toUpperCase()}`)).data.user_id).toBe(data.account_id)
    expect((await logIn('Night Owl')).code).toBe(1001)
  })

  it.each(['same', 'SAME ', 'ｓａｍｅ'])('cannot have the name of another of the main account, as %j', async (username) => {
    await create({ username: 'Same' })
    expect(await create({ username })).toMatchObject({ code: 1006, data: { errors: { username: 'taken' } } })
  })

  it('learns nothing of the names that others have', async () => {
    await create({ username: 'Same', shop_uid_list: [] }, stranger)
    const old = await aPerson(server, { ownerUid: stranger.ownerUid })
    for (const username of ['Same', stranger.username, old.username]) expect((await create({ username })).code).toBe(1000)
  })

  it('goes on under the name without the main account that it has of old', async () => {
    const old = await aPerson(server, { ownerUid: owner.ownerUid, username: `old-${names}` })
    expect((await logIn(old.username)).data.user_id).toBe(old.userUid)
    expect((await edit(old.userUid, { name: '老人' })).data).toMatchObject({ username: old.username })
    await save({ action: 'delete', account_id: old.userUid })
    await server.call('restoreDeleted', { subject_type: 'subAccount', ids: [old.userUid] }, owner)
    expect((await logIn(old.username)).data.user_id).toBe(old.userUid)
  })

  it.each([
    ['a letter that only looks Latin', '\u0430dmin'],
    ['a Greek letter among Latin ones', 'admi\u03bd'],
    ['Cyrillic letters', '\u0441\u043e\u0440\u0430'],
    ['a dotless letter', 'adm\u0131n'],
    ['a phonetic letter', '\u0251dmin'],
    ['an invisible character', 'ad\u200bmin'],
    ['a mark that turns the direction', 'admin\u202e'],
    ['a soft hyphen', 'ad\u00admin'],
    ['a selector of forms', 'admin\ufe0f'],
    ['an accent on top of a letter that has none', 'ad\u0334min'],
    ['an emoji', 'admin\u{1f600}'],
    ['a line end', 'ad\nmin'],
    ['two blanks', 'ad  min'],
    ['a private character', 'admin\ue000'],
    ['the sign before the main account', 'admin@other'],
  ])('cannot have %s in its name', async (_what, username) => {
    expect(await create({ username })).toMatchObject({ code: 1002, data: { errors: { username: 'username_rule' } } })
  })

  it.each(['阿宁', 'Zoë', 'li.si_2-3', '夜猫 100%', '〇々', "O'Neil"])('may be called %s', async (username) => {
    expect((await create({ username })).data.username).toBe(`${username}@${owner.username}`)
  })

  it('cannot have a password that is easily guessed, also later', async () => {
    const refused = { code: 1002, data: { errors: { password: 'password_guessable' } } }
    expect(await create({ password: 'Password1' })).toMatchObject(refused)
    expect(await create({ username: 'kettlemoon', password: 'Kettlemoon1' })).toMatchObject(refused)
    const { data } = await create({ username: 'kettlemoon' })
    expect(await edit(data.account_id, { password: 'Kettlemoon1' })).toMatchObject(refused)
  })

  it('with one name asked for many times at once is made once', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => create({ username: '同名' })))
    expect(replies.map(({ code }) => code).sort()).toEqual([1000, 1006, 1006, 1006])
    expect((await list()).total).toBe(1)
  })

  it.each([
    [{ username: ' ' }, { username: 'required' }],
    [{ password: 'short' }, { password: 'password_rule' }],
    [{ name: '' }, { name: 'required' }],
    [{ rights: { shop: ['everything'] } }, { 'rights.shop.0': 'unknown_value' }],
    [{ rights: { money: ['view'] } }, { 'rights.money': 'unknown_field' }],
  ])('of %j is refused with the reasons', async (overrides, errors) => {
    expect(await create(overrides)).toMatchObject({ code: 1002, data: { errors } })
    expect((await list()).total).toBe(0)
  })

  it('is not the operator’s to make', async () => {
    expect((await create({ shop_uid_list: [] }, await aPerson(server, { role: 'admin' }))).code).toBe(1003)
  })
})

describe('the list of sub-accounts', () => {
  beforeEach(async () => {
    await create({ name: '小王', phone: '13911112222', notes: '白班' })
    server.clock.advance(1000)
    const { data } = await create({ username: `夜猫-100%-${names}`, name: 'Anna', notes: '夜班' })
    await edit(data.account_id, { enabled: false })
    await create({ shop_uid_list: [] }, stranger)
  })
  const namesOf = async (payload: object) => (await list(payload)).list.map((account: { name: string }) => account.name)

  it('holds one’s own, newest first [spec 7.17]', async () => {
    expect(await namesOf({})).toEqual(['Anna', '小王'])
    expect(await list({ page: 2, page_size: 1 })).toMatchObject({ total: 2, list: [{ name: '小王' }] })
  })

  it.each([
    [{ keyword: '王' }, ['小王']],
    [{ keyword: 'ANNA' }, ['Anna']],
    [{ keyword: '1391111' }, ['小王']],
    [{ keyword: '夜班' }, ['Anna']],
    [{ keyword: '夜猫-100%' }, ['Anna']],
    [{ keyword: '%' }, ['Anna']],
    [{ keyword: 'phone' }, []],
    [{ enabled: 'false' }, ['Anna']],
    [{ enabled: 1 }, ['小王']],
    [{ keyword: '班', enabled: 'true' }, ['小王']],
    [{ account_id: 'none' }, []],
    [{ sort: 'created_at' }, ['小王', 'Anna']],
    [{ sort: 'name' }, ['Anna', '小王']],
    [{ sort: '-enabled' }, ['小王', 'Anna']],
  ])('answers %j with %j', async (payload, expected) => {
    expect(await namesOf(payload)).toEqual(expected)
  })

  it('does not hold the main account, not even by its id', async () => {
    expect(await namesOf({ account_id: owner.userUid })).toEqual([])
    for (const payload of [{ action: 'delete' }, { action: 'edit', name: '偷' }]) {
      expect((await save({ ...payload, account_id: owner.userUid })).code).toBe(1004)
    }
    expect((await server.call('userInfo', {}, owner)).code).toBe(1000)
  })

  it('refuses to sort by what it does not have', async () => {
    expect(await server.call('subAccountList', { sort: 'password_hash' }, owner)).toMatchObject({
      code: 1002,
      data: { errors: { sort: 'unknown_value' } },
    })
  })
})

describe('an edit of a sub-account', () => {
  it('changes what it names only, and counts [spec 7.19]', async () => {
    const helper = await aHelper({ phone: '13800000000' })
    expect((await edit(helper.account_id, { name: '阿宁二', version: 1 })).data).toMatchObject({
      name: '阿宁二',
      phone: '13800000000',
      shop_uid_list: [shops[0]],
      rights: viewOnly,
      version: 2,
    })
    expect(await edit(helper.account_id, { name: '阿宁三', version: 1 })).toMatchObject({
      code: 1006,
      data: { current: { name: '阿宁二', version: 2 } },
    })
  })

  it('of rights and shops acts on the very next call of its login', async () => {
    const helper = await aHelper({ rights: everyRight, shop_uid_list: shops })
    const shopUids = async () => (await server.call('shopList', {}, helper)).data?.map((shop: { shop_uid: string }) => shop.shop_uid)
    expect(await shopUids()).toEqual(shops)
    await edit(helper.account_id, { shop_uid_list: [shops[1]], rights: viewOnly })
    expect(await shopUids()).toEqual([shops[1]])
    expect((await server.call('remarkShop', { shop_uid: shops[1], notes: '改' }, helper)).code).toBe(1003)
    await edit(helper.account_id, { rights: {} })
    expect((await server.call('shopList', {}, helper)).code).toBe(1003)
  })

  it.each([
    ['disables it', { enabled: false }, 1001],
    ['gives it another password', { password: 'Better456' }, 1001],
  ])('that %s ends its logins', async (_title, changes, oldPassword) => {
    const helper = await aHelper()
    expect((await edit(helper.account_id, changes)).code).toBe(1000)
    expect((await server.call('userInfo', {}, helper)).code).toBe(-100)
    expect((await logIn(helper.username)).code).toBe(oldPassword)
  })

  it('that gives it another password lets it in with that, and tells it so', async () => {
    const helper = await aHelper()
    await edit(helper.account_id, { password: 'Better456' })
    const { token } = (await logIn(helper.username, 'Better456')).data
    expect((await server.call('notificationList', {}, { token })).data.list).toMatchObject([{ title: 'passwordChanged' }])
  })

  it('keeps the shops lent that level 0 hides from the editor [spec 7.18]', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    const own = await someShops(server, expiring.ownerUid, 4)
    const { account_id } = (await create({ shop_uid_list: [own[0], own[3]] }, expiring)).data
    server.clock.advance(1000)
    expect((await edit(account_id, { shop_uid_list: [own[1]] }, expiring)).data.shop_uid_list).toEqual([own[1]])
    const query = server.database.db.selectFrom('shop_assignments').select('shop_uid').where('user_uid', '=', account_id)
    expect((await query.execute()).map((row) => row.shop_uid).sort()).toEqual([own[1], own[3]].sort())
    expect((await server.call('subAccountShops', { account_id }, expiring)).data).toEqual({ shop_uid_list: [own[1]], rights: viewOnly })
  })

  it.each([
    ['its rights', () => ({ rights: { ...viewOnly, goods: ['view', 'operate'] } })],
    ['its shops', () => ({ shop_uid_list: [] })],
  ] as const)('is told to its open console: %s', async (_, change) => {
    const helper = await aHelper()
    const { token } = (await logIn(helper.username)).data
    const seenAs = async () => (await server.call('unreadCount', {}, { token })).data.seen_as
    const before = await seenAs()
    expect([before, await seenAs()]).toEqual([expect.any(String), before])
    await edit(helper.account_id, change())
    expect(await seenAs()).not.toBe(before)
  })

  it('is told of the level of its main account, which alone hears of no such thing', async () => {
    const expiring = await aPerson(server, { level: 3, levelExpiresAt: server.clock.now() + 1000 })
    const lent = await aPerson(server, { ownerUid: expiring.ownerUid, rights: viewOnly })
    const seenAs = async (person: Person) => (await server.call('unreadCount', {}, person)).data.seen_as
    const before = await seenAs(lent)
    server.clock.advance(1000)
    expect([await seenAs(lent), await seenAs(expiring)]).toEqual([expect.not.stringMatching(before), undefined])
  })

  it('leaves the change in the trail, a password only as a word', async () => {
    const helper = await aHelper()
    await edit(helper.account_id, { notes: '夜班', rights: { shop: ['view', 'export'] }, password: 'Canary-Pass-1' })
    const { data } = await server.call('auditList', { action: 'saveSubAccount' }, owner)
    expect(data.list[0]).toMatchObject({
      subject_type: 'subAccount',
      subject_id: helper.account_id,
      before: { notes: '', rights: viewOnly },
      after: { notes: '夜班', rights: { shop: ['view', 'export'] }, password: 'set' },
    })
    expect(Object.keys(data.list[0].before)).toEqual(['notes', 'rights'])
    expect(JSON.stringify(data)).not.toMatch(/canary|argon2/i)
  })
})

describe('a sub-account of another owner', () => {
  it.each([
    ['saveSubAccount', (account_id: string) => ({ action: 'edit', account_id, name: '偷' })],
    ['saveSubAccount', (account_id: string) => ({ action: 'delete', account_id })],
    ['subAccountShops', (account_id: string) => ({ account_id })],
  ] as const)('is no record to %s %#', async (name, payload) => {
    const helper = await aHelper()
    expect((await server.call(name, payload(helper.account_id), stranger)).code).toBe(1004)
    expect((await list({ account_id: helper.account_id }, stranger)).total).toBe(0)
    expect((await server.call('userInfo', {}, helper)).data.name).toBe('阿宁')
  })
})

describe('a deleted sub-account', () => {
  it('is gone with its login [spec 7.19]', async () => {
    const helper = await aHelper()
    expect((await save({ action: 'delete', account_id: helper.account_id })).data).toMatchObject({ username: helper.username })
    expect((await server.call('userInfo', {}, helper)).code).toBe(-100)
    expect((await logIn(helper.username)).code).toBe(1001)
    expect((await list()).total).toBe(0)
    expect((await save({ action: 'delete', account_id: helper.account_id })).code).toBe(1004)
  })

  const restore = (account_id: string) => server.call('restoreDeleted', { subject_type: 'subAccount', ids: [account_id] }, owner)

  it('comes back with its password, rights and the shops that are still there, logged out', async () => {
    const helper = await aHelper({ shop_uid_list: shops, notes: '夜班' })
    await save({ action: 'delete', account_id: helper.account_id })
    await server.call('deleteShop', { shop_uid: shops[1] }, owner)
    expect((await restore(helper.account_id)).data).toEqual({ restored: 1, hidden: 0 })
    expect((await list()).list).toMatchObject([
      { account_id: helper.account_id, notes: '夜班', rights: viewOnly, shop_uid_list: [shops[0], shops[2]] },
    ])
    expect((await server.call('userInfo', {}, helper)).code).toBe(-100)
    expect((await logIn(helper.username)).code).toBe(1000)
  })

  it('does not come back while another has its name', async () => {
    const helper = await aHelper()
    await save({ action: 'delete', account_id: helper.account_id })
    expect((await create({ username: helper.username.split('@')[0] })).code).toBe(1000)
    expect(await restore(helper.account_id)).toMatchObject({ code: 1006, data: { errors: { username: 'taken' } } })
    expect((await list()).total).toBe(1)
  })
})
