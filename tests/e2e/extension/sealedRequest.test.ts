import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { relayCalls } from '../../../contract/relay.ts'
import { SEAL_LIFETIME_MS, type SealBinding } from '../../../contract/sealedText.ts'
import { createSealer, createSealKeyPair, toSealKeys } from '../../../contract/sealing.ts'
import { mallMessage } from './relayMessage.ts'
import { ask, askAll, openScene, type Scene } from './scene.ts'

const COOKIE = 'PASS_ID=1-canary_17_200001'
let scene: Scene
let key: string

beforeAll(async () => {
  scene = await openScene()
  key = await readKey()
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.merchant.seen.length = 0
})

async function readKey(): Promise<string> {
  const { relayKey = '' } = relayCalls.ping.reply.parse((await ask(scene.page, { contentRequest: 'ping' }))?.data)
  return relayKey
}

async function seal(overrides: Partial<SealBinding> = {}, to = key): Promise<string> {
  const sealer = await createSealer(to)
  const binding = { owner: 'o', shop_uid: 'u', shop_id: '200001', expires_at: Date.now() + SEAL_LIFETIME_MS, ...overrides }
  return (await sealer?.seal(COOKIE, binding)) ?? ''
}

const relay = (cookie: string) => ask(scene.page, mallMessage(scene.merchantOrigin, 1, { cookie }))
const cookiesSeen = () => scene.merchant.seen.map(({ headers }) => headers.cookie)

describe('a sealed cookie, in the real extension', () => {
  it('reaches the platform as the cookie that it is', async () => {
    const answer = await relay(await seal())
    expect(answer?.code).toBe(1000)
    expect(cookiesSeen()).toEqual([COOKIE])
    await expect.poll(scene.liveRules).toBe(0)
  })

  it.each([
    ['too old', () => seal({ expires_at: Date.now() - 60_000 })],
    ['for another extension', async () => seal({}, (await toSealKeys(await createSealKeyPair())).publicKey)],
    ['damaged', async () => `${(await seal()).slice(0, -4)}AAAA`],
  ])('that is %s is refused by name, and nothing is sent', async (_, toCookie) => {
    const answer = await relay(await toCookie())
    expect(answer).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: cookie_not_opened: /), data: null })
    expect(scene.merchant.seen).toHaveLength(0)
  })

  it('is opened for the shop that the request names, and for no other', async () => {
    const cookie = await seal()
    const relayFor = (shop: { owner: string; shop_id: string }) => ask(scene.page, mallMessage(scene.merchantOrigin, 1, { cookie, shop }))
    expect((await relayFor({ owner: 'o', shop_id: '200001' }))?.code).toBe(1000)
    for (const shop of [
      { owner: 'o', shop_id: '200002' },
      { owner: 'p', shop_id: '200001' },
    ]) {
      const answer = await relayFor(shop)
      expect(answer).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: cookie_of_other_shop: /), data: null })
    }
    expect(cookiesSeen()).toEqual([COOKIE])
  })

  it('is opened also by the worker that follows one that died: the key is the same', async () => {
    const sealed = await seal()
    await scene.stopWorkers()
    expect(await readKey()).toBe(key)
    expect((await relay(sealed))?.code).toBe(1000)
    expect(cookiesSeen()).toEqual([COOKIE])
  })

  it('is one of many at once, and each request carries its own', async () => {
    const sealer = await createSealer(key)
    const shops = Array.from({ length: 100 }, (_, at) => String(200_000 + at))
    const binding = { owner: 'o', expires_at: Date.now() + SEAL_LIFETIME_MS }
    const cookies = await Promise.all(shops.map((shop_id) => sealer?.seal(`PASS_ID=x_1_${shop_id}`, { ...binding, shop_id }) ?? ''))
    const answers = await askAll(
      scene.page,
      cookies.map((cookie) => mallMessage(scene.merchantOrigin, 1, { cookie })),
    )
    expect(answers.every(({ code }) => code === 1000)).toBe(true)
    expect(cookiesSeen().sort()).toEqual(shops.map((shop_id) => `PASS_ID=x_1_${shop_id}`))
  })

  it('is under a key that no script can read, not even the extension’s own', async () => {
    const worker = await scene.worker()
    const found = await worker.evaluate(async () => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const [{ name = '' } = {}] = await indexedDB.databases()
      const database = await done(indexedDB.open(name))
      const store = database.transaction(database.objectStoreNames).objectStore(database.objectStoreNames[0] ?? '')
      const pairs: CryptoKeyPair[] = await done(store.getAll())
      database.close()
      const reads = pairs.map(({ privateKey }) => crypto.subtle.exportKey('jwk', privateKey).then(() => 'read', String))
      return { count: pairs.length, reads: await Promise.all(reads) }
    })
    expect(found).toEqual({ count: 1, reads: [expect.stringContaining('not extractable')] })
  })
})
