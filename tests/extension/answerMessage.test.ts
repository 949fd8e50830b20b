import { afterEach, describe, expect, it, vi } from 'vitest'
import { merchantApi } from '../../contract/merchantApi.ts'
import { withPaths } from '../../contract/merchantPaths.ts'
import type { AdmittedRequest } from '../../extension/admittedRequest.ts'
import { type AnswerParts, answerMessage } from '../../extension/answerMessage.ts'
import type { Sender } from '../../extension/gate.ts'
import { createProofs } from '../../extension/proofs.ts'
import type { Asker, Relay } from '../../extension/relay/createRelay.ts'
import { RelayError } from '../../extension/relayError.ts'
import { fc } from '../fastCheck.ts'
import { aNightWatch } from './nightWatch/aNightWatch.ts'

const merchant = 'https://mms.example.com'
const sender = { origin: 'https://console.example', frameId: 0, tab: { id: 1 }, documentLifecycle: 'active' } as Sender
const { method, path } = merchantApi.mallInfo
const REQUEST_ID = '0123456789abcdef0123456789abcdef'
const request = { contentRequest: 'apiRequest', config: { url: `${merchant}${path}`, method, cookie: 'PASS_ID=a', data: { a: 1 } } }

const noLogin = { shop_id: null, tabs: 0, hasPrivateWindows: false, lent: null }

function partsWith(relay: Promise<Relay>, overrides: Partial<AnswerParts> = {}): AnswerParts {
  return {
    version: '0.1.0',
    allowLists: { consoleOrigins: ['https://console.example'], merchantOrigins: [merchant] },
    calls: Promise.resolve(withPaths()),
    relay,
    journal: Promise.resolve({ outcomeOf: () => 'unknown' }),
    isPaused: async () => false,
    seals: { readPublicKey: async () => null, sealCapture: async (cookie) => ({ cookie }) },
    passedChecks: { keep: async () => undefined },
    proofs: createProofs(() => 0),
    nightWatch: aNightWatch(),
    backends: { open: async () => noLogin, putBack: async () => noLogin, loginOf: async () => noLogin, storeOf: async () => '0' },
    ...overrides,
  }
}

function aRelay(send: Relay['send']) {
  return partsWith(Promise.resolve({ send }))
}

afterEach(() => vi.unstubAllGlobals())

describe('a capture', () => {
  it('reads the login of the windows that the asking tab is in, and of no others', async () => {
    const asked: unknown[] = []
    const cookieOf = ({ name, storeId }: { name: string; storeId?: string }) =>
      name === 'PASS_ID' ? { name, value: storeId === '1' ? 'private' : 'normal' } : null
    const cookies = {
      getAll: async (details: { storeId?: string }) => {
        asked.push(details.storeId)
        return []
      },
      get: async (details: { name: string; storeId?: string }) => {
        asked.push(details.storeId)
        return cookieOf(details)
      },
    }
    vi.stubGlobal('chrome', { cookies })
    const send = async () => ({ status: 200, headers: {}, data: { success: true, result: { mall: { mall_id: '7', mall_name: 'Seven' } } } })
    const storeOf = async ({ id }: { id?: number | undefined }) => (id === 1 ? '1' : '0')
    const backends = { open: async () => noLogin, putBack: async () => noLogin, loginOf: async () => noLogin, storeOf }
    const capture = { contentRequest: 'captureSession', config: { host: 'mms.example.com' } }
    const answer = await answerMessage(capture, sender, partsWith(Promise.resolve({ send }), { backends }))
    expect(answer).toMatchObject({ code: 1000, data: { cookie: 'PASS_ID=private' } })
    expect(new Set(asked)).toEqual(new Set(['1']))
  })
})

describe('a capture that is asked for again and again', () => {
  const capture = { contentRequest: 'captureSession', config: { host: 'mms.example.com' } }

  /** The browser's cookies, and a platform that says whose the session is. */
  function aLogin(cookies: Record<string, string>) {
    let now = 0
    const done: string[] = []
    const named = ({ name }: { name: string }) => (name in cookies ? { name, value: cookies[name] } : null)
    vi.stubGlobal('chrome', { cookies: { getAll: async () => [], get: async (asked: { name: string }) => named(asked) } })
    const send = async () => {
      done.push('asked')
      const mall = { mall_id: '7', mall_name: 'Seven' }
      return {
        status: 200,
        headers: {},
        data: cookies.PASS_ID === 'wantsCheck_1_7' ? { success: false } : { success: true, result: { mall } },
      }
    }
    const parts = partsWith(Promise.resolve({ send }), {
      proofs: createProofs(() => now),
      passedChecks: { keep: async (store, token) => void done.push(`keeps ${token} of ${store}`) },
    })
    return {
      done,
      look: () => answerMessage(capture, sender, parts),
      pass: (ms: number) => {
        now += ms
      },
    }
  }

  it('asks the platform once a minute whose the same login is, and at once whose another one is', async () => {
    const cookies: Record<string, string> = { PASS_ID: 'a_1_7' }
    const { look, done, pass } = aLogin(cookies)
    for (let times = 0; times < 5; times += 1) {
      cookies._nano_fp = String(times)
      expect(await look()).toMatchObject({ code: 1000, data: { shop: { shop_id: '7' }, cookie: `PASS_ID=a_1_7; _nano_fp=${times}` } })
    }
    expect(done).toEqual(['asked'])
    pass(60_000)
    await look()
    cookies.PASS_ID = 'b_1_7'
    await look()
    expect(done).toHaveLength(3)
  })

  it('asks each time of a login that could not be proved, with the check that was passed meanwhile', async () => {
    const { look, done } = aLogin({ PASS_ID: 'wantsCheck_1_7', 'msfe-pc-cookie-captcha-token': 'passed' })
    await look()
    await look()
    expect(done).toEqual(['keeps passed of 7', 'asked', 'keeps passed of 7', 'asked'])
  })

  it('keeps a check of a session that names no store once the platform says whose it is', async () => {
    const { look, done } = aLogin({ PASS_ID: 'opaque', 'msfe-pc-cookie-captcha-token': 'passed' })
    await look()
    expect(done).toEqual(['asked', 'keeps passed of 7'])
  })
})

