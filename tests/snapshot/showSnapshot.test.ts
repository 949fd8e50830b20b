// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { showSnapshot } from '../../src/boot/showSnapshot.ts'
import { toScope } from '../../src/boot/toScope.ts'
import { describeLook, SNAPSHOT_ID, type Snapshot, type SnapshotNode } from '../../src/snapshot/snapshot.ts'

// Noon in China.
const NOW = Date.parse('2026-11-27T04:00:00Z')
const MINUTE_MS = 60_000
const shown: readonly SnapshotNode[] = [
  ['h1', { class: 'zg-title' }, '销售'],
  ['p', {}, '¥1,234.50'],
]
const aSnapshot = (of: Partial<Snapshot> = {}): Snapshot => ({
  scope: 'her',
  look: describeLook(document),
  at: NOW - 2 * MINUTE_MS,
  size: { width: 1280, height: 800, pageWidth: 1265 },
  styles: [],
  nodes: shown,
  ...of,
})

beforeEach(() => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/main-1.js" data-start>'
  document.body.innerHTML = '<div id="root"><div id="shell"></div></div>'
})

async function show(snapshot: Snapshot | null, { scope = 'her' as string | null, height = 800 } = {}) {
  const read = vi.fn(async () => snapshot)
  const view = { innerWidth: 1280, innerHeight: height, location: { pathname: '/dashboard/sales', search: '?window=last7' } as Location }
  await showSnapshot({ scope: Promise.resolve(scope), page: document, view, read, clock: () => NOW })
  return { read, drawn: document.getElementById(SNAPSHOT_ID) }
}

describe('what the page showed last', () => {
  it('is drawn over the page that loads, to be seen and not to be used', async () => {
    const { read, drawn } = await show(aSnapshot())
    expect(read).toHaveBeenCalledWith('/dashboard/sales?window=last7')
    expect(drawn?.querySelector('h1.zg-title')?.textContent).toBe('销售')
    expect(drawn?.textContent).toContain('¥1,234.50')
    expect(drawn?.getAttribute('aria-hidden')).toBe('true')
    expect(drawn?.querySelector('div')?.inert).toBe(true)
    expect(document.getElementById('shell')).not.toBeNull()
  })

  it.each<[string, Partial<Snapshot>]>([
    ['by another user, or with other rights or shops', { scope: 'his' }],
    ['by another release, in another language or theme', { look: 'other' }],
    ['yesterday, though an hour ago it was', { at: Date.parse('2026-11-26T15:59:00Z') }],
    ['in a wider window', { size: { width: 1440, height: 900, pageWidth: 1440 } }],
    ['in a lower window', { size: { width: 1280, height: 700, pageWidth: 1280 } }],
  ])('is not shown when it was seen %s', async (_when, of) => {
    expect((await show(aSnapshot(of))).drawn).toBeNull()
  })

  it('is not shown when the backend refuses, or nothing was kept', async () => {
    expect((await show(aSnapshot(), { scope: null })).drawn).toBeNull()
    expect((await show(null)).drawn).toBeNull()
  })

  it('is not shown in a tab behind another one, which would wait for a painting that does not come', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    expect((await show(aSnapshot())).drawn).toBeNull()
    hidden.mockRestore()
  })

  it('is not shown over a console that has drawn itself already', async () => {
    document.getElementById('root')?.replaceChildren('the page')
    expect((await show(aSnapshot())).drawn).toBeNull()
  })

  it('is not shown without its styles', async () => {
    const showing = show(aSnapshot({ styles: ['/assets/sales-1.css'] }))
    await expect.poll(() => document.querySelector('link[href="/assets/sales-1.css"]')).not.toBeNull()
    document.querySelector('link[href="/assets/sales-1.css"]')?.dispatchEvent(new Event('error'))
    expect((await showing).drawn).toBeNull()
  })

  it('says the moment instead of an age that has become untrue', async () => {
    const time: SnapshotNode = ['time', { datetime: '2026-11-27T03:55:00.000Z', 'data-relative': '' }, '3 分钟前']
    expect((await show(aSnapshot({ nodes: [time] }))).drawn?.textContent).toBe('11-27 11:55')
    document.getElementById(SNAPSHOT_ID)?.remove()
    expect((await show(aSnapshot({ nodes: [time], at: NOW - 1_000 }))).drawn?.textContent).toBe('3 分钟前')
  })

  it('is told to be painted after the frame that it is in, and at once where nothing was kept', async () => {
    const order: string[] = []
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => {
      order.push(document.getElementById(SNAPSHOT_ID) ? 'frame' : 'empty frame')
      return setTimeout(draw) as unknown as number
    })
    await show(aSnapshot()).then(() => order.push('painted'))
    await show(null).then(() => order.push('nothing'))
    expect(order).toEqual(['frame', 'painted', 'nothing'])
    frames.mockRestore()
  })

  it('keeps the words of strangers as words', async () => {
    const { drawn } = await show(aSnapshot({ nodes: [['p', {}, '<img src=x onerror=alert(1)>']] }))
    expect(drawn?.querySelector('img')).toBeNull()
    expect(drawn?.textContent).toBe('<img src=x onerror=alert(1)>')
  })
})

describe('who looks at the page', () => {
  const user = { accountId: 'a1', username: 'demo', role: 'sub_user', level: 3, rights: { shop: ['view'] } }
  const reply = (data: unknown, code: unknown = 1000) => Promise.resolve({ code, data })
  const shops = (...ids: string[]) => reply(ids.map((shop_uid) => ({ shop_uid, cookie: 'PASS_ID=1' })))

  it('is the same with the same shops in another order', async () => {
    expect(await toScope(reply(user), shops('s2', 's1'))).toBe(await toScope(reply(user), shops('s1', 's2')))
  })

  it.each<[string, Promise<unknown>, Promise<unknown> | null]>([
    ['another name', reply({ ...user, username: 'other' }), shops('s1')],
    ['less rights', reply({ ...user, rights: {} }), shops('s1')],
    ['another level', reply({ ...user, level: 0 }), shops('s1')],
    ['a shop less', reply(user), shops()],
    ['no shops asked for', reply(user), null],
  ])('is another one with %s', async (_what, who, rows) => {
    expect(await toScope(who, rows)).not.toBe(await toScope(reply(user), shops('s1')))
  })

  it('holds no session of a shop', async () => {
    expect(await toScope(reply(user), shops('s1'))).not.toContain('PASS_ID')
  })

  it('is nobody where the backend refuses one of both, or is out of reach', async () => {
    expect(await toScope(reply(null, -100), null)).toBeNull()
    expect(await toScope(reply(user), reply([], 1003))).toBeNull()
    expect(await toScope(Promise.reject(new Error('away')), null)).toBeNull()
  })
})
