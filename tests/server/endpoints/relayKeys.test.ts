import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { relayKeySchema } from '../../../contract/entities/relayKey.ts'
import { RELAY_KEY_HEADER } from '../../../contract/relayLimits.ts'
import { SEAL_LIFETIME_MS } from '../../../contract/sealedText.ts'
import { createSealKeyPair, toSealKeys } from '../../../contract/sealing.ts'
import { SESSION_IDLE_MAX_MS } from '../../../server/http/actor.ts'
import { RELAY_KEYS_PER_PERSON_MAX } from '../../../server/repositories/relayKeys.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const AT_ONCE = 10

let server: TestServer
let main: Person
let helper: Person
let shops: string[]

beforeAll(async () => {
  server = await startTestServer({ settings: { plainCookies: false } })
})
afterAll(() => server.close())
beforeEach(async () => {
  main = await aPerson(server)
  shops = await someShops(server, main.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: main.ownerUid, rights: { shop: ['view', 'operate'] }, shopUids: shops.slice(0, 2) })
})

const aKey = async () => (await toSealKeys(await createSealKeyPair())).publicKey
const withKey = ({ token }: Person, key: string) => ({ token, headers: { [RELAY_KEY_HEADER]: key, 'user-agent': CHROME } })
const shopsWith = async (person: Person, key: string) => (await server.call('shopList', { cookies: 1 }, withKey(person, key))).data
const cookiesWith = async (person: Person, key: string) => (await shopsWith(person, key)).filter((shop: object) => 'cookie' in shop).length
const keysOf = async (person: Person, payload = {}) => (await server.call('relayKeyList', payload, person)).data.list
const told = async (person: Person) =>
  (await server.call('notificationList', { status: 0 }, person)).data.list.map(
    ({ title, values }: { title: string; values: { name: string } }) => `${title} ${values.name}`,
  )
const trail = async (action: string) => (await server.call('auditList', { action }, main)).data.list

describe('the key of an extension', () => {
  it('of the main account is accepted at its first call, and shown in her list', async () => {
    const key = await aKey()
    expect(await cookiesWith(main, key)).toBe(3)
    const { data } = await server.call('relayKeyList', {}, withKey(main, key))
    expect(relayKeySchema.parse(data.list[0])).toMatchObject({
      name: main.username,
      browser: 'Chrome 156 · Windows',
      state: 'allowed',
      is_current: true,
      first_seen_at: server.clock.now(),
    })
    expect(await told(main)).toEqual([])
    expect(await cookiesWith(main, await aKey())).toBe(3)
    expect(await told(main)).toEqual([`relayKeyAdded ${main.username}`])
  })

  it('of a sub-account is accepted where it is the first one, and the main account is told', async () => {
    expect(await cookiesWith(helper, await aKey())).toBe(2)
    expect(await told(main)).toEqual([`relayKeyAdded ${helper.username}`])
    expect(await trail('newRelayKey')).toMatchObject([
      { user_name: helper.username, subject_type: 'relayKey', after: { browser: 'Chrome 156 · Windows', state: 'allowed' } },
    ])
  })

  it('of a sub-account that has one waits for the main account, and goes on once it is permitted', async () => {
    const first = await aKey()
    const second = await aKey()
    await shopsWith(helper, first)
    const waiting = await shopsWith(helper, second)
    expect(waiting).toHaveLength(2)
    expect(waiting[0]).toMatchObject({ has_cookie: true, relay_key: 'waiting' })
    expect(waiting[0]).not.toHaveProperty('cookie')
    expect((await server.call('relayKeyState', {}, withKey(helper, second))).data).toEqual({ state: 'waiting' })
    expect(await told(main)).toContain(`relayKeyWaiting ${helper.username}`)
    const [{ relay_key_id }] = await keysOf(main, { state: 'waiting' })
    expect((await server.call('permitRelayKey', { relay_key_id }, helper)).code).toBe(1003)
    expect((await server.call('permitRelayKey', { relay_key_id }, main)).data).toMatchObject({ state: 'allowed' })
    expect((await server.call('relayKeyState', {}, withKey(helper, second))).data).toEqual({ state: 'allowed' })
    expect(await cookiesWith(helper, second)).toBe(2)
    expect(await cookiesWith(helper, first)).toBe(2)
    expect(await told(main)).not.toContain(`relayKeyWaiting ${helper.username}`)
    expect(await trail('permitRelayKey')).toMatchObject([
      { before: { state: 'waiting' }, after: { state: 'allowed', name: helper.username } },
    ])
  })

  it('that is withdrawn gets nothing more, also where it was the only one, until it is permitted again', async () => {
    const key = await aKey()
    await shopsWith(helper, key)
    const [{ relay_key_id }] = await keysOf(helper)
    expect((await server.call('withdrawRelayKey', { relay_key_id }, main)).data).toMatchObject({ state: 'withdrawn' })
    expect((await shopsWith(helper, key))[0]).toMatchObject({ relay_key: 'withdrawn' })
    expect(await cookiesWith(helper, await aKey())).toBe(0)
    expect(await trail('withdrawRelayKey')).toHaveLength(1)
    await server.call('withdrawRelayKey', { relay_key_id }, main)
    expect(await trail('withdrawRelayKey')).toHaveLength(1)
    await server.call('permitRelayKey', { relay_key_id }, main)
    expect(await cookiesWith(helper, key)).toBe(2)
  })

  it('of somebody else is listed to the main account alone, and is of no use to a colleague', async () => {
    const colleague = await aPerson(server, { ownerUid: main.ownerUid, rights: { shop: ['view'] }, shopUids: shops.slice(0, 1) })
    const key = await aKey()
    await shopsWith(main, key)
    await shopsWith(colleague, await aKey())
    expect(await cookiesWith(colleague, key)).toBe(0)
    expect((await keysOf(main)).map(({ name }: { name: string }) => name).sort()).toEqual(
      [main.username, colleague.username, colleague.username].sort(),
    )
    const own = await keysOf(colleague)
    expect(own.map(({ user_uid }: { user_uid: string }) => user_uid)).toEqual([colleague.userUid, colleague.userUid])
    expect((await server.call('withdrawRelayKey', { relay_key_id: own[0].relay_key_id }, colleague)).code).toBe(1000)
    expect((await server.call('withdrawRelayKey', { relay_key_id: own[1].relay_key_id }, helper)).code).toBe(1004)
  })

  it('is one of many at once: one of them is the first', async () => {
    const keys = await Promise.all(Array.from({ length: AT_ONCE }, aKey))
    const shown = await Promise.all(keys.map((key) => cookiesWith(helper, key)))
    expect(shown.filter((count) => count > 0)).toHaveLength(1)
    expect((await told(main)).filter((text: string) => text.startsWith('relayKeyWaiting'))).toHaveLength(1)
  })

  it('takes the place of another that waits, where a person has too many', async () => {
    const first = await aKey()
    await shopsWith(helper, first)
    for (let index = 0; index < RELAY_KEYS_PER_PERSON_MAX + 2; index += 1) await shopsWith(helper, await aKey())
    expect(await keysOf(helper, { page_size: 200 })).toHaveLength(RELAY_KEYS_PER_PERSON_MAX)
    expect(await cookiesWith(helper, first)).toBe(2)
  })

  it('is always accepted where cookies are answered in plain to callers that name none', async () => {
    const plain = await startTestServer({ settings: { plainCookies: true } })
    const owner = await aPerson(plain)
    const [shop_uid = ''] = await someShops(plain, owner.ownerUid, 1)
    const sub = await aPerson(plain, { ownerUid: owner.ownerUid, rights: { shop: ['view'] }, shopUids: [shop_uid] })
    for (const key of [await aKey(), await aKey()]) {
      expect((await plain.call('shopList', { cookies: 1 }, withKey(sub, key))).data[0].cookie).toMatch(/^sealed:v1:/)
    }
    expect((await plain.call('notificationList', {}, owner)).data.total).toBe(0)
    await plain.close()
  })

  it('is not registered by a call that answers no shop, and asking for its state is no use of the login', async () => {
    const key = await aKey()
    expect((await server.call('relayKeyState', {}, withKey(helper, key))).data).toEqual({ state: null })
    expect((await server.call('relayKeyState', {}, helper)).data).toEqual({ state: null })
    expect(await keysOf(helper)).toEqual([])
    server.clock.advance(SESSION_IDLE_MAX_MS - 1_000)
    expect((await server.call('relayKeyState', {}, withKey(main, key))).code).toBe(1000)
    server.clock.advance(1_000)
    expect((await server.call('relayKeyState', {}, withKey(main, key))).code).toBe(-100)
  })
})

