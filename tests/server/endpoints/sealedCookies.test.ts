import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RELAY_KEY_HEADER } from '../../../contract/relayLimits.ts'
import { CAPTURE_LIFETIME_MS, SEAL_LIFETIME_MS } from '../../../contract/sealedText.ts'
import { createSealer, createSealKeyPair, openSealed, type SealKeys, toSealKeys } from '../../../contract/sealing.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import { createSealingKeys } from '../../../server/security/sealingKeys.ts'
import { readSecrets } from '../../../server/startup/secrets.ts'
import { aPerson, cookieOf, everyRight, type Person, someShops } from '../builders/people.ts'
import { type CallOptions, startTestServer, type TestReply, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let shops: string[]
/** Of the extension of whoever asks. */
let keys: SealKeys
let serverKey: string

beforeAll(async () => {
  server = await startTestServer({ settings: { plainCookies: false } })
  keys = await toSealKeys(await createSealKeyPair())
  serverKey = (await createSealingKeys(readSecrets(server.settings).keyRing)).publicKey
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
})

const withKey = ({ token }: Person, key = keys.publicKey) => ({ token, headers: { [RELAY_KEY_HEADER]: key } })
const firstOf = ({ data }: Pick<TestReply, 'data'>) => (Array.isArray(data) ? data[0] : data)

async function captured(overrides: { owner?: string; shop_id?: string; expires_at?: number; text?: string; key?: string } = {}) {
  const { text = cookieOf('77001'), key = serverKey, ...place } = overrides
  const sealer = await createSealer(key)
  const binding = { owner: owner.userUid, shop_id: '77001', expires_at: server.clock.now() + CAPTURE_LIFETIME_MS, ...place }
  return sealer?.seal(text, binding)
}

/** Every call whose answer shows a shop, and what it is asked. */
const showing: Readonly<Partial<Record<CallName, (shop_uid: string) => object>>> = {
  shopList: () => ({}),
  addShop: () => ({ shop_id: '77001', shop_name: '新店', cookie: cookieOf('77001') }),
  updateShop: (shop_uid) => ({ shop_uid, shop_name: '新名' }),
  remarkShop: (shop_uid) => ({ shop_uid, notes: '备注' }),
  setShopTemplate: (shop_uid) => ({ shop_uid, template_id: '1', template_name: '模板' }),
}
const cases = Object.entries(showing) as [CallName, (shop_uid: string) => object][]
/** The shop list with its cookies. */
const askFor = (person: CallOptions) => server.call('shopList', { cookies: 1 }, person)

describe('a cookie in an answer', () => {
  it('of the shop list is sealed to the key that the call brought, where it is asked for', async () => {
    const reply = await askFor(withKey(owner))
    expect(reply.code).toBe(1000)
    expect(JSON.stringify(reply.data)).not.toContain('PASS_ID')
    const { cookie, shop_uid, shop_id } = firstOf(reply)
    const now = server.clock.now()
    const opened = await openSealed(cookie, keys, { now, owner: owner.ownerUid, shop_id })
    expect(opened).toMatchObject({ ok: true, text: cookieOf(shop_id), binding: { shop_uid, expires_at: now + SEAL_LIFETIME_MS } })
    expect(await openSealed(cookie, keys, { now: now + SEAL_LIFETIME_MS })).toEqual({ ok: false, problem: 'expired' })
  })

  it.each(cases)('of %s is absent where it is not asked for, and the shop still says that it has one', async (name, payloadOf) => {
    for (const person of [owner, withKey(owner)]) {
      const shop = firstOf(await server.call(name, payloadOf(shops[0] ?? ''), person))
      expect(shop).toMatchObject({ has_cookie: true, cookie_version: expect.stringMatching(/^[\w-]{16}$/) })
      expect(shop).not.toHaveProperty('cookie')
    }
  })

  it('is absent without a key, asked for or not', async () => {
    expect(firstOf(await askFor(owner))).not.toHaveProperty('cookie')
  })

  it('has another version with each new session, and with nothing else', async () => {
    const versionOf = async () => firstOf(await server.call('shopList', {}, owner)).cookie_version
    const first = await versionOf()
    await server.call('updateShop', { shop_uid: shops[0], status: 0 }, owner)
    await server.call('remarkShop', { shop_uid: shops[0], notes: '备注' }, owner)
    expect(await versionOf()).toBe(first)
    const { data } = await server.call('updateShop', { shop_uid: shops[0], cookie: 'PASS_ID=fresh' }, owner)
    expect(data.cookie_version).not.toBe(first)
    expect(await versionOf()).toBe(data.cookie_version)
  })

  it('with a key that is none answers 1002', async () => {
    for (const key of ['x', 'null', `B${'A'.repeat(86)}`, `${keys.publicKey}A`]) {
      const reply = await askFor(withKey(owner, key))
      expect(reply).toMatchObject({ code: 1002, data: { errors: { [RELAY_KEY_HEADER]: 'bad_format' } } })
    }
  })

  it('is in every call of the contract that answers shops, and in no other', () => {
    const answersShops = (name: CallName) => JSON.stringify(describeReply(toolApi[name].reply)).includes('"has_cookie"')
    expect((Object.keys(toolApi) as CallName[]).filter(answersShops).sort()).toEqual(Object.keys(showing).sort())
  })

  it('of a conflict is absent: nothing of it stays in the trail', async () => {
    const stale = { shop_uid: shops[0], notes: 'x', version: 99 }
    const { code, data } = await server.call('remarkShop', stale, withKey(owner))
    expect(code).toBe(1006)
    expect(data.current).toMatchObject({ has_cookie: true })
    expect(data.current).not.toHaveProperty('cookie')
  })

  it.each([
    ['no right at all', {}, false],
    ['the right to see', { shop: ['view'] }, true],
    ['every right', everyRight, true],
  ] as const)('for a sub-account with %s is there sealed: %#', async (_, rights, isThere) => {
    const { ownerUid } = owner
    const sub = await aPerson(server, { ownerUid, rights: structuredClone(rights) as never })
    await server.database.write((db) =>
      db
        .insertInto('shop_assignments')
        .values({ owner_uid: ownerUid, user_uid: sub.userUid, shop_uid: shops[0] ?? '' })
        .execute(),
    )
    const { code, data } = await askFor(withKey(sub))
    if (!isThere) return expect({ code, data }).toMatchObject({ code: 1003 })
    expect(data).toHaveLength(1)
    expect(await openSealed(data[0].cookie, keys, { now: server.clock.now(), owner: ownerUid })).toMatchObject({ ok: true })
  })
})

describe('a captured session', () => {
  const sessionOf = async (shop_uid: string) => {
    const { cookie } = (await askFor(withKey(owner))).data.find((shop: { shop_uid: string }) => shop.shop_uid === shop_uid)
    return openSealed(cookie, keys, { now: server.clock.now() })
  }
  const add = (cookie: unknown, person = owner) => server.call('addShop', { shop_id: '77001', shop_name: '新店', cookie }, withKey(person))

  it('is opened here, and kept as a pasted one is', async () => {
    const { code, data } = await add(await captured())
    expect(code).toBe(1000)
    expect(await sessionOf(data.shop_uid)).toMatchObject({ ok: true, text: cookieOf('77001') })
  })

  it('renews a shop', async () => {
    const list = (await server.call('shopList', {}, owner)).data
    const { shop_uid, shop_id } = list[1]
    const cookie = await captured({ shop_id, text: 'PASS_ID=fresh' })
    expect(await server.call('updateShop', { shop_uid, cookie, status: 1 }, withKey(owner))).toMatchObject({ code: 1000 })
    expect(await sessionOf(shop_uid)).toMatchObject({ ok: true, text: 'PASS_ID=fresh' })
    const other = await captured({ shop_id: '77001', text: 'PASS_ID=other' })
    const refused = await server.call('updateShop', { shop_uid, cookie: other }, withKey(owner))
    expect(refused).toMatchObject({ code: 1002, data: { errors: { cookie: 'seal_foreign' } } })
  })

  it.each([
    ['taken too long ago', { expires_at: 0 }, 'seal_expired'],
    ['of another store', { shop_id: '77002' }, 'seal_foreign'],
    ['of another person', { owner: 'somebody' }, 'seal_foreign'],
    ['of another store by its own words', { text: cookieOf('77002') }, 'other_shop:77002'],
    ['without a cookie in it', { text: 'no cookie' }, 'bad_format'],
  ])('%s is refused by its field, and nothing is added', async (_, overrides, reason) => {
    expect(await add(await captured(overrides))).toMatchObject({ code: 1002, data: { errors: { cookie: reason } } })
    expect((await server.call('shopList', {}, owner)).data).toHaveLength(3)
  })

  it('that was sealed to an extension is refused: what a list gives cannot be handed in', async () => {
    const [shop] = (await askFor(withKey(owner))).data
    const payload = { shop_id: shop.shop_id, shop_name: 'x', cookie: shop.cookie }
    expect(await server.call('addShop', payload, withKey(owner))).toMatchObject({
      code: 1002,
      data: { errors: { cookie: 'seal_foreign' } },
    })
  })

  it('cannot be replayed by somebody else, not even inside the same main account', async () => {
    const cookie = await captured()
    const colleague = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight })
    const stranger = await aPerson(server)
    for (const person of [colleague, stranger]) expect(await add(cookie, person)).toMatchObject({ code: 1002 })
  })

  it('that is damaged is refused as a field, not as an error of ours', async () => {
    const cookie = (await captured()) ?? ''
    for (const damaged of [`${cookie.slice(0, -1)}~`, cookie.slice(0, -8), `${cookie}AAAA`, 'sealed:v1:x']) {
      expect(await add(damaged)).toMatchObject({ code: 1002, data: { errors: { cookie: expect.any(String) } } })
    }
  })
})

/** As much of a schema as says which fields an answer has. */
function describeReply(schema: unknown): unknown {
  const { def } = (schema as { _zod?: { def: Readonly<Record<'shape' | 'element' | 'innerType' | 'out', object | undefined>> } })._zod ?? {}
  if (def?.shape) return Object.fromEntries(Object.entries(def.shape).map(([key, part]) => [key, describeReply(part)]))
  const inner = def?.element ?? def?.innerType ?? def?.out
  return inner ? describeReply(inner) : null
}
