import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addedShopSchema, shopSchema } from '../../../contract/entities/shop.ts'
import type { Rights } from '../../../contract/roles.ts'
import { aPerson, cookieOf, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

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

const newShop = { shop_id: '77001', shop_name: ' 新店 ', cookie: cookieOf('77001') }
const list = async (person: Person, payload = {}) => (await server.call('shopList', payload, person)).data

describe('addShop', () => {
  it('appends a shop whose state nobody knows yet [spec 7.28]', async () => {
    const { code, data } = await server.call('addShop', { ...newShop, notes: '备注' }, owner)
    expect(code).toBe(1000)
    expect(addedShopSchema.parse(data)).toMatchObject({
      shop_name: '新店',
      status: -1,
      checked_at: null,
      has_cookie: true,
      renewed: false,
      version: 1,
    })
    expect((await list(owner)).at(-1)).toMatchObject({ shop_uid: data.shop_uid, cookie: newShop.cookie })
  })

  it('renews the session of a shop that is there, and nothing else', async () => {
    const first = await server.call('addShop', { ...newShop, notes: '备注' }, owner)
    await server.call('updateShop', { shop_uid: first.data.shop_uid, status: 0 }, owner)
    const { data } = await server.call('addShop', { ...newShop, shop_name: '别名', cookie: 'PASS_ID=fresh' }, owner)
    expect(data).toMatchObject({
      shop_uid: first.data.shop_uid,
      renewed: true,
      shop_name: '新店',
      notes: '备注',
      status: -1,
    })
    expect((await list(owner)).at(-1).cookie).toBe('PASS_ID=fresh')
  })

  it('lets two owners have the same store', async () => {
    const other = await aPerson(server)
    const mine = await server.call('addShop', newShop, owner)
    const theirs = await server.call('addShop', newShop, other)
    expect(theirs.data.renewed).toBe(false)
    expect(theirs.data.shop_uid).not.toBe(mine.data.shop_uid)
  })

  it('puts it into groups of the owner, and refuses groups that are not there [spec 3.9]', async () => {
    const group = (await server.call('saveGroup', { group_name: '一组' }, owner)).data
    const { data } = await server.call('addShop', { ...newShop, group_ids: [group.group_id] }, owner)
    expect((await server.call('groupList', {}, owner)).data[0].shop_uid_list).toEqual([data.shop_uid])
    expect(
      await server.call('addShop', { ...newShop, shop_id: '77002', cookie: cookieOf('77002'), group_ids: ['none'] }, owner),
    ).toMatchObject({ code: 1004 })
    expect((await list(owner)).some((shop: { shop_id: string }) => shop.shop_id === '77002')).toBe(false)
  })

  it.each([
    [0, 1000],
    [1, 1000],
    [2, 1005],
    [3, 1005],
  ])('at level 0 with %i shops answers %i', async (count, expected) => {
    const free = await aPerson(server, { level: 0 })
    await someShops(server, free.ownerUid, count)
    expect((await server.call('addShop', newShop, free)).code).toBe(expected)
  })

  it('at level 0 renews a visible shop and no hidden one', async () => {
    const free = await aPerson(server, { level: 0 })
    await someShops(server, free.ownerUid, 3)
    const shopIds = (
      await server.database.db.selectFrom('shops').select('shop_id').where('owner_uid', '=', free.ownerUid).orderBy('position').execute()
    ).map((row) => row.shop_id)
    const renew = (shop_id = '') => server.call('addShop', { shop_id, shop_name: 'x', cookie: 'PASS_ID=fresh' }, free)
    expect(await renew(shopIds[1])).toMatchObject({ code: 1000, data: { renewed: true } })
    expect(await renew(shopIds[2])).toMatchObject({ code: 1005 })
  })

  it('never lets two at once pass the limit of level 0', async () => {
    const free = await aPerson(server, { level: 0 })
    await someShops(server, free.ownerUid, 1)
    const tries = Array.from({ length: 6 }, (_, index) =>
      server.call('addShop', { ...newShop, shop_id: `88${index}`, cookie: 'PASS_ID=1' }, free),
    )
    const codes = (await Promise.all(tries)).map((reply) => reply.code).sort()
    expect(codes).toEqual([1000, 1005, 1005, 1005, 1005, 1005])
  })

  it('by a sub-account lends her the new shop, and renews only what is lent to her', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: { shop: ['view', 'session'] }, shopUids: [shops[0] ?? ''] })
    expect((await server.call('addShop', newShop, helper)).code).toBe(1000)
    expect((await list(helper)).map((shop: { shop_id: string }) => shop.shop_id)).toContain('77001')
    const [lent, kept] = await list(owner)
    expect(await server.call('addShop', { ...newShop, shop_id: lent.shop_id, cookie: 'PASS_ID=1' }, helper)).toMatchObject({
      code: 1000,
      data: { renewed: true },
    })
    expect(await server.call('addShop', { ...newShop, shop_id: kept.shop_id, cookie: 'PASS_ID=1' }, helper)).toMatchObject({ code: 1004 })
  })

  it.each([
    ['cookie', '', 'required'],
    ['cookie', 'no equals sign', 'bad_format'],
    ['cookie', 'PASS_ID=店', 'not_ascii'],
    ['cookie', `PASS_ID=${'x'.repeat(15_000)}`, 'too_long:15000'],
    ['shop_name', '   ', 'required'],
    ['shop_name', 'x'.repeat(101), 'too_long:100'],
    ['notes', 'x'.repeat(201), 'too_long:200'],
    ['notes', 'zero \u0000 byte', 'bad_format'],
    ['shop_id', { a: 1 }, 'wrong_type'],
    ['group_ids', 'not a list', 'wrong_type'],
  ])('refuses %s %j: %s', async (field, value, reason) => {
    const reply = await server.call('addShop', { ...newShop, [field]: value }, owner)
    expect(reply).toMatchObject({ code: 1002, status: 200, data: { errors: { [field]: reason } } })
  })
})

