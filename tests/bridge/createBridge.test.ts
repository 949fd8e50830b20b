import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MerchantPaths } from '../../contract/entities/deployment.ts'
import type { Shop } from '../../contract/entities/shop.ts'
import { costTemplateQuery, merchantApi } from '../../contract/merchantApi.ts'
import { PICTURE_BUCKET } from '../../contract/merchantCalls/pictures.ts'
import { EXTENSION_MIN_VERSION, RELAY_PROTOCOL } from '../../contract/relayLimits.ts'
import type { FaultInput } from '../../sandbox/faults/fault.ts'
import type { BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { createBridge } from '../../src/bridge/createBridge.ts'
import { janusUserInfoPayload } from '../../src/bridge/readPerson.ts'
import type { TransportAnswer } from '../../src/bridge/transports/transport.ts'
import { merchantPayloads } from '../contract/merchantPayloads.ts'
import { type StartedSandbox, startSandbox } from './aSandbox.ts'

describe('the bridge to the sandbox platform', () => {
  let sandbox: StartedSandbox
  let shop: Shop
  let session: { cookie: string }
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  beforeEach(async () => {
    await sandbox.reset()
    const [first] = await sandbox.onlineShops()
    if (!first?.cookie) throw new Error('the sandbox has no store that is logged in')
    shop = first
    session = { cookie: first.cookie }
  })
  afterAll(() => sandbox.close())

  it('reads the mall of a session [spec 7.34]', async () => {
    const { mall } = await sandbox.bridge.callMerchant('mallInfo', session, {})
    expect(mall).toMatchObject({ mall_id: shop.shop_id, mall_name: shop.shop_name })
  })

  it('reads the person of a session with a form [spec 7.31]', async () => {
    const user = await sandbox.bridge.callMerchant(
      'userInfo',
      session,
      janusUserInfoPayload(() => 0.25),
    )
    expect(user).toMatchObject({ mall_id: shop.shop_id, mallOwner: true })
    expect(await sandbox.requests()).toMatchObject([{ content_type: 'application/x-www-form-urlencoded' }])
  })

  it('reads the store by GET and the cost templates by JSON, both with the default token when there is none [spec 7.30, 7.32, 9.13]', async () => {
    const { merchantMainSimpleVO } = await sandbox.bridge.callMerchant('merchantInfo', session, {})
    const { list, total } = await sandbox.bridge.callMerchant('costTemplates', session, costTemplateQuery)
    expect(merchantMainSimpleVO).toEqual({ mallId: shop.shop_id, mallName: shop.shop_name })
    expect([list.rows.length, list.unreadable]).toEqual([total, []])
    expect(await sandbox.requests()).toMatchObject([{ anti_content: '0a' }, { anti_content: '0a' }])
  })

  it('sends a picture as a file of a form, and gets its address and size', async () => {
    const { signature } = await sandbox.bridge.callMerchant('pictureSignature', session, { bucket_tag: PICTURE_BUCKET })
    const { image } = merchantPayloads.storePicture
    const stored = await sandbox.bridge.callMerchant('storePicture', session, { upload_sign: signature, image })
    expect(stored).toEqual({ url: expect.stringMatching(/^http/), width: 1, height: 1 })
    expect((await sandbox.requests())[1]?.content_type).toMatch(/^multipart\/form-data; boundary=/)
  })

  it.each([
    ['alive', (cookie: string) => cookie, true],
    ['made up', () => 'PASS_ID=nobody_1_2', false],
  ])('knows by check login whether a session is alive: %s', async (_, toCookie, login) => {
    expect(await sandbox.bridge.callMerchant('checkLogin', { cookie: toCookie(session.cookie) }, {})).toEqual({ login })
  })

  it('carries each shop’s own session through parallel calls [spec 6.8]', async () => {
    const shops = await sandbox.onlineShops()
    const malls = await Promise.all(
      [...shops, ...shops, ...shops].map(async ({ shop_id, cookie = '' }) => ({
        shop_id,
        found: (await sandbox.bridge.callMerchant('mallInfo', { cookie }, {})).mall?.mall_id,
      })),
    )
    expect(shops.length).toBeGreaterThan(3)
    expect(malls.filter(({ shop_id, found }) => shop_id !== found)).toEqual([])
  })

  it.each<[FaultInput, BridgeErrorKind]>([
    [{ kind: 'sessionExpired' }, 'sessionExpired'],
    [{ kind: 'htmlLogin' }, 'sessionExpired'],
    [{ kind: 'redirectSame' }, 'sessionExpired'],
    [{ kind: 'redirectOther', location: 'http://127.0.0.1:9/' }, 'sessionExpired'],
    [{ kind: 'rateLimited' }, 'rateLimited'],
    [{ kind: 'http429', retry_after_s: 3 }, 'rateLimited'],
    [{ kind: 'captcha' }, 'verificationNeeded'],
    [{ kind: 'checkWanted' }, 'verificationNeeded'],
    [{ kind: 'riskControl' }, 'verificationNeeded'],
    [{ kind: 'noPermission' }, 'noPermission'],
    [{ kind: 'sessionExpired', code: 40001, status: 429 }, 'sessionExpired'],
    [{ kind: 'nullBody' }, 'unreadableReply'],
    [{ kind: 'truncatedJson' }, 'unreadableReply'],
    [{ kind: 'emptyBody' }, 'unreadableReply'],
    [{ kind: 'bigBody' }, 'requestFailed'],
    [{ kind: 'status', status: 500 }, 'requestFailed'],
    [{ kind: 'status', status: 503 }, 'requestFailed'],
    [{ kind: 'dropConnection' }, 'requestFailed'],
  ])('says what is wrong with a faulty platform: %j', async (fault, kind) => {
    await sandbox.addFault(fault)
    await expect(sandbox.bridge.callMerchant('mallInfo', session, {})).rejects.toMatchObject({ name: 'BridgeError', kind, code: -1 })
  })

  it.each<FaultInput>([{ kind: 'setCookie' }, { kind: 'cacheable' }, { kind: 'slow', delay_ms: 5 }])(
    'is not disturbed by %j',
    async (fault) => {
      await sandbox.addFault(fault)
      expect((await sandbox.bridge.callMerchant('mallInfo', session, {})).mall?.mall_id).toBe(shop.shop_id)
    },
  )

  it('tells how long the platform asks to wait', async () => {
    await sandbox.addFault({ kind: 'http429', retry_after_s: 3 })
    await expect(sandbox.bridge.callMerchant('mallInfo', session, {})).rejects.toMatchObject({ retryAfterMs: 3_000 })
  })

  it('understands the platform’s refusal of a bad parameter, in its own words', async () => {
    const refused = sandbox.bridge.callMerchant('costTemplates', session, { ...costTemplateQuery, sourceKey: 'OTHER' })
    await expect(refused).rejects.toMatchObject({ kind: 'rejected', merchantCode: 1000, merchantMessage: 'sourceKey不正确' })
  })

  it('finds the platform ready for a ping', async () => {
    expect(await sandbox.bridge.ping()).toMatchObject({ state: 'ready', platformHosts: [expect.stringMatching(/^http:/)] })
  })
})

describe('the bridge to the extension', () => {
  const hosts = { mms: 'https://mms.example:8443', files: 'https://yx.example', pifa: 'https://pf.example' }
  /** A bridge whose transport answers so, and the messages that it got. */
  function aBridge(answer: TransportAnswer, antiContent: () => Promise<string | null> = async () => null, paths: MerchantPaths = {}) {
    const sent: unknown[] = []
    const transport = {
      async send(message: unknown) {
        sent.push(message)
        return answer
      },
      listen: () => () => {},
    }
    return { sent, bridge: createBridge({ transport, hosts, paths, antiContent, clock: () => 0 }) }
  }
  const session = { cookie: 'PASS_ID=a_1_2' }
  const reply = (data: unknown): TransportAnswer => ({ code: 1000, msg: 'ok', data: { status: 200, headers: {}, data } })

  it('sends the agreed message, with the token that was supplied [spec 3.15, 3.16, 7.32, 9.11]', async () => {
    const { bridge, sent } = aBridge(reply({ success: true, errorCode: 1_000_000, result: { list: [] } }), async () => 'token')
    await bridge.callMerchant('costTemplates', session, costTemplateQuery)
    expect(sent).toEqual([
      {
        contentRequest: 'apiRequest',
        config: {
          url: 'https://mms.example:8443/express_inf/cost_template/get_list',
          method: 'POST',
          cookie: 'PASS_ID=a_1_2',
          headers: {
            'content-type': 'application/json',
            'anti-content': 'token',
            referer: 'https://mms.example:8443/express/template/list',
            origin: 'https://mms.example:8443',
          },
          data: { pageNo: 1, pageSize: 10, sourceKey: 'MMS' },
          formData: false,
        },
      },
    ])
  })

  describe('with a sealed cookie', () => {
    const sealed = `sealed:v1:${'a'.repeat(11)}.${'a'.repeat(87)}.a.${'a'.repeat(16)}.${'a'.repeat(22)}`
    const shops = { cookie: sealed, shop_id: '200001' }

    function aSealedBridge(protocol: number, readOwner: () => Promise<string | null> = async () => 'owner') {
      const sent: unknown[] = []
      const pings: unknown[] = []
      const transport = {
        async send(message: { contentRequest: string; config?: unknown }) {
          if (message.contentRequest === 'ping') pings.push(message)
          if (message.contentRequest === 'ping') return { code: 1000, msg: '', data: { version: '0.4.0', protocol, platformHosts: [] } }
          sent.push((message.config as { shop?: unknown }).shop)
          return reply({ success: true, errorCode: 1_000_000, result: { login: true } })
        },
        listen: () => () => {},
      }
      return { sent, pings, bridge: createBridge({ transport, hosts, antiContent: async () => null, clock: () => 0, readOwner }) }
    }

    it('trusts the last greeting of the extension, and asks it once where there was none', async () => {
      const asked = aSealedBridge(4)
      await asked.bridge.callMerchant('checkLogin', shops, {})
      await asked.bridge.callMerchant('checkLogin', shops, {})
      const greeted = aSealedBridge(4)
      await greeted.bridge.ping()
      await greeted.bridge.callMerchant('checkLogin', shops, {})
      expect([asked.pings.length, greeted.pings.length, greeted.sent]).toEqual([1, 1, [{ owner: 'owner', shop_id: '200001' }]])
    })

    it('says whose shop the request is for', async () => {
      const { bridge, sent } = aSealedBridge(4)
      await bridge.callMerchant('checkLogin', shops, {})
      await bridge.callMerchant('takeOffSale', shops, { goodsId: 1 }).catch(() => undefined)
      expect(sent).toEqual([
        { owner: 'owner', shop_id: '200001' },
        { owner: 'owner', shop_id: '200001' },
      ])
    })

    it.each<[string, number, object, (() => Promise<string | null>)?]>([
      ['to an extension that would refuse the message', 3, shops],
      ['of a login that is no shop’s yet', 4, { cookie: sealed }],
      ['of a plain cookie', 4, { ...shops, cookie: 'PASS_ID=1' }],
      ['while the owner is not known', 4, shops, async () => null],
      ['where the owner cannot be asked for', 4, shops, () => Promise.reject(new Error('away'))],
    ])('says nothing of it %s', async (_, protocol, session, readOwner) => {
      const { bridge, sent } = aSealedBridge(protocol, readOwner)
      await bridge.callMerchant('checkLogin', session, {})
      expect(sent).toEqual([undefined])
    })
  })

  it('goes where this deployment says that a call has moved, and with all other calls where the table says', async () => {
    const { bridge, sent } = aBridge(reply({ success: true, errorCode: 1_000_000, result: { login: true, list: [] } }), undefined, {
      costTemplates: '/express_inf/v3/list',
      callOfALaterRelease: '/x',
    })
    await bridge.callMerchant('costTemplates', session, costTemplateQuery)
    await bridge.callMerchant('checkLogin', session, {})
    expect(sent).toMatchObject([
      { config: { url: 'https://mms.example:8443/express_inf/v3/list' } },
      { config: { url: `https://mms.example:8443${merchantApi.checkLogin.path}` } },
    ])
  })

  it('asks for a token only for a call that sends one', async () => {
    let asked = 0
    const { bridge, sent } = aBridge(reply({ url: 'https://f.example/1', width: 1, height: 1 }), async () => `token ${++asked}`)
    await bridge.callMerchant('storePicture', session, merchantPayloads.storePicture)
    expect(asked).toBe(0)
    expect(JSON.stringify(sent)).not.toContain('anti-content')
  })

  it.each<[string, TransportAnswer, object]>([
    [
      'not installed',
      { code: -100, msg: 'extension not installed', data: null, failure: { kind: 'notInstalled', unknownOutcome: false } },
      { kind: 'notInstalled', code: -100, unknownOutcome: false, messageKey: 'bridge.notInstalled' },
    ],
    [
      'gone before it answered',
      { code: -100, msg: 'send failed', data: null, failure: { kind: 'sendFailed', unknownOutcome: true } },
      { kind: 'sendFailed', code: -100, unknownOutcome: true },
    ],
    [
      'silent',
      { code: -1, msg: 'no answer', data: null, failure: { kind: 'timedOut', unknownOutcome: true } },
      { kind: 'timedOut', code: -1, unknownOutcome: true },
    ],
    [
      'unable to reach the platform',
      { code: -1, msg: 'network_failed', data: null },
      { kind: 'requestFailed', code: -1, relayReason: 'network_failed' },
    ],
    [
      'answering something else',
      { code: 1000, msg: 'ok', data: { hello: 1 } },
      { kind: 'unreadableReply', code: -1, unknownOutcome: true },
    ],
  ])('turns an extension that is %s into an error of its own', async (_, answer, error) => {
    await expect(aBridge(answer).bridge.callMerchant('mallInfo', session, {})).rejects.toMatchObject({ name: 'BridgeError', ...error })
  })

  it('asks for the login of a site by its host', async () => {
    const captured = { cookie: 'PASS_ID=x_1_2', shop: { shop_id: '2', shop_name: 'B' } }
    const { bridge, sent } = aBridge({ code: 1000, msg: 'ok', data: captured })
    expect(await bridge.captureSession('mms')).toEqual(captured)
    expect(sent).toEqual([{ contentRequest: 'captureSession', config: { host: 'mms.example:8443' } }])
  })

  it.each<[string, TransportAnswer, string]>([
    ['missing', { code: -100, msg: '', data: null, failure: { kind: 'notInstalled', unknownOutcome: false } }, 'missing'],
    ['away', { code: -100, msg: '', data: null, failure: { kind: 'sendFailed', unknownOutcome: false } }, 'unreachable'],
    [
      'of the agreed version',
      { code: 1000, msg: '', data: { version: EXTENSION_MIN_VERSION, protocol: RELAY_PROTOCOL, platformHosts: [] } },
      'ready',
    ],
    ['too old', { code: 1000, msg: '', data: { version: '0.0.9', protocol: 1, platformHosts: [] } }, 'extensionTooOld'],
    ['not understood', { code: 1000, msg: '', data: 'pong' }, 'unreachable'],
  ])('finds by ping an extension that is %s', async (_, answer, state) => {
    expect(await aBridge(answer).bridge.ping()).toMatchObject({ state })
  })
})
