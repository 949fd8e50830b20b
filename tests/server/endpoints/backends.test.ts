import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RELAY_KEY_HEADER } from '../../../contract/relayLimits.ts'
import { BROWSER_SEAL_LIFETIME_MS } from '../../../contract/sealedText.ts'
import { createSealKeyPair, openSealed, type SealKeys, toSealKeys } from '../../../contract/sealing.ts'
import { aPerson, cookieOf, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const place = { page: 'order', order_sn: '261126-123456789012345' } as const

let server: TestServer
let main: Person
let shops: string[]
let keys: SealKeys

beforeAll(async () => {
  server = await startTestServer({ settings: { plainCookies: false } })
  keys = await toSealKeys(await createSealKeyPair())
})
afterAll(() => server.close())
beforeEach(async () => {
  main = await aPerson(server)
  shops = await someShops(server, main.ownerUid, 3)
})

const aHelper = (rights: readonly ('view' | 'operate' | 'session')[]) =>
  aPerson(server, { ownerUid: main.ownerUid, rights: { shop: [...rights] }, shopUids: shops.slice(0, 1) })
const withKey = ({ token }: Person, key = keys.publicKey) => ({ token, headers: { [RELAY_KEY_HEADER]: key } })
const open = (person: Person, shop_uid = shops[0], key?: string) =>
  server.call('openBackend', { shop_uid, place, way: 'here' }, withKey(person, key))
const trail = async () => (await server.call('auditList', { action: 'openBackend' }, main)).data.list
const shopOf = async (shop_uid = shops[0]) =>
  (await server.call('shopList', {}, main)).data.find((shop: { shop_uid: string }) => shop.shop_uid === shop_uid)

describe('the session that opens a backend', () => {
  it('is sealed to the extension, for the browser alone, for this shop, and for a minute', async () => {
    const { data } = await open(main)
    const { shop_id } = await shopOf()
    const now = server.clock.now()
    expect(JSON.stringify(data)).not.toContain('PASS_ID')
    const demands = { now, owner: main.ownerUid, shop_id, use: 'browser' } as const
    expect(await openSealed(data.cookie, keys, demands)).toMatchObject({ ok: true, text: cookieOf(shop_id) })
    expect(await openSealed(data.cookie, keys, { now })).toEqual({ ok: false, problem: 'wrongUse' })
    expect(await openSealed(data.cookie, keys, { ...demands, now: now + BROWSER_SEAL_LIFETIME_MS })).toEqual({
      ok: false,
      problem: 'expired',
    })
  })

  it('is nothing that the list of shops answers: that one opens no backend', async () => {
    const [{ cookie }] = (await server.call('shopList', { cookies: 1 }, withKey(main))).data
    const now = server.clock.now()
    expect(await openSealed(cookie, keys, { now })).toMatchObject({ ok: true })
    expect(await openSealed(cookie, keys, { now, use: 'browser' })).toEqual({ ok: false, problem: 'wrongUse' })
  })

  it('leaves an entry each time, with who, which shop, where and which way', async () => {
    await open(main)
    await open(main)
    expect(await trail()).toMatchObject([
      { subject_type: 'shop', subject_id: shops[0], user_uid: main.userUid, after: { ...place, way: 'here' } },
      { subject_type: 'shop', subject_id: shops[0] },
    ])
    expect(JSON.stringify(await trail())).not.toContain('PASS_ID')
  })

  it('is given to a sub-account with the right to shop logins, for shops that are lent to it', async () => {
    const helper = await aHelper(['view', 'session'])
    expect((await open(helper)).data.cookie).toMatch(/^sealed:v1:/)
    expect(await trail()).toMatchObject([{ user_uid: helper.userUid }])
    expect((await open(helper, shops[1])).code).toBe(1004)
  })

  it('is not given without that right, which even operating a shop does not include', async () => {
    expect((await open(await aHelper(['view', 'operate']))).code).toBe(1003)
    expect(await trail()).toEqual([])
  })

  it('is not given to a browser that the main account has not let in, and the trail has no opening', async () => {
    const helper = await aHelper(['view', 'session'])
    await open(helper)
    const second = (await toSealKeys(await createSealKeyPair())).publicKey
    expect((await open(helper, shops[0], second)).data).toEqual({ cookie: null, refused: 'waiting' })
    const { relay_key_id } = (await server.call('relayKeyList', { state: 'allowed' }, helper)).data.list[0]
    await server.call('withdrawRelayKey', { relay_key_id }, main)
    expect((await open(helper)).data).toEqual({ cookie: null, refused: 'withdrawn' })
    expect(await trail()).toHaveLength(1)
  })

  it('is not there for a shop that nobody is logged in to, nor for a console without an extension', async () => {
    await server.database.db
      .updateTable('shops')
      .set({ cookie_sealed: null })
      .where('shop_uid', '=', shops[1] ?? '')
      .execute()
    expect((await open(main, shops[1])).data).toEqual({ cookie: null, refused: 'noSession' })
    expect((await server.call('openBackend', { shop_uid: shops[0], place, way: 'here' }, main)).data).toEqual({
      cookie: null,
      refused: 'noExtension',
    })
    expect(await trail()).toEqual([])
  })

  it.each([
    ['an address', { page: 'home', url: 'https://evil.example/' }],
    ['a page that nobody knows', { page: 'settings' }],
    ['a number that would mean something else in an address', { page: 'order', order_sn: '1&type=2' }],
  ])('is refused for %s', async (_, odd) => {
    expect((await server.call('openBackend', { shop_uid: shops[0], place: odd, way: 'here' }, withKey(main))).code).toBe(1002)
  })
})
