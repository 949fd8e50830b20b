import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios from 'axios'
import { afterEach, describe, expect, it } from 'vitest'
import { toolApi } from '../../contract/toolApi.ts'
import { createI18n } from '../../src/locales/createI18n.ts'
import { createToolApi, type SendToolRequest } from '../../src/providers/toolApi/createToolApi.ts'
import { sendLate } from '../../src/providers/toolApi/sendLate.ts'
import { sendWithAxios } from '../../src/providers/toolApi/sendWithAxios.ts'
import { sendWithFetch } from '../../src/providers/toolApi/sendWithFetch.ts'
import { toSentence } from '../../src/providers/toolApi/toSentence.ts'
import { createBrowserStorage } from '../../src/storage/createBrowserStorage.ts'

let server: Server

afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const transports: readonly (readonly [string, (origin: string) => SendToolRequest])[] = [
  ['axios', (origin) => sendWithAxios(axios.create({ baseURL: origin, adapter: 'http', transitional: { clarifyTimeoutError: true } }))],
  ['fetch', (origin) => sendWithFetch(origin)],
]

/** A call whose failure is told in a language. */
async function failAs(send: SendToolRequest, locale: string, signal?: AbortSignal) {
  const texts = await createI18n({
    storage: createBrowserStorage(null),
    preferred: [locale],
    page: { documentElement: { lang: '' } as HTMLElement },
  })
  const api = createToolApi({
    calls: toolApi,
    send,
    readSession: () => ({ token: 'a token', uid: null, level: null }),
    readLocale: () => locale,
    readSentence: (error) => toSentence(error, texts.t),
  })
  return api.call('userInfo', {}, signal ? { signal } : {}).then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
}

const withStatus =
  (status: number, body = '<html>proxy</html>', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)

describe.each(transports)('a call by %s', (_name, toSend) => {
  it.each([
    [500, '服务器出错了（HTTP 500），请稍后再试。'],
    [502, '服务器暂时不可用（HTTP 502），请稍后再试。'],
    [503, '服务器暂时不可用（HTTP 503），请稍后再试。'],
    [504, '服务器暂时不可用（HTTP 504），请稍后再试。'],
    [413, '提交的内容太大，服务器没有接收（HTTP 413）。'],
    [429, '请求太频繁，请稍等片刻再试（HTTP 429）。'],
    [404, '请求失败，HTTP 状态码 404。'],
  ])('that a proxy answers with status %i says what happened [spec 8.25]', async (status, message) => {
    const send = toSend(await serve(withStatus(status)))
    expect(await failAs(send, 'zh')).toMatchObject({ failure: 'transport', code: 0, message, details: { fault: 'status', status } })
  })

  it.each([
    ['zh', 502, '服务器暂时不可用（HTTP 502），请稍后再试。'],
    ['en', 503, 'The server is not available at the moment (HTTP 503). Try again later.'],
  ])('that a proxy of ours answers without words says in %s what happened, with status %i', async (locale, status, message) => {
    const send = toSend(await serve(withStatus(status, '{"code":1500,"msg":"","data":null}', { 'content-type': 'application/json' })))
    expect(await failAs(send, locale)).toMatchObject({ failure: 'transport', message, details: { fault: 'status', status } })
  })

  it('that is refused without words and with a failing status keeps its code', async () => {
    const send = toSend(await serve(withStatus(401, '{"code":-100,"msg":"","data":null}', { 'content-type': 'application/json' })))
    expect(await failAs(send, 'en')).toMatchObject({ failure: 'reply', code: -100 })
  })

  it('names the request of a failing status, by its header', async () => {
    const send = toSend(await serve(withStatus(500, 'oops', { 'x-request-id': 'R-77' })))
    expect(await failAs(send, 'en')).toMatchObject({
      message: 'Something went wrong on the server (HTTP 500). Try again later. To report it, quote R-77.',
    })
  })

  it.each([
    ['in its data', { code: 1500, msg: 'It broke.', data: { request_id: 'R-78' } }, {}],
    ['in the header', { code: 1500, msg: 'It broke.' }, { 'x-request-id': 'R-78' }],
  ])('takes the server’s own words from a failing status, with the number of the request %s', async (_where, body, headers) => {
    const send = toSend(await serve(withStatus(500, JSON.stringify(body), { 'content-type': 'application/json', ...headers })))
    expect(await failAs(send, 'en')).toMatchObject({ failure: 'reply', code: 1500, message: 'It broke. To report it, quote R-78.' })
  })

  it.each([
    ['in words is told in them', 'zh', '名称已被占用', '名称已被占用'],
    ['without words is told as an error', 'zh', '', '出错了'],
    ['without words is told by the word Error', 'en', '', 'Error'],
  ])('that is refused %s [spec 8.3]', async (_how, locale, msg, message) => {
    const send = toSend(await serve(withStatus(200, JSON.stringify({ code: 1006, msg, data: null }))))
    expect(await failAs(send, locale)).toMatchObject({ failure: 'reply', message })
  })

  it.each([
    ['no JSON', '<html>a login of the network</html>'],
    ['a success that lacks what was promised', JSON.stringify({ code: 1000, msg: '', data: { level: 'many' } })],
  ])('that is answered with %s is unreadable, and not called by a success code', async (_what, body) => {
    const send = toSend(await serve(withStatus(200, body)))
    expect(await failAs(send, 'en')).toMatchObject({
      failure: 'unreadable',
      code: 0,
      message: 'The server’s answer could not be understood. Refresh and try again.',
    })
  })

  it('tells a request that was aborted [spec 8.25]', async () => {
    const controller = new AbortController()
    const send = toSend(await serve(() => controller.abort()))
    expect(await failAs(send, 'en', controller.signal)).toMatchObject({
      message: 'The request was interrupted. Try again.',
      details: { fault: 'aborted' },
    })
    server.closeAllConnections()
  })
})

