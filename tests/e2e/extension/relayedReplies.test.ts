import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import { RELAY_BODY_MAX_BYTES } from '../../../contract/relayLimits.ts'
import { answerJson, type Behaviour } from './merchantServer.ts'
import { mallMessage, sessionOf } from './relayMessage.ts'
import { ask, askAll, openScene, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const send = (behaviour: Behaviour) => {
  scene.merchant.behave(behaviour)
  return ask(scene.page, mallMessage(scene.merchantOrigin, 3))
}

describe('a relayed answer', () => {
  it('has the status, the parsed body and only the agreed headers', async () => {
    const answer = await send((response) => {
      response.writeHead(429, {
        'content-type': 'application/json',
        'retry-after': '7',
        'set-cookie': 'a=b',
        'x-secret': '1',
        date: 'Tue, 01 Jul 2025 00:00:00 GMT',
      })
      response.end('{"error_code":54001}')
    })
    const headers = { 'content-type': 'application/json', 'retry-after': '7', date: 'Tue, 01 Jul 2025 00:00:00 GMT' }
    expect(answer).toEqual({ code: 1000, msg: 'ok', data: { status: 429, headers, data: { error_code: 54001 } } })
  })

  it('tells that a login is dead, as the platform says it in a header of its own', async () => {
    const answer = await send((response) => {
      response.writeHead(200, { 'content-type': 'application/json', checklogin: 'false' })
      response.end('{"error_code":43001}')
    })
    expect(answer).toMatchObject({ data: { headers: { checklogin: 'false' } } })
  })

  it.each([
    { title: 'a page', body: '<html>登录</html>', data: { data: '<html>登录</html>', isText: true } },
    { title: 'nothing', body: '', data: { data: '', isText: true } },
    { title: 'cut-off JSON', body: '{"a":', data: { data: '{"a":', isText: true } },
    { title: 'null', body: 'null', data: { data: null } },
  ])('passes on $title as it is', async ({ body, data }) => {
    const answer = await send((response) => response.writeHead(200).end(body))
    expect(answer?.data).toEqual({ status: 200, headers: { date: expect.any(String) }, ...data })
  })

  it('sends form fields as a form', async () => {
    scene.merchant.behave(answerJson)
    const { method, path } = merchantApi.userInfo
    const form = {
      url: `${scene.merchantOrigin}${path}`,
      method,
      headers: {},
      formData: true,
      data: { random: 0.5, version: 3, text: '店 &=' },
    }
    await ask(scene.page, mallMessage(scene.merchantOrigin, 3, form))
    const [seen] = scene.merchant.seen
    expect(seen?.body).toBe('random=0.5&version=3&text=%E5%BA%97+%26%3D')
    expect(seen?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(seen?.headers.origin).toBeUndefined()
    expect(seen?.headers.referer).toBeUndefined()
  })
})

describe('a request that fails', () => {
  it('is named when the host drops the connection', async () => {
    const answer = await send((response) => response.destroy())
    expect(answer).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: network_failed: /), data: null })
  })

  it('is named when the answer is larger than the limit', async () => {
    const answer = await send((response) => response.end('x'.repeat(RELAY_BODY_MAX_BYTES + 1)))
    expect(answer).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: reply_too_large: /), data: null })
  })

  it('is named when the host hangs, and holds up no other shop', async () => {
    scene.merchant.behave((response, request) => {
      if (request.headers['anti-content'] !== '0') answerJson(response, request)
    })
    const [hanging, ...others] = await askAll(
      scene.page,
      [0, 1, 2, 3].map((shop) => mallMessage(scene.merchantOrigin, shop)),
    )
    expect(hanging).toEqual({ code: -1, msg: expect.stringMatching(/^request failed: timed_out: /), data: null })
    expect(others.map(({ code }) => code)).toEqual([1000, 1000, 1000])
  })

  it('leaves no rule behind', async () => {
    await expect.poll(scene.liveRules).toBe(0)
  })
})

describe('a picture', () => {
  it('arrives as a file of a form, with the session of its shop', async () => {
    scene.merchant.behave(answerJson)
    const { method, path } = merchantApi.storePicture
    const data = { upload_sign: 'the-signature', image: { type: 'image/png', base64: btoa('the picture') } }
    const url = `${scene.merchantOrigin}${path}`
    const message = mallMessage(scene.merchantOrigin, 3, { url, method, headers: {}, data, formData: true, fileField: 'image' })
    expect(await ask(scene.page, message)).toMatchObject({ code: 1000, data: { status: 200 } })
    const [request] = scene.merchant.seen
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(request?.headers.cookie).toBe(sessionOf(3))
    expect(request?.body).toMatch(/name="upload_sign"\s+the-signature/)
    expect(request?.body).toMatch(/name="image"; filename="picture.png"\s+Content-Type: image\/png\s+the picture/)
  })
})
