import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccessKey } from '../../../contract/entities/accessKey.ts'
import { ACCESS_KEYS_PER_PERSON_MAX } from '../../../contract/limits.ts'
import { createCallRates } from '../../../server/http/callRates.ts'
import { KEY_NETWORKS_PER_DAY_MAX } from '../../../server/http/keyUses.ts'
import { scrubSecrets } from '../../../server/security/secretTexts.ts'
import { aKey, aKeyPayload } from '../builders/accessKeys.ts'
import { aPerson, everyRight, PASSWORD, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let owner: Person
let shops: string[]
let helper: Person

beforeAll(async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops.slice(0, 2) })
})

const create = (overrides: object = {}, person = owner) => server.call('createAccessKey', aKeyPayload(overrides), person)
const keysOf = async (person = owner): Promise<AccessKey[]> => (await server.call('accessKeyList', {}, person)).data.list
const shopsBy = async (key: { token: string }) =>
  (await server.call('shopList', {}, key)).data?.map(({ shop_uid }: { shop_uid: string }) => shop_uid)
const from = (address: string, key: { token: string }) =>
  server.callOne('shopList', {}, { ...key, headers: { 'x-forwarded-for': address } })
const trailOf = async (action: string) => (await server.call('auditList', { action }, owner)).data.list
const edit = (changes: object) => server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, ...changes }, owner)

describe('a new key', () => {
  it('is answered once, with a prefix by which scanners of secrets find it, and only its hash is kept', async () => {
    const { data } = await create({ name: '报表' })
    expect(data.secret).toMatch(/^zgk_[0-9a-f]{32}_[\w-]{43}$/)
    expect(data.key).toMatchObject({ name: '报表', key_end: data.secret.slice(-4), last_used_at: null, is_own: true, is_expired: false })
    const rows = await server.database.db.selectFrom('access_keys').selectAll().where('owner_uid', '=', owner.ownerUid).execute()
    expect(rows).toMatchObject([{ key_hash: createHash('sha256').update(data.secret).digest('hex') }])
    const kept = [rows, await keysOf(), await trailOf('createAccessKey'), server.logLines]
    expect(JSON.stringify(kept)).not.toContain(data.secret.slice(-43))
  })

  it('is kept nowhere for a repetition: the same write once more says that the name is taken', async () => {
    const payload = aKeyPayload({ name: '报表' })
    const named = { ...owner, headers: { 'idempotency-key': 'once' } }
    expect(await server.call('createAccessKey', payload, named)).toMatchObject({ code: 1000 })
    expect(await server.call('createAccessKey', payload, named)).toMatchObject({ code: 1006, data: { errors: { name: 'taken' } } })
    const kept = await server.database.db.selectFrom('idempotent_replies').selectAll().where('owner_uid', '=', owner.ownerUid).execute()
    expect(kept).toEqual([])
  })

  it('asks for the password, so that a login that was stolen becomes no key', async () => {
    expect(await create({ password: 'not-Her-0wn' })).toMatchObject({ code: 1002, data: { errors: { password: 'wrong_password' } } })
    expect(await keysOf()).toEqual([])
  })

  it('names a module, its shops, and an end within a year', async () => {
    expect(await create({ modules: [] })).toMatchObject({ code: 1002, data: { errors: { modules: 'required' } } })
    expect(await create({ all_shops: false })).toMatchObject({ code: 1002, data: { errors: { shop_uid_list: 'required' } } })
    expect(await create({ days: 366 })).toMatchObject({ code: 1002, data: { errors: { days: 'too_big:365' } } })
  })

  it('has no more than its person: neither rights nor shops, nor those of another account', async () => {
    const reader = await aPerson(server, {
      ownerUid: owner.ownerUid,
      rights: { shop: ['view'], keys: ['operate'] },
      shopUids: shops.slice(0, 1),
    })
    expect(await create({}, reader)).toMatchObject({ code: 1003 })
    const [, other = ''] = shops
    expect(await create({ modules: ['shop'], all_shops: false, shop_uid_list: [other] }, reader)).toMatchObject({ code: 1004 })
    const [foreign = ''] = await someShops(server, (await aPerson(server)).ownerUid, 1)
    expect(await create({ all_shops: false, shop_uid_list: [foreign] })).toMatchObject({ code: 1004 })
  })

  it('is one of at most ten of a person', async () => {
    for (let index = 0; index < ACCESS_KEYS_PER_PERSON_MAX; index += 1) await create()
    expect(await create()).toMatchObject({ code: 1002, data: { errors: { name: `too_many:${ACCESS_KEYS_PER_PERSON_MAX}` } } })
  })
})