describe('a call that gets no answer', () => {
  it('by fetch is one of the network, whatever the reason [spec 8.9, 8.25]', async () => {
    const send = sendWithFetch(await serve((request) => request.socket.destroy()))
    expect(await failAs(send, 'en')).toMatchObject({
      message: 'The server cannot be reached. Check your connection and try again.',
      details: { fault: 'network' },
    })
  })

  it('by fetch in the time that it was given is told so [spec 8.25]', async () => {
    const send = sendWithFetch(await serve(() => undefined))
    expect(await failAs(send, 'en', AbortSignal.timeout(50))).toMatchObject({
      message: 'The server took too long to answer. Try again later.',
      details: { fault: 'timeout' },
    })
    server.closeAllConnections()
  })

  it('by axios in the time that it was given is told so [spec 8.25]', async () => {
    const origin = await serve(() => undefined)
    const client = axios.create({ baseURL: origin, adapter: 'http', timeout: 50, transitional: { clarifyTimeoutError: true } })
    expect(await failAs(sendWithAxios(client), 'zh')).toMatchObject({
      message: '服务器太久没有答复，请稍后重试。',
      details: { fault: 'timeout' },
    })
    server.closeAllConnections()
  })

  it.each([
    ['the transport’s own words', 'certificate has expired', 'certificate has expired'],
    ['“Request Error” where it has none', '', 'Request Error'],
  ])('for a reason that is not known is told in %s [spec 8.9]', async (_what, words, message) => {
    await serve(() => undefined)
    expect(await failAs(() => Promise.reject(new Error(words)), 'en')).toMatchObject({ failure: 'transport', message })
  })
})

describe('a transport whose library comes with the first request', () => {
  const request = { method: 'GET', url: '/', headers: {} } as const

  it('is loaded once, and sends what was asked meanwhile', async () => {
    let loads = 0
    const send = sendLate(async () => {
      loads += 1
      return async ({ url }) => `answer of ${url}`
    })
    expect(await Promise.all([send(request), send({ ...request, url: '/2' })])).toEqual(['answer of /', 'answer of /2'])
    expect(loads).toBe(1)
  })

  it('fails as a server out of reach while it cannot be loaded, and is loaded by a later request', async () => {
    let isAway = true
    const send = sendLate(async () => {
      if (isAway) throw new TypeError('Failed to fetch dynamically imported module')
      return async () => 'an answer'
    })
    expect(await failAs(send, 'en')).toMatchObject({ message: expect.stringMatching(/^The server cannot be reached/) })
    isAway = false
    expect(await send(request)).toBe('an answer')
  })
})
