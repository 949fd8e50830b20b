import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationSchema } from '../../../contract/entities/notification.ts'
import { UNATTENDED_HEADER } from '../../../contract/envelope.ts'
import { sweep, tellOfLevels } from '../../../server/housekeeping.ts'
import { LEVEL_NOTICE_MS } from '../../../server/notifications/notifyOfLevel.ts'
import { aPerson, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const UNKNOWN = -1
const OFFLINE = 0
const ONLINE = 1
const CHECK_FAILED = 2

let server: TestServer
let owner: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
})

interface Told {
  readonly id: string
  readonly title: string
  readonly status: number
  readonly time: number
  readonly values: Record<string, unknown>
}

async function listOf(person: Person, payload: object = {}): Promise<Told[]> {
  const { code, data } = await server.call('notificationList', payload, person)
  expect(code).toBe(1000)
  for (const entry of data.list) expect(notificationSchema.safeParse(entry).success).toBe(true)
  return data.list
}
const namesOf = async (person: Person, payload: object = {}) => (await listOf(person, payload)).map(({ values }) => values.shop_name)
const unreadOf = async (person: Person) => (await server.call('unreadCount', {}, person)).data
const setStatus = async (shop_uid: string | undefined, status: number, who = owner) =>
  expect(await server.call('updateShop', { shop_uid, status }, who)).toMatchObject({ code: 1000 })

describe('a shop that is logged out', () => {
  it('is a todo that leads to the shops', async () => {
    await setStatus(shops[1], OFFLINE)
    expect(await listOf(owner)).toEqual([
      {
        id: expect.any(String),
        type: 'todo',
        title: 'shopLoggedOut',
        values: { shop_name: '店铺 1' },
        link: 'shops',
        subTitle: '',
        avatar: '',
        content: '',
        time: server.clock.now(),
        messageType: 3,
        status: 0,
      },
    ])
    expect(await unreadOf(owner)).toEqual({ message: 0, notice: 0, todo: 1, total: 1, newest_at: server.clock.now() })
  })

  it.each([
    ['online, then logged out', [OFFLINE], 1],
    ['a failed check in between', [CHECK_FAILED, OFFLINE], 1],
    ['found logged out twice', [OFFLINE, OFFLINE], 1],
    ['a failed check after it', [OFFLINE, CHECK_FAILED, OFFLINE], 1],
    ['only a failed check', [CHECK_FAILED], 0],
    ['never seen online', [UNKNOWN, OFFLINE], 0],
  ])('is told once: %s', async (_, statuses, unread) => {
    for (const status of statuses) await setStatus(shops[0], status)
    expect(await unreadOf(owner)).toMatchObject({ todo: unread })
    expect(await listOf(owner)).toHaveLength(unread)
  })

  it('is told again after the earlier one was read', async () => {
    await setStatus(shops[0], OFFLINE)
    await server.call('readNotifications', { all: 1 }, owner)
    for (const status of [ONLINE, OFFLINE]) await setStatus(shops[0], status)
    expect((await listOf(owner)).map(({ status }) => status)).toEqual([0, 1])
  })

  it('is not told again after a check that failed: the shop stays logged out, and was checked', async () => {
    await setStatus(shops[0], OFFLINE)
    await server.call('readNotifications', { all: 1 }, owner)
    server.clock.advance(MINUTE_MS)
    await setStatus(shops[0], CHECK_FAILED)
    const shop = (await server.call('shopList', {}, owner)).data[0]
    expect(shop).toMatchObject({ status: OFFLINE, checked_at: server.clock.now() })
    await setStatus(shops[0], OFFLINE)
    expect((await listOf(owner)).map(({ status }) => status)).toEqual([1])
    await server.call('updateShop', { shop_uid: shops[0], status: CHECK_FAILED, cookie: 'PASS_ID=new' }, owner)
    expect((await server.call('shopList', {}, owner)).data[0]).toMatchObject({ status: CHECK_FAILED })
  })

  it('is done for everyone once it is online', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    await setStatus(shops[0], OFFLINE)
    await setStatus(shops[0], ONLINE, helper)
    for (const person of [owner, helper]) expect((await listOf(person)).map(({ status }) => status)).toEqual([1])
  })

  it.each([
    ['updateShop', (shop_uid: string) => ({ shop_uid, cookie: 'PASS_ID=new' })],
    ['addShop', (_: string, shop_id: string) => ({ shop_id, shop_name: 'x', cookie: 'PASS_ID=new' })],
  ] as const)('is done once %s gives it a new session', async (name, payload) => {
    const [shop] = (await server.call('shopList', {}, owner)).data
    await setStatus(shop.shop_uid, OFFLINE)
    await server.call(name, payload(shop.shop_uid, shop.shop_id), owner)
    expect(await unreadOf(owner)).toMatchObject({ total: 0 })
  })

  it('is not told by a computer that asked with the session before the one that is kept', async () => {
    const versionOf = async () => (await server.call('shopList', {}, owner)).data[0].cookie_version as string
    const old = await versionOf()
    await setStatus(shops[0], OFFLINE)
    await server.call('updateShop', { shop_uid: shops[0], status: ONLINE, cookie: 'PASS_ID=new' }, owner)
    const late = { shop_uid: shops[0], status: OFFLINE, cookie_version: old }
    const renewed = await versionOf()
    expect((await server.call('updateShop', late, owner)).data).toMatchObject({ status: ONLINE, cookie_version: renewed })
    expect(await unreadOf(owner)).toMatchObject({ total: 0 })
    const found = { ...late, cookie_version: renewed }
    expect((await server.call('updateShop', found, owner)).data).toMatchObject({ status: OFFLINE })
    expect(await unreadOf(owner)).toMatchObject({ todo: 1 })
  })

  it('leaves no notification when the change was refused', async () => {
    expect(await server.call('updateShop', { shop_uid: shops[0], status: OFFLINE, version: 99 }, owner)).toMatchObject({ code: 1006 })
    expect(await listOf(owner)).toEqual([])
  })

  it('is forgotten with the shop', async () => {
    await setStatus(shops[0], OFFLINE)
    await server.call('deleteShop', { shop_uid: shops[0] }, owner)
    expect(await listOf(owner)).toEqual([])
  })
})

