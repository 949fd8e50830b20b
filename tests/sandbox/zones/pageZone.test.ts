import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toHtmlPage } from '../../../sandbox/pages/frame.ts'
import { html } from '../../../sandbox/pages/html.ts'
import { type StoreView, startSandbox } from '../startSandbox.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let store: StoreView

beforeAll(async () => {
  sandbox = await startSandbox()
})
beforeEach(async () => {
  await sandbox.post('/reset')
  store = await sandbox.offlineStore()
})
afterAll(() => sandbox.app.close())

function logIn(fields: Record<string, string>) {
  return fetch(`${sandbox.origin}/login`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
}

/** The cookie header that a browser would send after this reply. */
function cookieAfter(reply: Response): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const open = (path: string, cookie = '') => fetch(sandbox.origin + path, { redirect: 'manual', headers: { cookie } })

describe('the login page', () => {
  it('lists every store of the demo', async () => {
    const page = await (await open('/login')).text()
    for (const { shop_id, shop_name } of await sandbox.stores()) {
      expect(page).toContain(shop_name)
      expect(page).toContain(`value="${shop_id}"`)
    }
  })

  it('needs nothing from elsewhere and no script', async () => {
    const reply = await open('/login')
    const policy = String(reply.headers.get('content-security-policy'))
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    const page = await reply.text()
    expect(page).not.toMatch(/<script|<style|style=|https?:/)
    const styles = await open('/assets/pages.css')
    expect(styles.headers.get('content-type')).toContain('text/css')
    expect(await styles.text()).toContain('prefers-color-scheme: dark')
  })

  it.each([
    ['a click on a store', () => ({ shop_id: store.shop_id })],
    ['user name and password', () => ({ username: store.username, password: store.password })],
  ])('logs in by %s: the cookies are set and home shows the store', async (_, fields) => {
    const reply = await logIn(fields())
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/home'])
    const passId = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('PASS_ID='))
    expect(passId).toMatch(/; HttpOnly/)
    expect(passId).toContain('Path=/')
    const home = await (await open('/home', cookieAfter(reply))).text()
    expect(home).toContain(store.shop_name)
    expect(home).toContain('回到掌柜控制台')
    const mall = await (await sandbox.call('mallInfo', {}, { cookie: cookieAfter(reply) })).json()
    expect(String(mall.result.mall.mall_id)).toBe(store.shop_id)
  })

  it.each([
    ['a wrong password', () => ({ username: store.username, password: 'wrong' })],
    ['an unknown user', () => ({ username: '<b>nobody', password: store.password })],
    ['an unknown store', () => ({ shop_id: '1' })],
    ['nothing', () => ({})],
  ])('refuses %s, in words, without a cookie', async (_, fields) => {
    const reply = await logIn(fields())
    expect(reply.status).toBe(401)
    expect(reply.headers.getSetCookie()).toEqual([])
    const page = await reply.text()
    expect(page).toContain('账号或密码错误')
    expect(page).not.toContain('<b>nobody')
  })

  it('shows the new session as online, and leaves the store other sessions', async () => {
    const first = cookieAfter(await logIn({ shop_id: store.shop_id }))
    await logIn({ shop_id: store.shop_id })
    expect((await sandbox.stores()).find((each) => each.shop_id === store.shop_id)?.online).toBe(true)
    expect((await open('/home', first)).status).toBe(200)
  })
})

describe('without a living session', () => {
  it.each(['/', '/home'])('%s leads to the login', async (path) => {
    for (const cookie of ['', store.cookie]) expect((await open(path, cookie)).headers.get('location')).toBe('/login')
  })

  it('with one, / leads home', async () => {
    expect((await open('/', (await sandbox.renew(store)).cookie)).headers.get('location')).toBe('/home')
  })
})

describe('logging out', () => {
  it('ends the session and takes the cookie back', async () => {
    const cookie = cookieAfter(await logIn({ shop_id: store.shop_id }))
    const reply = await fetch(`${sandbox.origin}/logout`, { method: 'POST', redirect: 'manual', headers: { cookie } })
    expect(reply.headers.get('location')).toBe('/login')
    expect(reply.headers.getSetCookie()[0]).toMatch(/^PASS_ID=;.*Max-Age=0/)
    expect((await open('/home', cookie)).headers.get('location')).toBe('/login')
  })
})

describe('the logo of no store', () => {
  it('is not found', async () => {
    expect((await open('/logos/1.svg')).status).toBe(404)
  })
})

describe('markup', () => {
  it('escapes what is put into it', () => {
    expect(toHtmlPage('<i>', html`<p title="${'"&\''}">${'<b>'}</p>`)).toContain('<p title="&quot;&amp;&#39;">&lt;b&gt;</p>')
    expect(toHtmlPage('<i>', html``)).toContain('<title>&lt;i&gt; ')
  })
})

describe('the page of goods', () => {
  it('names them and their store', async () => {
    const [goods] = (await (await fetch(`${sandbox.origin}/__sandbox/stores/${store.shop_id}/goods`)).json()) as {
      id: number
      goods_name: string
    }[]
    const page = await (await open(`/goods/goods_detail?goods_id=${goods?.id}`)).text()
    expect(page).toContain(goods?.goods_name)
    expect(page).toContain(store.shop_name)
  })

  it('is not found for other ids', async () => {
    expect((await open('/goods/goods_detail?goods_id=1')).status).toBe(404)
  })
})