describe('a session that names its store', () => {
  const errors = { cookie: 'other_shop:77002' }

  it('is no login of another shop: neither of a new one, nor of one that is there', async () => {
    const cookie = cookieOf('77002')
    expect(await server.call('addShop', { ...newShop, cookie }, owner)).toMatchObject({ code: 1002, data: { errors } })
    const { shop_uid } = (await server.call('addShop', newShop, owner)).data
    expect(await server.call('addShop', { ...newShop, cookie }, owner)).toMatchObject({ code: 1002, data: { errors } })
    expect(await server.call('updateShop', { shop_uid, cookie }, owner)).toMatchObject({ code: 1002, data: { errors } })
    expect((await list(owner)).at(-1)).toMatchObject({ shop_id: '77001', cookie: newShop.cookie })
  })

  it.each(['PASS_ID=opaque', 'PASS_ID=opaque_5', 'anything=1_2_77002', 'PASS_ID=x_1_77001; other=1_2_77002'])(
    '%s names no other, and is taken',
    async (cookie) => {
      expect(await server.call('addShop', { ...newShop, cookie }, owner)).toMatchObject({ code: 1000 })
    },
  )
})

describe('a cookie', () => {
  it.each([
    ['no right at all', {}, false, 1003],
    ['an empty list of rights', { shop: [], goods: [] }, false, 1003],
    ['a right elsewhere', { goods: ['view'] }, true, 1003],
    ['the right to view', { shop: ['view'] }, true, 1000],
  ] satisfies [string, Rights, boolean, number][])('with %s on a lent shop is shown: %s', async (_title, rights, isShown, listCode) => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights, shopUids: shops })
    const reply = await server.call('shopList', {}, helper)
    expect(reply.code).toBe(listCode)
    if (reply.code === 1000) expect(reply.data.every((shop: object) => 'cookie' in shop === isShown)).toBe(true)
    expect(JSON.stringify(reply.data ?? '').includes('canary')).toBe(isShown && listCode === 1000)
  })

  it('may be renewed by updateShop only with the right to sessions', async () => {
    const rights: Rights = { shop: ['view', 'operate'] }
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights, shopUids: shops })
    const manager = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    const payload = { shop_uid: shops[0], cookie: 'PASS_ID=fresh' }
    expect(await server.call('updateShop', payload, helper)).toMatchObject({ code: 1003 })
    expect(await server.call('updateShop', payload, manager)).toMatchObject({ code: 1000, data: { status: -1 } })
    expect((await list(manager))[0].cookie).toBe('PASS_ID=fresh')
  })
})