describe('an answer', () => {
  it('is the reply of the platform', async () => {
    const sent: AdmittedRequest[] = []
    const parts = aRelay(async (each) => {
      sent.push(each)
      return { status: 200, headers: {}, data: { b: 2 } }
    })
    expect(await answerMessage(request, sender, parts)).toEqual({
      code: 1000,
      msg: 'ok',
      data: { status: 200, headers: {}, data: { b: 2 } },
    })
    const headers = { 'content-type': 'application/json' }
    expect(sent).toEqual([
      {
        url: `${merchant}${path}`,
        merchantOrigin: merchant,
        callName: 'mallInfo',
        effect: 'read',
        method,
        cookie: 'PASS_ID=a',
        shop: null,
        referer: null,
        origin: null,
        headers,
        body: '{"a":1}',
      },
    ])
  })

  it('is asked of the relay in the name of the console that the browser vouches for, and by the page`s own id', async () => {
    const askers: Asker[] = []
    const parts = aRelay(async (_, asker) => {
      askers.push(asker)
      return { status: 200, headers: {}, data: null }
    })
    await answerMessage({ ...request, config: { ...request.config, requestId: REQUEST_ID } }, sender, parts)
    expect(askers).toEqual([{ consoleOrigin: 'https://console.example', requestId: REQUEST_ID }])
  })

  it.each([
    ['a request', request, -1, /^request failed: paused: /],
    ['a capture', { contentRequest: 'captureSession', config: { host: 'mms.example.com' } }, -1, /^request failed: paused: /],
    ['a ping', { contentRequest: 'ping' }, 1000, /^ok$/],
    ['a question for outcomes', { contentRequest: 'outcomes', config: { ids: [REQUEST_ID] } }, 1000, /^ok$/],
  ])('while the extension is paused, to %s', async (_, message, code, msg) => {
    const relay = Promise.resolve({ send: () => Promise.reject(new Error('must not be sent')) })
    const answer = await answerMessage(message, sender, partsWith(relay, { isPaused: async () => true }))
    expect(answer).toMatchObject({ code, msg: expect.stringMatching(msg) })
  })

  it('says what became of writes, also where the relay could not start', async () => {
    const journal = Promise.resolve({ outcomeOf: (id: string) => (id === REQUEST_ID ? ('notSent' as const) : ('unknown' as const)) })
    const relay = Promise.reject(new Error('no rules'))
    relay.catch(() => undefined)
    const parts = partsWith(relay, { journal })
    const other = 'f'.repeat(32)
    const answer = await answerMessage({ contentRequest: 'outcomes', config: { ids: [REQUEST_ID, other] } }, sender, parts)
    expect(answer.data).toEqual({ outcomes: { [REQUEST_ID]: 'notSent', [other]: 'unknown' } })
  })

  it('says that a redirect means signed out', async () => {
    const parts = aRelay(async () => ({ status: 0, headers: {}, data: null }))
    expect(await answerMessage(request, sender, parts)).toEqual({
      code: 1000,
      msg: expect.stringMatching(/^redirected: .*signed out/),
      data: { status: 0, headers: {}, data: null },
    })
  })

  it.each([
    ['a named failure', () => Promise.reject(new RelayError('timed_out')), /^request failed: timed_out: /],
    ['an unknown failure', () => Promise.reject(new Error('secret detail')), /^request failed: internal: (?!.*secret)/],
    [
      'a failure that is thrown',
      () => {
        throw new Error('x')
      },
      /^request failed: internal: /,
    ],
  ])('names %s', async (_, send, msg) => {
    expect(await answerMessage(request, sender, aRelay(send))).toEqual({ code: -1, msg: expect.stringMatching(msg), data: null })
  })

  it('is a refusal where the package does not say which paths are allowed, and nothing is sent', async () => {
    const relay = Promise.resolve({ send: () => Promise.reject(new RelayError('timed_out')) })
    const calls = Promise.reject(new Error('no list'))
    calls.catch(() => undefined)
    expect(await answerMessage(request, sender, partsWith(relay, { calls }))).toMatchObject({
      msg: expect.stringMatching(/^request failed: internal: /),
    })
  })

  it('is a refusal where the worker could not start', async () => {
    expect(await answerMessage(request, sender, partsWith(Promise.reject(new Error('no rules'))))).toMatchObject({ code: -1, data: null })
  })

  it('is a refusal where the gate itself breaks', async () => {
    const broken = {
      get origin(): string {
        throw new Error('gone')
      },
    } as Sender
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const parts = aRelay(() => Promise.reject(new Error('must not be sent')))
    expect(await answerMessage(request, broken, parts)).toMatchObject({ code: -1, data: null })
    expect(await answerMessage(circular, sender, parts)).toMatchObject({ code: -1, data: null })
  })

  it('is always an answer, and nothing is sent for junk', async () => {
    let sends = 0
    const parts = aRelay(async () => {
      sends += 1
      return { status: 200, headers: {}, data: null }
    })
    const junk = fc.oneof(fc.anything(), fc.record({ contentRequest: fc.constant('apiRequest'), config: fc.anything() }))
    await fc.assert(
      fc.asyncProperty(junk, fc.anything(), async (message, from) => {
        expect(await answerMessage(message, sender, parts)).toMatchObject({ code: -1, data: null })
        expect(await answerMessage(request, from as Sender, parts)).toMatchObject({ code: -1, data: null })
      }),
      { numRuns: 1_000 },
    )
    expect(sends).toBe(0)
  })
})