describe('who reads it', () => {
  it('nobody of another account', async () => {
    const stranger = await aPerson(server)
    await setStatus(shops[0], OFFLINE)
    expect(await listOf(stranger)).toEqual([])
    expect(await unreadOf(stranger)).toMatchObject({ total: 0 })
  })

  it.each([
    ['lent to her', everyRight, [0], ['店铺 0']],
    ['not lent to her', everyRight, [1], []],
    ['lent without the right to see shops', { shop: ['operate' as const] }, [0], []],
  ])('a sub-account, of a shop %s', async (_, rights, lent, names) => {
    const shopUids = lent.map((index) => shops[index] ?? '')
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights, shopUids })
    await setStatus(shops[0], OFFLINE)
    expect(await namesOf(helper)).toEqual(names)
    expect(await unreadOf(helper)).toMatchObject({ total: names.length })
  })

  it('a sub-account no longer, once the shop or the right is taken away', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(0, 2) })
    for (const shop of shops.slice(0, 2)) await setStatus(shop, OFFLINE)
    const { db } = server.database
    await db
      .deleteFrom('shop_assignments')
      .where('user_uid', '=', helper.userUid)
      .where('shop_uid', '=', shops[0] ?? '')
      .execute()
    expect(await namesOf(helper)).toEqual(['店铺 1'])
    await db.updateTable('users').set({ rights: '{}' }).where('user_uid', '=', helper.userUid).execute()
    expect(await namesOf(helper)).toEqual([])
    expect(await unreadOf(helper)).toMatchObject({ total: 0 })
  })

  it('level 0 not of the shops that it hides', async () => {
    for (const shop of shops) await setStatus(shop, OFFLINE)
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    await setStatus(shops[2], ONLINE)
    await setStatus(shops[2], OFFLINE)
    await server.database.db.updateTable('users').set({ level: 0 }).where('owner_uid', '=', owner.ownerUid).execute()
    expect((await namesOf(owner)).sort()).toEqual(['店铺 0', '店铺 1'])
    expect(await namesOf(helper)).toEqual([])
    expect(await unreadOf(owner)).toMatchObject({ todo: 2, total: 2 })
  })
})

describe('a list of notifications', () => {
  beforeEach(async () => {
    for (const shop of shops) {
      await setStatus(shop, OFFLINE)
      server.clock.advance(1000)
    }
    await server.call('updateUser', { old_password: PASSWORD, new_password: 'Better456' }, owner)
  })

  it('is newest first, and pages', async () => {
    expect((await listOf(owner)).map(({ title }) => title)).toEqual(['passwordChanged', ...Array(3).fill('shopLoggedOut')])
    const { data } = await server.call('notificationList', { page: 2, page_size: 2 }, owner)
    expect(data).toMatchObject({ total: 4, list: [{ values: { shop_name: '店铺 1' } }, { values: { shop_name: '店铺 0' } }] })
    expect(await namesOf(owner, { sort: 'time', page_size: 1 })).toEqual(['店铺 0'])
  })

  it.each([
    [{ type: 'todo' }, 3],
    [{ type: 'message' }, 1],
    [{ type: 'notice' }, 0],
    [{ status: 0 }, 3],
    [{ status: '1' }, 1],
    [{ status: 1, type: 'message' }, 0],
    [{ keyword: '店铺 1' }, 1],
    [{ keyword: '%' }, 0],
  ])('filters by %j', async (filter, total) => {
    const [, , first] = await listOf(owner, { type: 'todo' })
    await server.call('readNotifications', { ids: [first?.id] }, owner)
    expect((await server.call('notificationList', filter, owner)).data.total).toBe(total)
  })

  it('finds the one that is named, for its reader alone', async () => {
    const [, wanted] = await listOf(owner)
    expect(await listOf(owner, { id: wanted?.id })).toEqual([wanted])
    expect(await listOf(await aPerson(server), { id: wanted?.id })).toEqual([])
  })

  it.each([
    [{ sort: 'user_uid' }, 'sort'],
    [{ type: 'mail' }, 'type'],
    [{ status: 2 }, 'status'],
  ])('refuses %j', async (payload, field) => {
    expect(await server.call('notificationList', payload, owner)).toMatchObject({
      code: 1002,
      data: { errors: { [field]: 'unknown_value' } },
    })
  })
})

