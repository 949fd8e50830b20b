import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Shop } from '../../contract/entities/shop.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import type { RelayReason } from '../../contract/relayReasons.ts'
import { BridgeError } from '../../src/bridge/bridgeError.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { janusUserInfoPayload } from '../../src/bridge/readPerson.ts'
import { proveLogin, seeLogin } from '../../src/bridge/seeLogin.ts'
import { type StartedSandbox, startSandbox } from './aSandbox.ts'

let sandbox: StartedSandbox
let shop: Shop

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  const [first] = await sandbox.onlineShops()
  if (!first) throw new Error('the sandbox has no shop that is online')
  shop = first
})
afterAll(() => sandbox.close())

const capturing = (captureSession: Bridge['captureSession']) => ({ ...sandbox.bridge, captureSession })
const signedIn = () => capturing(async () => ({ cookie: shop.cookie ?? '', shop: { shop_id: shop.shop_id, shop_name: shop.shop_name } }))
const failing = (relayReason: RelayReason) => capturing(() => Promise.reject(new BridgeError('requestFailed', { relayReason })))

describe('a look at the browser’s own login', () => {
  it('finds the wanted store, as the platform itself names it', async () => {
    const seen = await seeLogin(signedIn(), (shop_id) => shop_id === shop.shop_id)
    const mall = { mall_id: shop.shop_id, mall_name: shop.shop_name, logo: expect.stringContaining('http') }
    const person = { username: expect.any(String), nickname: expect.any(String), isOwner: true }
    expect(seen).toEqual({ state: 'found', login: { cookie: shop.cookie, mall, person } })
  })

  it('says whose login it is: the form of the specification asks for it, with another number each time', async () => {
    await seeLogin(signedIn(), () => true)
    await seeLogin(signedIn(), () => true)
    const asked = (await sandbox.requests()).filter(({ path }) => path === merchantApi.userInfo.path)
    expect(asked).toMatchObject(Array(2).fill({ content_type: 'application/x-www-form-urlencoded' }))
    expect(janusUserInfoPayload(Math.random)).not.toEqual(janusUserInfoPayload(Math.random))
  })

  it('finds the store all the same where the platform does not say whose login it is', async () => {
    await sandbox.addFault({ kind: 'status', path: merchantApi.userInfo.path })
    expect(await seeLogin(signedIn(), () => true)).toMatchObject({ state: 'found', login: { person: null } })
  })

  it('learns the store from merchant info, with its token and referer, where mall info cannot be read', async () => {
    await sandbox.addFault({ kind: 'truncatedJson', path: merchantApi.mallInfo.path })
    const seen = await seeLogin(signedIn(), () => true)
    expect(seen).toMatchObject({ state: 'found', login: { mall: { mall_id: shop.shop_id, mall_name: shop.shop_name } } })
    expect((await sandbox.requests()).find(({ path }) => path === merchantApi.merchantInfo.path)).toMatchObject({ anti_content: '0a' })
  })

  it('goes on waiting where another store is logged in, says which, and asks the platform nothing', async () => {
    const before = (await sandbox.requests()).length
    const other = { shop_id: shop.shop_id, shop_name: shop.shop_name }
    expect(await seeLogin(signedIn(), () => false)).toEqual({ state: 'waiting', other })
    expect(await sandbox.requests()).toHaveLength(before)
  })

  it('goes on waiting where nobody is logged in', async () => {
    expect(await seeLogin(failing('not_signed_in'), () => true)).toEqual({ state: 'waiting', other: null })
  })

  it.each<RelayReason>(['network_failed', 'store_not_proved', 'host_not_allowed'])('fails by name: %s', async (reason) => {
    expect(await seeLogin(failing(reason), () => true)).toMatchObject({ state: 'failed', error: { messageKey: `relay.${reason}` } })
  })

  it('fails where the platform no longer knows the session', async () => {
    await sandbox.expire(shop)
    expect(await seeLogin(signedIn(), () => true)).toMatchObject({ state: 'failed', error: { kind: 'sessionExpired' } })
  })
})

describe('a cookie pasted by hand', () => {
  it('is proved by the platform, whatever it says of itself', async () => {
    expect((await proveLogin(sandbox.bridge, shop.cookie ?? '')).mall.mall_id).toBe(shop.shop_id)
    await expect(proveLogin(sandbox.bridge, `PASS_ID=made-up_1_${shop.shop_id}`)).rejects.toMatchObject({ kind: 'sessionExpired' })
  })
})
