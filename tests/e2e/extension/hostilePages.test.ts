import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RELAY_REQUEST_MAX_BYTES } from '../../../contract/relayLimits.ts'
import { GOOD_ORIGIN, GOOD_PATH, urlTricks } from '../../extension/urlTricks.ts'
import { fc } from '../../fastCheck.ts'
import { type HttpServer, startHttpServer } from './httpServer.ts'
import { mallMessage } from './relayMessage.ts'
import { report } from './report.ts'
import { ask, askAll, EXTENSION_ID, openScene, type Scene } from './scene.ts'

let scene: Scene
let hostile: HttpServer
beforeAll(async () => {
  scene = await openScene()
  hostile = await startHttpServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><iframe src="${scene.consoleOrigin}"></iframe>`)
  })
  const worker = await scene.worker()
  await worker.evaluate(() => {
    const caught: string[] = []
    Object.assign(self, { caught })
    self.addEventListener('error', ({ message }) => caught.push(message))
    self.addEventListener('unhandledrejection', ({ reason }) => caught.push(String(reason)))
  })
})
afterAll(async () => {
  await hostile.close()
  await scene.close()
})

const readErrors = async () => (await scene.worker()).evaluate(() => Reflect.get(self, 'caught'))

describe('pages that are not the console', () => {
  it('cannot even name the extension from another port of the same host', async () => {
    const page = await scene.context.newPage()
    await page.goto(`http://localhost:${hostile.port}`)
    expect(await page.evaluate(() => typeof chrome.runtime)).toBe('undefined')
    await page.close()
  })

  it('reach nothing through a frame that shows the console', async () => {
    scene.merchant.behave((response) => response.end('{}'))
    const page = await scene.context.newPage()
    await page.goto(`http://localhost:${hostile.port}`)
    const frame = page.frames().find((each) => each.url().startsWith(scene.consoleOrigin))
    const answer = frame && (await ask(frame, mallMessage(scene.merchantOrigin, 1)))
    expect(answer).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: sender_not_top_frame: /), data: null })
    expect(scene.merchant.seen).toHaveLength(0)
    await page.close()
  })
})

describe('crafted messages of the console`s own page', () => {
  it('reach no host and throw nothing, 1,000 of 1,000', async () => {
    scene.merchant.behave((response) => response.end('{}'))
    scene.stranger.behave((response) => response.end('{}'))
    const messages = fc.sample(craftedMessage(), { numRuns: 1_000, seed: 20_260_701 })
    const answers = await askAll(scene.page, messages)
    expect(answers.flatMap(({ code, data }, at) => (code === -1 && data === null ? [] : [messages[at]]))).toEqual([])
    expect(answers).toHaveLength(1_000)
    expect(scene.merchant.seen).toHaveLength(0)
    expect(scene.stranger.seen).toHaveLength(0)
    expect(await readErrors()).toEqual([])
    report(`R10: ${answers.length} crafted messages, 0 reached a host, 0 exceptions`)
    await expect.poll(scene.liveRules).toBe(0)
  })

  it('reach no host by any of the disguised addresses', async () => {
    scene.merchant.behave((response) => response.end('{}'))
    scene.stranger.behave((response) => response.end('{}'))
    // Plain http is what this browser's own allow-list names, so that spelling is no trick here.
    const tricks = urlTricks.map(toOwnHosts).filter((url) => url !== `${scene.merchantOrigin}${GOOD_PATH}`)
    const messages = tricks.flatMap((url) =>
      (['POST', 'GET'] as const).map((method) => mallMessage(scene.merchantOrigin, 1, { url, method })),
    )
    const answers = await askAll(scene.page, messages)
    const accepted = answers.flatMap(({ code }, at) => (code === -1 ? [] : [messages[at]?.config?.url]))
    expect(accepted).toEqual([])
    expect(tricks.length).toBeGreaterThanOrEqual(500)
    expect([scene.merchant.seen.length, scene.stranger.seen.length]).toEqual([0, 0])
    report(`R11: ${tricks.length} addresses by GET and POST, ${accepted.length} accepted, 0 arrived anywhere`)
  })

  it('are refused when they are larger than the limit', async () => {
    const answer = await ask(scene.page, mallMessage(scene.merchantOrigin, 1, { data: 'x'.repeat(RELAY_REQUEST_MAX_BYTES) }))
    expect(answer?.msg).toMatch(/^request failed: message_too_large: /)
  })

  it('leave the extension at work', async () => {
    expect((await ask(scene.page, { contentRequest: 'ping' }))?.code).toBe(1000)
    expect(await scene.page.evaluate(() => localStorage.getItem('gbb_plugin_id'))).toBe(EXTENSION_ID)
  })
})

/** The tricks as they would be played on this browser's own allow-list. */
function toOwnHosts(url: string): string {
  return url
    .replaceAll(GOOD_ORIGIN, scene.merchantOrigin)
    .replaceAll(new URL(GOOD_ORIGIN).host, new URL(scene.merchantOrigin).host)
    .replaceAll('evil.example', new URL(scene.strangerOrigin).host)
}

/** Junk, and good requests with one thing wrong each. */
function craftedMessage(): fc.Arbitrary<unknown> {
  const good = mallMessage(scene.merchantOrigin, 7)
  const { config } = good
  const wrongUrls = [
    scene.strangerOrigin,
    'http://127.0.0.1',
    'file:///etc/passwd',
    `${scene.merchantOrigin}/../..`,
    'javascript:alert(1)',
    `chrome-extension://${EXTENSION_ID}/manifest.json`,
  ]
  const twisted = fc.oneof(
    fc.constantFrom(...wrongUrls).map((url) => ({ ...config, url: `${url}/janus/api/userinfo` })),
    fc.string().map((tail) => ({ ...config, url: `${config?.url}/${tail}` })),
    fc.constantFrom('PUT', 'DELETE', 'get', 'CONNECT', 'POST ').map((method) => ({ ...config, method })),
    fc.constantFrom('', 'no-pair', 'a=b\r\nx-evil: 1', 'a=店', 7, null).map((cookie) => ({ ...config, cookie })),
    fc.constantFrom('cookie', 'host', 'x-other', '__proto__').map((name) => ({ ...config, headers: JSON.parse(`{"${name}":"evil=1"}`) })),
    fc.constantFrom('referer', 'origin').map((name) => ({ ...config, headers: { [name]: scene.strangerOrigin } })),
    fc.jsonValue().map((value) => ({ ...config, formData: true, data: [value] })),
    fc.constantFrom('priority', 'credentials', 'redirect').map((key) => ({ ...config, [key]: 'x' })),
    fc.string().map((requestId) => ({ ...config, requestId: `${requestId}!` })),
  )
  return fc.oneof(
    fc.jsonValue(),
    twisted.map((wrong) => ({ ...good, config: wrong })),
    fc.string().map((contentRequest) => ({ ...good, contentRequest: `${contentRequest}!` })),
    fc.string().map((host) => ({ contentRequest: 'captureSession', config: { host: `${host}.example` } })),
    fc.array(fc.string()).map((ids) => ({ contentRequest: 'outcomes', config: { ids: ids.map((id) => `${id}!`), extra: 1 } })),
    fc.record({ contentRequest: fc.constant('apiRequest'), config: fc.jsonValue() }),
    fc.constant({ ...good, extra: 1 }),
  )
}