describe('marking read', () => {
  let helper: Person
  beforeEach(async () => {
    helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    for (const shop of shops) await setStatus(shop, OFFLINE)
    await server.call('updateUser', { old_password: PASSWORD, new_password: 'Better456' }, owner)
  })

  it('takes those named, as a list or as its text, and answers what is left', async () => {
    const [first, second] = await listOf(owner, { type: 'todo' })
    const reply = await server.call('readNotifications', { ids: [first?.id] }, owner)
    expect(reply.data).toMatchObject({ message: 1, notice: 0, todo: 2, total: 3 })
    expect((await server.call('readNotifications', { ids: JSON.stringify([second?.id]) }, owner)).data.todo).toBe(1)
    expect(await listOf(owner, { status: 1 })).toHaveLength(2)
  })

  it.each([
    [{ all: 1 }, { message: 0, notice: 0, todo: 0, total: 0 }],
    [
      { all: 1, type: 'todo' },
      { message: 1, notice: 0, todo: 0, total: 1 },
    ],
    [{ ids: [] }, { message: 1, notice: 0, todo: 3, total: 4 }],
  ])('of %j leaves %j unread', async (payload, left) => {
    expect((await server.call('readNotifications', payload, owner)).data).toMatchObject(left)
    expect(await unreadOf(owner)).toMatchObject(left)
  })

  it('of all takes those alone that were told until a moment, where one is named: what came later was not seen', async () => {
    const [newest] = await listOf(owner, { type: 'todo' })
    server.clock.advance(MINUTE_MS)
    await setStatus(shops[0], ONLINE)
    await setStatus(shops[0], OFFLINE)
    const reply = await server.call('readNotifications', { all: 1, type: 'todo', until: newest?.time }, owner)
    expect(reply.data).toMatchObject({ message: 1, todo: 1, newest_at: server.clock.now() })
    expect(await namesOf(owner, { type: 'todo', status: 0 })).toEqual(['店铺 0'])
  })

  it('is each reader’s own: nobody marks, or learns of, another’s', async () => {
    const ids = (await listOf(owner)).map(({ id }) => id)
    const stranger = await aPerson(server)
    for (const person of [helper, stranger]) {
      const known = await server.call('readNotifications', { ids }, person)
      const unknown = await server.call('readNotifications', { ids: ['nothing'] }, person)
      expect(known).toMatchObject({ code: 1000, data: unknown.data })
    }
    await server.call('readNotifications', { all: 1 }, helper)
    expect(await unreadOf(owner)).toMatchObject({ total: 4 })
    expect(await unreadOf(helper)).toMatchObject({ total: 0 })
  })

  it('leaves no audit row', async () => {
    const before = (await server.call('auditList', {}, owner)).data.total
    await server.call('readNotifications', { all: 1 }, owner)
    expect((await server.call('auditList', {}, owner)).data.total).toBe(before)
  })

  it('wants to know of which', async () => {
    expect(await server.call('readNotifications', {}, owner)).toMatchObject({ code: 1002, data: { errors: { ids: 'required' } } })
  })
})