describe('what a key reads', () => {
  it('is the shops that were chosen for it, or all that its person sees, also one that comes later', async () => {
    const [first = '', second = ''] = shops
    const some = await aKey(server, owner, { all_shops: false, shop_uid_list: [second, first] })
    const all = await aKey(server, owner)
    expect(await shopsBy(some)).toEqual([first, second])
    const later = (await server.call('addShop', { shop_id: '4711', shop_name: '新店', cookie: 'PASS_ID=1' }, owner)).data.shop_uid
    expect(await shopsBy(some)).toEqual([first, second])
    expect(await shopsBy(all)).toContain(later)
  })

  it('holds no session of a shop, though the deployment answers them in plain and the call asks for them', async () => {
    const key = await aKey(server, owner)
    const { data } = await server.call('shopList', { cookies: 1 }, key)
    expect(data).toHaveLength(3)
    expect(JSON.stringify(data)).not.toContain('canary')
    expect(JSON.stringify((await server.call('shopList', {}, owner)).data)).toContain('canary')
  })

  it('shrinks with the rights and shops of its person from the next call on', async () => {
    const key = await aKey(server, helper)
    expect(await shopsBy(key)).toEqual(shops.slice(0, 2))
    await edit({ shop_uid_list: shops.slice(0, 1) })
    expect(await shopsBy(key)).toEqual(shops.slice(0, 1))
    await edit({ rights: { ...everyRight, shop: [] } })
    expect(await server.call('shopList', {}, key)).toMatchObject({ code: 1003 })
    expect(await server.call('costList', {}, key)).toMatchObject({ code: 1000 })
  })

  it('is what the level shows: of a free account the first two shops', async () => {
    const free = await aPerson(server, { level: 0 })
    const own = await someShops(server, free.ownerUid, 3)
    expect(await shopsBy(await aKey(server, free))).toEqual(own.slice(0, 2))
  })
})

describe('a key dies', () => {
  const isDead = async (key: { token: string }) => (await server.call('shopList', {}, key)).code === -100

  it('when it is revoked, by its person or by the main account, and by no other', async () => {
    const [own, hers] = [await aKey(server, helper), await aKey(server, helper)]
    const mains = await aKey(server, owner)
    const stranger = await aPerson(server)
    expect(await server.call('revokeAccessKey', { key_id: hers.key_id }, stranger)).toMatchObject({ code: 1004 })
    expect(await server.call('revokeAccessKey', { key_id: mains.key_id }, helper)).toMatchObject({ code: 1004 })
    expect(await server.call('revokeAccessKey', { key_id: own.key_id }, helper)).toMatchObject({ code: 1000 })
    expect(await server.call('revokeAccessKey', { key_id: hers.key_id }, owner)).toMatchObject({ code: 1000 })
    expect([await isDead(own), await isDead(hers), await isDead(mains)]).toEqual([true, true, false])
  })

  it('when its time is over', async () => {
    const key = await aKey(server, owner, { days: 1 })
    server.clock.advance(DAY_MS)
    expect(await isDead(key)).toBe(true)
  })

  it('is listed after its time, as over', async () => {
    await aKey(server, helper, { days: 1 })
    await server.database.db.updateTable('access_keys').set({ expires_at: server.clock.now() }).execute()
    expect(await keysOf(helper)).toMatchObject([{ is_expired: true }])
  })

  it.each<[string, object]>([
    ['when its person is disabled', { enabled: 0 }],
    ['when she may have no keys any more', { rights: { ...everyRight, keys: [] } }],
    ['when she is given a new password', { password: 'Kettle-Sun-43' }],
  ])('%s, and does not come back with what is given again', async (_, taken) => {
    const key = await aKey(server, helper)
    expect(await edit(taken)).toMatchObject({ code: 1000 })
    expect(await isDead(key)).toBe(true)
    await edit({ enabled: 1, rights: everyRight })
    expect(await isDead(key)).toBe(true)
    expect(await keysOf()).toEqual([])
  })

  it('when she changes her own password', async () => {
    const key = await aKey(server, owner)
    const changed = await server.call('updateUser', { old_password: PASSWORD, new_password: 'Kettle-Sun-43' }, owner)
    expect(changed).toMatchObject({ code: 1000 })
    expect(await isDead(key)).toBe(true)
  })

  it('with her account, and is not brought back with it', async () => {
    const key = await aKey(server, helper)
    await server.call('saveSubAccount', { action: 'delete', account_id: helper.userUid }, owner)
    expect(await isDead(key)).toBe(true)
    await server.call('restoreDeleted', { subject_type: 'subAccount', ids: [helper.userUid] }, owner)
    expect(await isDead(key)).toBe(true)
  })

  it('with the main account, when an operator disables that', async () => {
    const [key, hers] = [await aKey(server, owner), await aKey(server, helper)]
    const operator = await aPerson(server, { role: 'admin' })
    expect(await server.call('saveUser', { action: 'edit', user_uid: owner.userUid, enabled: 0 }, operator)).toMatchObject({ code: 1000 })
    await server.call('saveUser', { action: 'edit', user_uid: owner.userUid, enabled: 1 }, operator)
    expect([await isDead(key), await isDead(hers)]).toEqual([true, true])
  })
})