describe('reading cookies', () => {
  it('leaves one entry for all shops of an answer, and no other while its seals last', async () => {
    const key = await aKey()
    await shopsWith(helper, key)
    for (const shop_uid of shops.slice(0, 2)) await server.call('updateShop', { shop_uid, status: 1 }, withKey(helper, key))
    for (let index = 0; index < 5; index += 1) await shopsWith(helper, key)
    const entries = await trail('readCookies')
    expect(entries).toMatchObject([
      { user_name: helper.username, subject_type: 'relayKey', after: { browser: 'Chrome 156 · Windows', count: 2 } },
    ])
    expect(entries[0].after.shop_uid_list.sort()).toEqual(shops.slice(0, 2).sort())
    expect(entries[0].subject_id).toBe((await keysOf(helper))[0].relay_key_id)
  })

  it('leaves another for a shop that was not among them, and for all of them once the seals have ended', async () => {
    const key = await aKey()
    const { group_id } = (await server.call('saveGroup', { group_name: '一店', shop_uid_list: [shops[0]] }, main)).data
    await server.call('shopList', { group_id, cookies: 1 }, withKey(main, key))
    await shopsWith(main, key)
    expect((await trail('readCookies')).map(({ after }: { after: { count: number } }) => after.count).sort()).toEqual([1, 2])
    server.clock.advance(SEAL_LIFETIME_MS)
    const again = { token: (await server.call('login', { username: main.username, password: 'Kettle-Moon-42' })).data.token }
    Object.assign(main, again)
    await shopsWith(main, key)
    expect((await trail('readCookies')).map(({ after }: { after: { count: number } }) => after.count).sort()).toEqual([1, 2, 3])
  })

  it('leaves one entry, however many lists are asked for at once', async () => {
    const key = await aKey()
    await Promise.all(Array.from({ length: AT_ONCE }, () => shopsWith(main, key)))
    expect(await trail('readCookies')).toHaveLength(1)
  })

  it('leaves none where none was answered', async () => {
    await server.call('shopList', {}, main)
    await shopsWith(helper, await aKey())
    await shopsWith(helper, await aKey())
    expect(await trail('readCookies')).toHaveLength(1)
  })

  it('is not answered where the trail cannot be written; the list is', async () => {
    const key = await aKey()
    await shopsWith(main, key)
    server.clock.advance(SEAL_LIFETIME_MS - 60_000)
    await server.call('userInfo', {}, main)
    server.clock.advance(60_000)
    vi.spyOn(server.database, 'write').mockRejectedValueOnce(new Error('disk full'))
    const { data: list } = await server.callOne('shopList', { cookies: 1 }, withKey(main, key))
    expect(list).toHaveLength(3)
    expect(list.some((shop: object) => 'cookie' in shop)).toBe(false)
    expect(await cookiesWith(main, key)).toBe(3)
  })
})