describe('a level that runs out', () => {
  const logIn = (person: Person) => server.call('login', { username: person.username, password: PASSWORD })

  it.each([
    ['in a month', 30 * DAY_MS, []],
    ['in a week', LEVEL_NOTICE_MS, ['levelExpiring']],
    ['just now', 0, ['levelExpired']],
    ['a day ago', -DAY_MS, ['levelExpired']],
  ])('%s is told at the login, once', async (_, leftMs, codes) => {
    const expiresAt = server.clock.now() + leftMs
    const person = await aPerson(server, { levelExpiresAt: expiresAt })
    for (let time = 0; time < 2; time += 1) await logIn(person)
    const told = await listOf(person, { type: 'notice' })
    expect(told.map(({ title }) => title)).toEqual(codes)
    for (const { values } of told) expect(values).toEqual({ level: 3, expires_at: expiresAt })
  })

  it('is told when it is near, again when it has come, and anew for the next one', async () => {
    const person = await aPerson(server, { levelExpiresAt: server.clock.now() + DAY_MS })
    await logIn(person)
    server.clock.advance(DAY_MS)
    await logIn(person)
    const levelExpiresAt = server.clock.now() + DAY_MS
    await server.database.db.updateTable('users').set({ level_expires_at: levelExpiresAt }).where('user_uid', '=', person.userUid).execute()
    const { data } = await logIn(person)
    const codes = (await listOf({ ...person, token: data.token })).map(({ title }) => title)
    expect(codes).toEqual(['levelExpiring', 'levelExpired', 'levelExpiring'])
  })

  it('is told within the hour to who stays logged in, once', async () => {
    const end = server.clock.now() + LEVEL_NOTICE_MS + DAY_MS
    const person = await aPerson(server, { levelExpiresAt: end })
    const helper = await aPerson(server, { ownerUid: person.ownerUid, rights: everyRight })
    const told = () =>
      server.database.db
        .selectFrom('notifications')
        .select(['user_uid', 'code'])
        .where('owner_uid', '=', person.ownerUid)
        .orderBy('at')
        .execute()
    const expiring = { user_uid: person.userUid, code: 'levelExpiring' }
    for (const [leftMs, expected] of [
      [LEVEL_NOTICE_MS + 1, []],
      [LEVEL_NOTICE_MS, [expiring]],
      [1, [expiring]],
      [0, [expiring, { ...expiring, code: 'levelExpired' }]],
      [-DAY_MS, [expiring, { ...expiring, code: 'levelExpired' }]],
    ] as const) {
      await tellOfLevels(server.database, end - leftMs)
      expect(await told()).toEqual(expected)
    }
    expect(await listOf(helper)).toEqual([])
  })

  it('long ago is not told before the next login: nobody waits for old news', async () => {
    const person = await aPerson(server, { levelExpiresAt: server.clock.now() - 3 * DAY_MS })
    await tellOfLevels(server.database, server.clock.now())
    expect(await listOf(person)).toEqual([])
    await logIn(person)
    expect((await listOf(person)).map(({ title }) => title)).toEqual(['levelExpired'])
  })

  it.each([
    ['of the free tier', { level: 0, levelExpiresAt: 1 }],
    ['that never ends', { level: 3, levelExpiresAt: null }],
  ])('%s is nothing to tell', async (_, overrides) => {
    const person = await aPerson(server, overrides)
    await tellOfLevels(server.database, server.clock.now())
    await logIn(person)
    expect(await listOf(person)).toEqual([])
  })

  it('is told to the main account, not to its sub-accounts', async () => {
    const main = await aPerson(server, { levelExpiresAt: server.clock.now() + DAY_MS })
    const helper = await aPerson(server, { ownerUid: main.ownerUid, rights: everyRight })
    await logIn(helper)
    expect(await listOf(helper)).toEqual([])
    expect((await listOf(main)).map(({ title }) => title)).toEqual(['levelExpiring'])
  })
})

describe('an open page that asks for what is new', () => {
  it.each(['unreadCount', 'notificationList'] as const)('does not keep an idle session alive by %s', async (name) => {
    for (let hour = 0; hour < 12; hour += 1) {
      expect(await server.call(name, {}, owner)).toMatchObject({ code: 1000 })
      server.clock.advance(HOUR_MS)
    }
    expect(await server.call(name, {}, owner)).toMatchObject({ code: -100 })
  })

  it.each([
    ['what it asks by itself ends', { [UNATTENDED_HEADER]: '1' }, -100],
    ['what a person asks lives on', {}, 1000],
  ])('a session with nothing but %s after twelve hours', async (_, headers, code) => {
    for (let hour = 0; hour < 12; hour += 1) {
      expect(await server.call('workMarkList', {}, { token: owner.token, headers })).toMatchObject({ code: 1000 })
      server.clock.advance(HOUR_MS)
    }
    expect(await server.call('workMarkList', {}, owner)).toMatchObject({ code })
  })
})

describe('after half a year', () => {
  it('a notification is swept away', async () => {
    await setStatus(shops[0], OFFLINE)
    const rows = () => server.database.db.selectFrom('notifications').selectAll().where('owner_uid', '=', owner.ownerUid).execute()
    await sweep(server.database, server.clock.now() + 179 * DAY_MS)
    expect(await rows()).toHaveLength(1)
    await sweep(server.database, server.clock.now() + 181 * DAY_MS)
    expect(await rows()).toHaveLength(0)
  })
})
