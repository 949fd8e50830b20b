import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuFor, readMenu } from '../../../server/menu.ts'
import { keepAssets } from '../../../server/startup/keepAssets.ts'
import { aPerson, everyRight, someShops } from '../builders/people.ts'
import { createTestPlace, type TestPlace } from '../builders/testDatabase.ts'
import { sendCall, startTestServer, type TestServer, toReply } from '../builders/testServer.ts'

const SHELL = '#shell { display: grid }'
const SCRIPT = 'export const answer = 42\n'.repeat(100)
const menu = [
  {
    name: 'shop',
    order: 7,
    children: [
      { name: 'MyShop', order: 1, right: 'shop.view' },
      { name: 'ShopGroups', order: 2, roles: ['user'] },
    ],
  },
  { name: 'form', order: 3, roles: ['admin'], children: [{ name: 'step', order: 1 }] },
  { name: 'help', order: 8, roles: ['*'] },
]

let place: TestPlace
let server: TestServer
let consoleFolder: string

beforeAll(async () => {
  place = await createTestPlace()
  consoleFolder = join(place.dataDir, 'console')
  mkdirSync(join(consoleFolder, 'assets'), { recursive: true })
  const files = {
    'index.html': `<html>console<style>${SHELL}</style>`,
    'login.zh-CN.html': '<html>登录',
    'login.en-US.html': '<html>log in',
    'menu.json': JSON.stringify(menu),
    'assets/app-1a2b.js': SCRIPT,
    'offline-worker.js': 'answers',
    'offline-worker-off.js': 'removes itself',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(consoleFolder, name), content)
  writeFileSync(join(consoleFolder, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  server = await startTestServer({ place, app: { consoleFolder, menu: readMenu(consoleFolder) ?? [] } })
})
afterAll(async () => {
  await server.close()
  await place.remove()
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Without what `fetch` does to paths and adds to conditions. */
async function askAsIs(origin: string, path: string, headers: OutgoingHttpHeaders = {}) {
  const { hostname, port } = new URL(origin)
  const asked = request({ hostname, port, path, headers }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, text: await readText(response) }
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers })

describe('a release under open tabs', () => {
  const DAY_MS = 86_400_000
  const release = (names: readonly string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'zhanggui-release-'))
    mkdirSync(join(folder, 'assets', 'watch'), { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<html>')
    for (const name of names) writeFileSync(join(folder, 'assets', name), name)
    return folder
  }

  it('leaves them what they still load, for 14 days after its last start (R22)', async () => {
    const kept = join(mkdtempSync(join(tmpdir(), 'zhanggui-kept-')), 'earlier')
    const one = release(['a-1.js', 'b-1.js', 'watch/c-1.js'])
    const two = release(['a-2.js', 'b-1.js'])
    const names = () =>
      readdirSync(join(kept, 'assets'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.js'))
        .toSorted()
    keepAssets(one, kept, 0)
    // It ran for a month.
    keepAssets(two, kept, 30 * DAY_MS)
    expect(names()).toEqual(['a-1.js', 'a-2.js', 'b-1.js', 'watch/c-1.js'])
    keepAssets(two, kept, 44 * DAY_MS)
    expect(names()).toEqual(['a-1.js', 'a-2.js', 'b-1.js', 'watch/c-1.js'])

    const after = await startTestServer({ app: { consoleFolder: two, earlierFolder: kept } })
    const ask = async (path: string) => {
      const reply = await fetch(after.origin + path)
      return [reply.status, reply.headers.get('cache-control'), await reply.text()]
    }
    const forEver = 'public, max-age=31536000, immutable'
    expect(await ask('/assets/a-1.js')).toEqual([200, forEver, 'a-1.js'])
    expect(await ask('/assets/watch/c-1.js')).toEqual([200, forEver, 'watch/c-1.js'])
    expect(await ask('/assets/a-2.js')).toEqual([200, forEver, 'a-2.js'])
    // Nothing else of the folder, and pages as before.
    for (const path of ['/assets/c-9.js', '/assets.json', '/earlier.json', '/assets/a-1.js.map']) expect((await ask(path))[0]).toBe(404)
    expect(await ask('/shop/my_shop')).toEqual([200, 'no-cache', '<html>'])
    await after.close()

    keepAssets(two, kept, 45 * DAY_MS)
    expect(names()).toEqual(['a-2.js', 'b-1.js'])
    // Back to the release before.
    keepAssets(one, kept, 46 * DAY_MS)
    expect(names()).toEqual(['a-1.js', 'a-2.js', 'b-1.js', 'watch/c-1.js'])
    for (const folder of [one, two, kept]) rmSync(folder, { recursive: true })
  })

  it.each(['/', '/login', '/watch', '/index.html'])(
    'sends the new page at %s to a browser that kept one of the same size and time',
    async (path) => {
      const ask = async (hash: string, kept: IncomingHttpHeaders) => {
        const folder = release([])
        for (const name of ['index.html', 'login.zh-CN.html', 'watch.html']) {
          writeFileSync(join(folder, name), `<script src="/assets/${name}-${hash}.js">`)
          utimesSync(join(folder, name), 315_532_800, 315_532_800)
        }
        const started = await startTestServer({ app: { consoleFolder: folder } })
        const { etag, 'last-modified': time } = kept
        const reply = await askAsIs(started.origin, path, {
          ...(etag && { 'if-none-match': etag }),
          ...(time && { 'if-modified-since': time }),
        })
        await started.close()
        rmSync(folder, { recursive: true })
        return reply
      }
      const first = await ask('1a2b', {})
      const second = await ask('3c4d', first.headers)
      expect([second.status, second.text]).toEqual([200, first.text.replace('1a2b', '3c4d')])
    },
  )
})

describe('the console', () => {
  it.each(['/', '/shop/my_shop', '/user/setting?tab=2', '/help/mall_pc', '/no/such/page'])(
    'answers its one page at %s, asked for anew each time',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('cache-control'), (await response.text()).slice(0, 13)]).toEqual([
        200,
        'no-cache',
        '<html>console',
      ])
    },
  )

  it('keeps hashed assets for a year, compressed beforehand', async () => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toContain('javascript')
    expect(response.headers.get('vary')).toContain('accept-encoding')
    expect(await response.text()).toBe(SCRIPT)
  })

  it('compresses on the spot what was not', async () => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(await response.text()).toBe(SCRIPT)
  })

  it('compresses long replies of calls', async () => {
    const owner = await aPerson(server)
    await someShops(server, owner.ownerUid, 24)
    for (const encoding of ['br', 'gzip']) {
      const reply = await sendCall(server.origin, 'shopList', {}, { token: owner.token, headers: { 'accept-encoding': encoding } })
      expect([reply.headers.get('content-encoding'), reply.data.length]).toEqual([encoding, 24])
    }
  })

  it.each(['/assets/gone-9z.js', '/favicon.png', '/assets/..%2f..%2fsecret.key'])('has no page for the missing file %s', async (path) => {
    const reply = await toReply(await get(path))
    expect([404, 403]).toContain(reply.status)
    expect(reply.code).not.toBe(1000)
  })

  it('does not leave its folder', async () => {
    for (const path of ['/../secret.key', '/assets/../../secret.key', '/%2e%2e/secret.key', '//etc/passwd']) {
      const { text } = await askAsIs(server.origin, path)
      expect(text).not.toMatch(/[0-9a-f]{8}:[A-Za-z0-9+/]{43}=|root:/)
    }
  })

  it.each([
    ['zh-CN', '<html>登录'],
    ['en-GB,en;q=0.8', '<html>log in'],
    ['fr', '<html>登录'],
  ])('shows a reader of %s the login in her language', async (language, text) => {
    const response = await get('/login?redirect=MyShop', { 'accept-language': language })
    expect(await response.text()).toBe(text)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('vary')).toContain('accept-language')
  })

  it('hands out the worker of phones, asked for again each time, and one that removes itself where the operator switched it off', async () => {
    const off = await startTestServer({ app: { consoleFolder }, settings: { hasOfflinePage: false } })
    const ask = async (origin: string) => {
      const reply = await fetch(`${origin}/offline-worker.js?v=1`)
      return [reply.status, reply.headers.get('cache-control'), reply.headers.get('content-type'), await reply.text()]
    }
    const script = 'application/javascript; charset=utf-8'
    expect(await ask(server.origin)).toEqual([200, 'no-cache', script, 'answers'])
    expect(await ask(off.origin)).toEqual([200, 'no-cache', script, 'removes itself'])
    expect(await (await fetch(`${off.origin}/shop/my_shop`)).text()).toContain('<html>console')
    await off.close()
  })

  it('may load from itself and the sandbox only, and be framed by nobody', async () => {
    const { headers } = await get('/')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';style-src-elem 'self' ${hashOf('')} ${hashOf(SHELL)};style-src-attr 'unsafe-inline';img-src 'self' data: http://127.0.0.1:8090;connect-src 'self' http://127.0.0.1:8090;worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';frame-ancestors 'none';form-action 'self';require-trusted-types-for 'script';trusted-types default`,
    )
    expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(), geolocation=()')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('on a real platform reaches no sandbox, and on https is kept to https', async () => {
    const real = await startTestServer({ settings: { platform: 'pdd', publicOrigin: 'https://console.example.com' } })
    const { headers } = await fetch(`${real.origin}/healthz`)
    expect(headers.get('content-security-policy')).not.toContain('127.0.0.1')
    expect(headers.get('content-security-policy')).toContain(
      "img-src 'self' data: https://*.pddpic.com https://*.yangkeduo.com https://*.pinduoduo.com;",
    )
    const pictures = 'https://*.pddpic.com https://*.yangkeduo.com https://*.pinduoduo.com'
    expect(headers.get('content-security-policy')).toContain(`connect-src 'self' ${pictures};`)
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    await real.close()
  })
})

describe('the menu', () => {
  it.each([
    [
      'a main account',
      {},
      [
        {
          name: 'shop',
          order: 7,
          children: [
            { name: 'MyShop', order: 1 },
            { name: 'ShopGroups', order: 2 },
          ],
        },
        { name: 'help', order: 8 },
      ],
    ],
    [
      'the operator',
      { role: 'admin' as const },
      [
        { name: 'shop', order: 7, children: [{ name: 'MyShop', order: 1 }] },
        { name: 'form', order: 3, children: [{ name: 'step', order: 1 }] },
        { name: 'help', order: 8 },
      ],
    ],
  ])('shows %s what the role may see [spec 7.9]', async (_who, overrides, expected) => {
    const person = await aPerson(server, overrides)
    expect((await server.call('menu', {}, person)).data).toEqual(expected)
  })

  it('shows a sub-account what its rights allow, and no parent without a child', async () => {
    const owner = await aPerson(server)
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight })
    const powerless = await aPerson(server, { ownerUid: owner.ownerUid, rights: {} })
    expect((await server.call('menu', {}, helper)).data.map((item: { name: string }) => item.name)).toEqual(['shop', 'help'])
    expect((await server.call('menu', {}, powerless)).data).toEqual([{ name: 'help', order: 8 }])
  })

  it('is empty where the console was not built', () => {
    expect(readMenu(null)).toBeNull()
    expect(menuFor([], { role: 'user' })).toEqual([])
  })
})
