import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { BROWSER_MARK_COOKIE, CHECK_COOKIE } from '../../../contract/merchantCall.ts'
import { RELAY_PROTOCOL } from '../../../contract/relayLimits.ts'
import { answerJson, type Behaviour } from './merchantServer.ts'
import { mallMessage } from './relayMessage.ts'
import { ask, openScene, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const capture = (host = new URL(scene.merchantOrigin).host) => ask(scene.page, { contentRequest: 'captureSession', config: { host } })

const knowsOneSession: Behaviour = (response, { url, headers }) => {
  const isKnown = url === merchantApi.mallInfo.path && headers.cookie === 'PASS_ID=abc_1_200001'
  const mall = { mall_id: 200_001, mall_name: '示例店铺', logo: null }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(isKnown ? { success: true, errorCode: 1_000_000, result: { mall } } : { success: false, error_code: 43_001 }))
}

describe('ping', () => {
  it('answers version, protocol and the merchant hosts', async () => {
    const answer = await ask(scene.page, { contentRequest: 'ping' })
    expect(answer).toMatchObject({
      code: 1000,
      msg: 'ok',
      data: { version: expect.stringMatching(/^0\.5\./), protocol: RELAY_PROTOCOL, platformHosts: [scene.merchantOrigin] },
    })
  })
})

describe('captureSession', () => {
  it('says that nobody is signed in, and asks the platform nothing, without a session', async () => {
    scene.merchant.behave(knowsOneSession)
    expect(await capture()).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: not_signed_in: /), data: null })
    expect(scene.merchant.seen).toHaveLength(0)
  })

  it('says so too when the platform does not know the session', async () => {
    await scene.context.addCookies([{ name: 'PASS_ID', value: 'expired_1_1', url: scene.merchantOrigin, httpOnly: true }])
    expect(await capture()).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: not_signed_in: /), data: null })
    expect(scene.merchant.seen).toHaveLength(1)
  })

  it.each<[string, Behaviour]>([
    ['is down', (response) => response.writeHead(503).end('away')],
    ['wants a captcha', (response) => response.end(JSON.stringify({ success: false, error_code: 70_031 }))],
  ])('does not call it signed out when the platform %s', async (_, behaviour) => {
    scene.merchant.behave(behaviour)
    expect(await capture()).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: store_not_proved: /), data: null })
    scene.merchant.behave(knowsOneSession)
  })

  it('gives the session and the store that the platform says it is', async () => {
    await scene.context.addCookies([{ name: 'PASS_ID', value: 'abc_1_200001', url: scene.merchantOrigin, httpOnly: true }])
    const shop = { shop_id: '200001', shop_name: '示例店铺' }
    expect(await capture()).toEqual({ code: 1000, msg: 'ok', data: { cookie: 'PASS_ID=abc_1_200001', shop } })
    await expect.poll(scene.liveRules).toBe(0)
  })

  it('does not ask again at once whose the same session is', async () => {
    scene.merchant.behave(knowsOneSession)
    expect(await capture()).toMatchObject({ code: 1000, data: { shop: { shop_id: '200001' } } })
    expect(scene.merchant.seen).toHaveLength(0)
  })

  it('names a store by its profile where the platform proves the session by the number alone', async () => {
    await scene.context.addCookies([{ name: 'PASS_ID', value: 'def_1_200001', url: scene.merchantOrigin, httpOnly: true }])
    scene.merchant.behave((response, { url }) => {
      const result = url === merchantApi.mallInfo.path ? { mall_id: 200_001 } : { mall_id: 200_001, mall_name: '示例店铺' }
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: true, errorCode: 1_000_000, result }))
    })
    expect(await capture()).toMatchObject({ code: 1000, data: { shop: { shop_id: '200001', shop_name: '示例店铺' } } })
    expect(scene.merchant.seen.map(({ url }) => url)).toEqual([merchantApi.mallInfo.path, merchantApi.mallProfile.path])
  })

  it('takes the browser’s mark along, and keeps a passed check to itself for the requests of that store', async () => {
    scene.merchant.behave(knowsOneSession)
    const cookie = (name: string, value: string) => ({ name, value, url: scene.merchantOrigin })
    await scene.context.addCookies([cookie(BROWSER_MARK_COOKIE, 'the-mark'), cookie(CHECK_COOKIE, 'passed')])
    scene.merchant.behave((response) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: true, errorCode: 1_000_000, result: { mall: { mall_id: 200_001, mall_name: '示例店铺' } } }))
    })
    const { data } = (await capture()) as { data: { cookie: string } }
    expect(data.cookie).toBe(`PASS_ID=def_1_200001; ${BROWSER_MARK_COOKIE}=the-mark`)
    const marks = async (own: string) => {
      scene.merchant.behave(answerJson)
      await ask(scene.page, mallMessage(scene.merchantOrigin, 1, { cookie: own }))
      const [{ headers } = { headers: {} as Record<string, undefined> }] = scene.merchant.seen
      return [headers.etag, headers.verifyauthtoken]
    }
    expect(await marks(data.cookie)).toEqual(['the-mark', 'passed'])
    expect(await marks('PASS_ID=abc_1_200002')).toEqual([undefined, undefined])
  })

  it('reads no other host', async () => {
    const answer = await capture(new URL(scene.strangerOrigin).host)
    expect(answer).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: host_not_allowed: /), data: null })
  })
})