describe('the list of keys', () => {
  it('has all of the account for the main account, and a sub-account’s own for her', async () => {
    await aKey(server, owner, { name: '主', all_shops: false, shop_uid_list: shops.slice(2) })
    await aKey(server, helper, { name: '助' })
    expect(await keysOf()).toMatchObject([
      { name: '助', user_name: helper.username, is_own: false, all_shops: true, shop_count: 2, shop_names: ['店铺 0', '店铺 1'] },
      { name: '主', user_name: owner.username, is_own: true, all_shops: false, shop_count: 1, shop_names: ['店铺 2'] },
    ])
    expect(await keysOf(helper)).toMatchObject([{ name: '助', is_own: true }])
  })

  it('is for sub-accounts that the main account lets have keys, and for no operator', async () => {
    const powerless = await aPerson(server, { ownerUid: owner.ownerUid, rights: { ...everyRight, keys: [] }, shopUids: shops })
    for (const person of [powerless, await aPerson(server, { role: 'admin' })]) {
      expect(await server.call('accessKeyList', {}, person)).toMatchObject({ code: 1003 })
      expect(await create({}, person)).toMatchObject({ code: 1003 })
    }
  })
})

describe('the use of a key', () => {
  it('is counted, with the last moment and address', async () => {
    const key = await aKey(server, owner)
    for (const address of ['192.0.2.7', '192.0.2.7', '192.0.2.8']) await from(address, key)
    const read = (await server.callOne('accessKeyList', {}, owner)).data.list
    expect(read).toMatchObject([{ last_used_at: server.clock.now(), last_address: '192.0.2.8', last_day_uses: 3 }])
  })

  it('is in the trail once a day and network, before it is answered; the next day says how often the last one was', async () => {
    const key = await aKey(server, owner, { name: '报表' })
    for (let times = 0; times < 4; times += 1) await from('192.0.2.7', key)
    expect(await trailOf('useAccessKey')).toMatchObject([
      { user_uid: owner.userUid, subject_id: key.key_id, after: { name: '报表', address: '192.0.2.7' } },
    ])
    await from('198.51.100.9', key)
    expect(await trailOf('useAccessKey')).toHaveLength(2)
    server.clock.advance(DAY_MS)
    const fresh = { ...owner, ...(await server.call('login', { username: owner.username, password: PASSWORD })).data }
    await from('192.0.2.7', key)
    const [newest] = (await server.call('auditList', { action: 'useAccessKey' }, fresh)).data.list
    expect(newest.after).toMatchObject({ address: '192.0.2.7', last_day_uses: 5 })
  })

  it('from ever new networks fills no trail', async () => {
    const key = await aKey(server, owner)
    for (let network = 0; network < KEY_NETWORKS_PER_DAY_MAX + 3; network += 1) await from(`203.0.113.${network}`, key)
    expect(await trailOf('useAccessKey')).toHaveLength(KEY_NETWORKS_PER_DAY_MAX)
  })

  it('that is refused leaves its line too', async () => {
    const key = await aKey(server, owner, { modules: ['hot'] })
    expect(await server.call('costList', {}, key)).toMatchObject({ code: 1003 })
    expect(await trailOf('useAccessKey')).toHaveLength(1)
  })
})

it('a key is taken out of what is logged', () => {
  const secret = `zgk_${'0'.repeat(32)}_${'a'.repeat(43)}`
  expect(scrubSecrets(`{"url":"/x?key=${secret}"}`)).toBe('{"url":"/x?key=[hidden]"}')
})

it('each key has its own rate, and all of an account together take nothing from its people', async () => {
  const rate = { burst: 100, perSecond: 0.001 }
  const takeCall = createCallRates({
    read: { burst: 1, perSecond: 0.001 },
    write: rate,
    heavy: rate,
    key: { burst: 2, perSecond: 0.001 },
    keys: { burst: 3, perSecond: 0.001 },
  })
  const limited = await startTestServer({ app: { takeCall } })
  try {
    const person = await aPerson(limited)
    const [one, other] = [await aKey(limited, person), await aKey(limited, person)]
    const ask = async (caller: { token: string }) => (await limited.callOne('shopList', {}, caller)).status
    expect([await ask(one), await ask(one), await ask(one)]).toEqual([200, 200, 429])
    expect([await ask(other), await ask(other)]).toEqual([200, 429])
    expect(await ask(person)).toBe(200)
  } finally {
    await limited.close()
  }
})
