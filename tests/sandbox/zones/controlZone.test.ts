import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../startSandbox.ts'

const CONSOLE = 'http://localhost:8080'

let sandbox: Awaited<ReturnType<typeof startSandbox>>

beforeAll(async () => {
  sandbox = await startSandbox({ storeCount: 12, seed: 3, allowedOrigin: CONSOLE })
})
afterEach(() => sandbox.post('/reset'))
afterAll(() => sandbox.app.close())

const isAlive = async (cookie: string) => (await (await sandbox.call('checkLogin', {}, { cookie })).json()).result.login

describe('stores', () => {
  it('are listed with all that logs them in', async () => {
    const stores = await sandbox.stores()
    expect(stores).toHaveLength(12)
    for (const { shop_id, cookie } of stores)
      expect(cookie).toMatch(new RegExp(`^PASS_ID=[^;]+_${shop_id}; _nano_fp=\\w+; api_uid=\\w+; rckk=\\w+$`))
  })

  it('are online exactly when their cookie works', async () => {
    const stores = await sandbox.stores()
    expect(await Promise.all(stores.map((store) => isAlive(store.cookie)))).toEqual(stores.map((store) => store.online))
  })

  it('can be expired and renewed, each for itself', async () => {
    const store = await sandbox.onlineStore()
    expect(await sandbox.expire(store)).toEqual({ ...store, online: false })
    expect(await isAlive(store.cookie)).toBe(false)
    const renewed = await sandbox.renew(store)
    expect(renewed).toMatchObject({ shop_id: store.shop_id, online: true })
    expect([await isAlive(renewed.cookie), await isAlive(store.cookie)]).toEqual([true, false])
    expect((await sandbox.stores()).filter((each) => !each.online)).toHaveLength(2)
  })

  it.each(['expire', 'renew'])('that do not exist cannot %s', async (change) => {
    expect((await sandbox.post(`/stores/1/${change}`)).status).toBe(404)
  })
})

describe('suppliers', () => {
  it('are told for as many stores as are asked for', async () => {
    const told = (await (await sandbox.control('/suppliers?first=2')).json()) as { shop_id: string; goods: unknown[] }[]
    expect(told).toHaveLength(2)
    expect(told.every(({ goods }) => goods.length > 0)).toBe(true)
  })

  it('are not told for all stores at once', async () => {
    expect((await sandbox.control('/suppliers')).status).toBe(400)
  })
})

describe('reset', () => {
  it('brings back sessions, faults and record as at the start', async () => {
    const before = await sandbox.stores()
    await sandbox.expire(await sandbox.onlineStore())
    await sandbox.renew(await sandbox.offlineStore())
    await sandbox.addFault({ kind: 'slow', delay_ms: 0 })
    await sandbox.call('checkLogin', {})
    expect((await sandbox.post('/reset')).status).toBe(204)
    expect(await sandbox.stores()).toEqual(before)
    expect(await (await sandbox.control('/faults')).json()).toEqual([])
    expect(await sandbox.requests()).toEqual([])
  })
})

describe('faults', () => {
  it('are answered with their id, listed and cleared', async () => {
    expect(await (await sandbox.addFault({ kind: 'captcha', times: 2 })).json()).toEqual({ fault_id: '1', kind: 'captcha', times: 2 })
    expect(await (await sandbox.control('/faults')).json()).toHaveLength(1)
    expect((await sandbox.control('/faults', { method: 'DELETE' })).status).toBe(204)
    expect(await (await sandbox.control('/faults')).json()).toEqual([])
  })

  it.each([
    ['an unknown kind', { kind: 'earthquake' }, { kind: 'unknown_value' }],
    ['an unknown field', { kind: 'slow', delay: 1 }, { delay: 'unknown_field' }],
    ['no times', { kind: 'slow', times: 0 }, { times: 'too_small:1' }],
    ['a redirect to nowhere', { kind: 'redirectOther' }, { location: 'required' }],
  ])('refuse %s and say which field', async (_, fault, errors) => {
    const reply = await sandbox.post('/faults', fault)
    expect([reply.status, (await reply.json()).errors]).toEqual([400, errors])
  })

  it('refuse a body that is no JSON', async () => {
    expect((await sandbox.control('/faults', { method: 'POST', body: '{' })).status).toBe(400)
  })
})

describe('control', () => {
  it('says that it is well', async () => {
    expect(await (await sandbox.control('/health')).json()).toMatchObject({ status: 'ok', seed: 3, stores: 12 })
  })

  it('knows no other paths', async () => {
    expect((await sandbox.control('/nothing')).status).toBe(404)
  })

  it.each<[string, Record<string, string>]>([
    ['the console itself', { origin: CONSOLE }],
    ['any page', { origin: 'https://evil.example' }],
    ['a page without origin', { origin: 'null' }],
    ['a script or picture of a page', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the sandbox', { 'sec-fetch-site': 'same-origin' }],
    ['a page whose name points to this machine', { host: 'evil.example:8090' }],
  ])('cannot be reached by %s', async (_, headers) => {
    for (const [method, url] of [
      ['GET', '/stores'],
      ['POST', '/reset'],
      ['DELETE', '/requests'],
      ['OPTIONS', '/reset'],
      ['GET', '/nothing'],
    ] as const) {
      const reply = await sandbox.app.inject({ method, url: `/__sandbox${url}`, headers })
      expect(reply.statusCode).toBe(403)
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('can be opened from the address bar', async () => {
    expect((await sandbox.control('/health', { headers: { 'sec-fetch-site': 'none' } })).status).toBe(200)
  })
})
