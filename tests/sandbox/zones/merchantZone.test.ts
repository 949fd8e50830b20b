import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Header } from '../../../contract/envelope.ts'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

const CONSOLE = 'https://console.example'
const SECOND_CONSOLE = 'http://localhost:8080'
const NOW = 1_700_000_000_000

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stores: StoreView[]

beforeAll(async () => {
  sandbox = await startSandbox({ allowedOrigin: [CONSOLE, SECOND_CONSOLE], now: () => NOW })
  stores = (await sandbox.stores()).filter((store) => store.online)
})
afterEach(() => sandbox.post('/reset'))
afterAll(() => sandbox.app.close())

describe('the session of a request', () => {
  const mallOf = async (headers: Record<string, string>) => {
    const body = await (await sandbox.call('mallInfo', {}, headers)).json()
    return body.success ? String(body.result.mall.mall_id) : body.error_code
  }

  it('comes from the cookie', async () => {
    expect(await mallOf({ cookie: String(stores[0]?.cookie) })).toBe(stores[0]?.shop_id)
  })

  it('comes from the demo header when the cookie has none', async () => {
    const demo = { [Header.sandboxCookie]: String(stores[1]?.cookie) }
    expect(await mallOf(demo)).toBe(stores[1]?.shop_id)
    expect(await mallOf({ ...demo, cookie: 'api_uid=1' })).toBe(stores[1]?.shop_id)
  })

  it('comes from the cookie when both name one', async () => {
    expect(await mallOf({ cookie: String(stores[0]?.cookie), [Header.sandboxCookie]: String(stores[1]?.cookie) })).toBe(stores[0]?.shop_id)
    expect(await mallOf({ cookie: 'PASS_ID=dead_1_2', [Header.sandboxCookie]: String(stores[1]?.cookie) })).toBe(43001)
  })

  it('is that of each of 200 requests at once', async () => {
    const asked = Array.from({ length: 200 }, (_, index) => stores[index % stores.length])
    expect(await Promise.all(asked.map((store) => mallOf({ cookie: String(store?.cookie) })))).toEqual(asked.map((store) => store?.shop_id))
  })
})

describe('the record of requests', () => {
  it('has every header that tests of isolation look at, as it arrived', async () => {
    const cookie = ` odd=1;  ${stores[0]?.cookie}`.trim()
    const headers = {
      cookie,
      [Header.sandboxCookie]: 'x=1',
      referer: 'https://mms.example/home',
      origin: 'https://mms.example',
      'anti-content': 'abc',
      'user-agent': 'tester',
      'sec-fetch-site': 'none',
      etag: 'mark',
      verifyauthtoken: 'passed',
    }
    await fetch(`${sandbox.origin}${merchantApi.checkLogin.path}?rid=1&x=%20`, { method: 'POST', headers })
    expect(await sandbox.requests()).toEqual([
      {
        method: 'POST',
        path: merchantApi.checkLogin.path,
        url: `${merchantApi.checkLogin.path}?rid=1&x=%20`,
        cookie,
        sandbox_cookie: 'x=1',
        shop_id: stores[0]?.shop_id,
        referer: headers.referer,
        origin: headers.origin,
        anti_content: 'abc',
        content_type: null,
        user_agent: 'tester',
        sec_fetch_site: 'none',
        if_none_match: null,
        etag: 'mark',
        verify_auth_token: 'passed',
        at: NOW,
        exchange: expect.any(String),
      },
    ])
  })

  it('tells requests that were asked and answered alike from others', async () => {
    await sandbox.call('checkLogin', {})
    await sandbox.call('checkLogin', {})
    await sandbox.call('mallInfo', {})
    const [first, second, third] = (await sandbox.requests()).map(({ exchange }) => exchange)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('has no cookie for a request without one, and leaves out preflights, pages and control', async () => {
    await sandbox.call('checkLogin', {})
    await fetch(sandbox.origin + merchantApi.checkLogin.path, { method: 'OPTIONS', headers: { origin: CONSOLE } })
    await fetch(`${sandbox.origin}/login`)
    await sandbox.stores()
    expect((await sandbox.requests()).map(({ path, cookie, shop_id }) => [path, cookie, shop_id])).toEqual([
      [merchantApi.checkLogin.path, null, null],
    ])
  })

  it('can be cleared', async () => {
    await sandbox.call('checkLogin', {})
    expect((await sandbox.control('/requests', { method: 'DELETE' })).status).toBe(204)
    expect(await sandbox.requests()).toEqual([])
  })
})

describe('pages of other origins', () => {
  const preflight = (origin: string) =>
    fetch(sandbox.origin + merchantApi.mallInfo.path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })

  it.each([CONSOLE, SECOND_CONSOLE])('at %s, a console, may call and read', async (origin) => {
    const { status, headers } = await preflight(origin)
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-headers')?.split(', ')).toEqual(['content-type', 'anti-content', Header.sandboxCookie])
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST')
    const reply = await sandbox.call('checkLogin', {}, { origin })
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin)
    expect(reply.headers.get('access-control-expose-headers')).toContain('retry-after')
  })

  it.each(['https://evil.example', 'null', `${CONSOLE}.evil.example`, 'http://127.0.0.1:8080'])('at %s may not', async (origin) => {
    expect((await preflight(origin)).headers.get('access-control-allow-origin')).toBeNull()
    const reply = await sandbox.call('checkLogin', {}, { origin })
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    expect(reply.headers.get('vary')).toContain('Origin')
  })

  it('may never send credentials', async () => {
    expect((await preflight(CONSOLE)).headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('at the console can read faults as well', async () => {
    await sandbox.addFault({ kind: 'http429' })
    const reply = await sandbox.call('checkLogin', {}, { origin: CONSOLE })
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([429, CONSOLE])
  })
})

describe('an unknown path', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])('answers %s as the platform does', async (method) => {
    const reply = await fetch(`${sandbox.origin}/no/such/call`, { method })
    expect(reply.status).toBe(404)
    expect(await reply.json()).toEqual({ success: false, errorCode: 404, errorMsg: 'NOT_FOUND', result: null })
  })

  it('also when the body is too large', async () => {
    const reply = await fetch(`${sandbox.origin}/no/such/call`, { method: 'POST', body: 'x'.repeat(2_000_000) })
    expect(reply.status).toBe(413)
    expect(await reply.json()).toMatchObject({ success: false })
  })
})

describe('a call that this deployment moved', () => {
  it('answers at its new path, and is as unknown as any other at the old one', async () => {
    const moved = await startSandbox({ paths: { mallInfo: '/janus/v2/userinfo' } })
    const { cookie, shop_id } = await moved.onlineStore()
    const ask = async (path: string) =>
      (await fetch(moved.origin + path, { method: 'POST', headers: { cookie, 'anti-content': '0a' } })).json()
    expect(await ask('/janus/v2/userinfo')).toMatchObject({ success: true, result: { mall: { mall_id: Number(shop_id) } } })
    expect(await ask(merchantApi.mallInfo.path)).toMatchObject({ success: false, errorCode: 404 })
    expect(await ask(merchantApi.checkLogin.path)).toMatchObject({ result: { login: true } })
    await moved.app.close()
  })
})