describe('editing', () => {
  it('answers the whole shop and counts the version [spec 7.21]', async () => {
    const { data } = await server.call('remarkShop', { shop_uid: shops[0], notes: ' 新备注 ', version: 1 }, owner)
    expect(shopSchema.parse(data)).toMatchObject({ notes: '新备注', version: 2 })
  })

  it.each([
    ['remarkShop', { notes: '乙' }],
    ['updateShop', { shop_name: '乙' }],
  ] as const)('%s with an older version answers 1006 and the current record, unchanged', async (name, change) => {
    await server.call('remarkShop', { shop_uid: shops[0], notes: '甲' }, owner)
    const reply = await server.call(name, { shop_uid: shops[0], ...change, version: 1 }, owner)
    expect(reply).toMatchObject({ code: 1006, status: 200, data: { current: { notes: '甲', version: 2 } } })
    expect((await list(owner))[0]).toMatchObject({ notes: '甲', version: 2 })
  })

  it('a check notes its time and spoils no open form [spec 7.27]', async () => {
    server.clock.advance(5000)
    const checked = await server.call('updateShop', { shop_uid: shops[0], status: 2 }, owner)
    expect(checked.data).toMatchObject({ status: 2, checked_at: server.clock.now(), version: 1 })
    expect(await server.call('updateShop', { shop_uid: shops[0], status: 7 }, owner)).toMatchObject({
      code: 1002,
      data: { errors: { status: 'unknown_value' } },
    })
  })

  it('sets the template of one shop or many [spec 7.22]', async () => {
    const template = { template_id: 5, template_name: '全国包邮' }
    const { data } = await server.call('setShopTemplate', { shop_uid_list: shops.slice(0, 2), ...template }, owner)
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ template_id: '5', template_name: '全国包邮' })
    expect((await list(owner))[2].template_id).toBeNull()
  })
})

describe('deleteShop', () => {
  it('takes memberships and loans along [spec 7.23]', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    await server.call('saveGroup', { group_name: '组', shop_uid_list: shops }, owner)
    expect(await server.call('deleteShop', { shop_uid_list: [shops[0], shops[0], shops[2]] }, owner)).toMatchObject({
      code: 1000,
      data: { deleted: 2 },
    })
    expect((await list(helper)).map((shop: { shop_uid: string }) => shop.shop_uid)).toEqual([shops[1]])
    expect((await server.call('groupList', {}, owner)).data[0].shop_uid_list).toEqual([shops[1]])
  })

  it.each([[{}], [{ shop_uid_list: [] }]])('refuses to delete nothing: %j', async (payload) => {
    expect((await server.call('deleteShop', payload, owner)).code).toBe(1002)
  })
})

describe('sortShops', () => {
  const order = async (person: Person) => (await list(person)).map((shop: { shop_uid: string }) => shop.shop_uid)

  it('puts the shops in the order given, also when a form sends the list as text [spec 7.25]', async () => {
    const reversed = [...shops].reverse()
    expect((await server.call('sortShops', { shop_uid_list: JSON.stringify(reversed) }, owner)).code).toBe(1000)
    expect(await order(owner)).toEqual(reversed)
  })

  it('wants every visible shop exactly once', async () => {
    const [a, b, c] = shops
    for (const shop_uid_list of [[a, b], [a, b, c, c], [a, b, 'other'], []]) {
      const reply = await server.call('sortShops', { shop_uid_list }, owner)
      expect(reply).toMatchObject({ code: 1002, data: { errors: { shop_uid_list: 'incomplete_order' } } })
    }
    expect(await order(owner)).toEqual(shops)
  })

  it('keeps what level 0 hides behind, in its own order', async () => {
    const free = await aPerson(server, { level: 0 })
    const [a = '', b = '', c = '', d = ''] = await someShops(server, free.ownerUid, 4)
    expect((await server.call('sortShops', { shop_uid_list: [b, a] }, free)).code).toBe(1000)
    expect(await order(free)).toEqual([b, a])
    const rows = await server.database.db
      .selectFrom('shops')
      .select('shop_uid')
      .where('owner_uid', '=', free.ownerUid)
      .orderBy('position')
      .execute()
    expect(rows.map((row) => row.shop_uid)).toEqual([b, a, c, d])
  })
})