describe('an answer to the watch page', () => {
  const watchPage = { origin: 'https://console.example', url: 'https://console.example/watch' } as Sender
  const isOn = aNightWatch({ isOn: async () => true, hear: async () => ({ isWanted: true }) })
  const refused = { code: -1, msg: expect.stringContaining('sender_not_allowed') }
  const word = { contentRequest: 'nightWatchRun', config: { owner: 'u1', requests: 1, end: null } }
  const answering = async () => ({ status: 200, headers: {}, data: {} })
  const parts = (nightWatch = isOn) => partsWith(Promise.resolve({ send: answering }), { nightWatch })
  const write = { contentRequest: 'apiRequest', config: toWrite() }

  function toWrite() {
    const [, call] =
      Object.entries(merchantApi).find(([, { effect, method, site }]) => effect === 'write' && method === 'POST' && site === 'mms') ?? []
    return { url: `${merchant}${call?.path}`, method: 'POST', cookie: 'PASS_ID=a', data: {}, requestId: REQUEST_ID }
  }

  it('is the reply of the platform to a read', async () => {
    expect(await answerMessage(request, watchPage, parts())).toMatchObject({ code: 1000 })
    expect(await answerMessage(word, watchPage, parts())).toEqual({ code: 1000, msg: 'ok', data: { isWanted: true } })
    expect(await answerMessage({ contentRequest: 'ping' }, watchPage, parts())).toMatchObject({ code: 1000 })
  })

  it('refuses every write, a login of the browser and the switch itself', async () => {
    expect(await answerMessage(write, sender, parts())).toMatchObject({ code: 1000 })
    expect(await answerMessage(write, watchPage, parts())).toMatchObject(refused)
    const capture = { contentRequest: 'captureSession', config: { host: merchant } }
    expect(await answerMessage(capture, watchPage, parts())).toMatchObject(refused)
    const on = { contentRequest: 'nightWatch', config: { owner: 'u1', isOn: true } }
    expect(await answerMessage(on, watchPage, parts())).toMatchObject(refused)
  })

  it('refuses all of it where she did not switch it on', async () => {
    for (const message of [request, word, { contentRequest: 'ping' }]) {
      expect(await answerMessage(message, watchPage, parts(aNightWatch()))).toMatchObject(refused)
    }
  })

  it('leaves the words of a run, and the way into the console, to the watch page', async () => {
    const press = { contentRequest: 'openConsole', config: { path: '/shop/batches' } }
    expect(await answerMessage(press, watchPage, parts())).toMatchObject({ code: 1000 })
    expect(await answerMessage(press, sender, parts())).toMatchObject(refused)
    expect(await answerMessage(word, sender, parts())).toMatchObject(refused)
  })

  it.each(['//elsewhere.example', 'https://elsewhere.example', '/shop?x=1', 'shop', '/a\\b', ''])(
    'opens no such page: %s',
    async (path) => {
      const press = { contentRequest: 'openConsole', config: { path } }
      expect(await answerMessage(press, watchPage, parts())).toMatchObject({ code: -1 })
    },
  )

  it('is given to a tab that asks for the switch also while the extension is paused', async () => {
    const asked = { contentRequest: 'nightWatch', config: { owner: 'u1' } }
    const paused = partsWith(Promise.resolve({ send: answering }), { isPaused: async () => true })
    expect(await answerMessage(asked, sender, paused)).toMatchObject({ code: 1000, data: { isOn: false, isAble: true, run: null } })
  })
})
