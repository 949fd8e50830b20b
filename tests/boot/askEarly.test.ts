import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askEarly, type EarlyCalls } from '../../src/boot/askEarly.ts'

const calls: EarlyCalls = {
  always: [
    { method: 'GET', path: '/api/config', query: {}, capability: null },
    { method: 'POST', path: '/tool.php', query: { type: '15' }, capability: null },
  ],
  rows: {
    '/shop/my_shop': { method: 'GET', path: '/tool.php', query: { type: '46' }, capability: null, payload: { group_id: '0' } },
    '/user/audit': {
      method: 'GET',
      path: '/tool.php',
      query: { type: '252' },
      capability: 'auditTrail',
      payload: { page: 1, sort: '-at' },
    },
  },
  shops: { list: '/shop/my_shop', under: ['/shop/', '/goods/'] },
  figures: ['/goods/profit'],
}
const session = { token: 'owner.secret', uid: 'u1', level: 3 }
const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  sent.mockImplementation((url) => Promise.resolve(new Response(JSON.stringify({ code: 1000, data: url }))))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockReset()
})

function ask(
  pathname: string,
  search = '',
  as: typeof session | { token: null; uid: null; level: null } = session,
  relayKey: string | null = null,
  offered: readonly string[] | null = ['auditTrail'],
) {
  return askEarly({ pathname, search }, as, 'zh-CN', calls, relayKey, offered)
}

describe('asking before the console’s code has come', () => {
  it.each([
    [
      'a list',
      '/shop/my_shop',
      '',
      ['/api/config?uid=u1&level=3', '/tool.php?type=15&uid=u1&level=3', '/tool.php?type=46&uid=u1&level=3&group_id=0'],
    ],
    [
      'a list in pages',
      '/user/audit',
      '',
      ['/api/config?uid=u1&level=3', '/tool.php?type=15&uid=u1&level=3', '/tool.php?type=252&uid=u1&level=3&page=1&sort=-at'],
    ],
    [
      'a page that looks at shops, whatever its address says of them,',
      '/goods/coverage',
      '?keyword=tea',
      ['/api/config?uid=u1&level=3', '/tool.php?type=15&uid=u1&level=3', '/tool.php?type=46&uid=u1&level=3&group_id=0'],
    ],
    ['another page', '/user/info', '', ['/api/config?uid=u1&level=3', '/tool.php?type=15&uid=u1&level=3']],
    ['a list whose address filters', '/shop/my_shop', '?group_id=7', ['/api/config?uid=u1&level=3', '/tool.php?type=15&uid=u1&level=3']],
  ])('%s asks for what it will need', (_name, pathname, search, urls) => {
    const early = ask(pathname, search)
    expect(sent.mock.calls.map(([url]) => url)).toEqual(urls)
    expect(early?.byRequest.size).toBe(urls.length)
    expect(early?.hasRows).toBe(pathname in calls.rows && search === '')
  })

  it('asks for no list that the backend did not say it has', () => {
    expect(ask('/user/audit', '', session, null, [])?.hasRows).toBe(false)
    expect(sent).toHaveBeenCalledTimes(calls.always.length)
    expect(ask('/user/audit', '', session, null, null)?.hasRows).toBe(true)
  })

  it('names whose orders a page counts from, and nobody where it counts from none', () => {
    expect(ask('/goods/profit')?.figuresOf).toBe(session.uid)
    expect(ask('/goods/coverage')?.figuresOf).toBeNull()
  })

  it('carries the login in the header alone, and no referrer', () => {
    ask('/')
    for (const [url, init] of sent.mock.calls) {
      expect(url).not.toContain(session.token)
      expect(init).toMatchObject({ headers: { authorization: `Bearer ${session.token}` }, referrerPolicy: 'no-referrer' })
    }
  })

  it('names the key of the extension that is there, so that cookies come for it alone', () => {
    expect(ask('/shop/my_shop', '', session, 'a key')?.relayKey).toBe('a key')
    for (const [, init] of sent.mock.calls) expect(init.headers).toMatchObject({ 'x-relay-key': 'a key' })
    sent.mockClear()
    expect(ask('/shop/my_shop')?.relayKey).toBeNull()
    for (const [, init] of sent.mock.calls) expect(init.headers).not.toHaveProperty('x-relay-key')
  })

  it('asks nothing for someone who is not logged in', () => {
    expect(ask('/shop/my_shop', '', { token: null, uid: null, level: null })).toBeNull()
    expect(sent).not.toHaveBeenCalled()
  })
})
