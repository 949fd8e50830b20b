import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type MerchantCallName, merchantApi } from '../../contract/merchantApi.ts'
import { defineMerchantCall, type MerchantCall } from '../../contract/merchantCall.ts'
import { withPaths } from '../../contract/merchantPaths.ts'
import { relayRequestSchema } from '../../contract/relay.ts'
import { relayRequestHeaders } from '../../contract/relayLimits.ts'
import { admitRequest } from '../../extension/admittedRequest.ts'
import { parseMessage } from '../../extension/message.ts'
import { toRelayRequest } from '../../src/bridge/toRelayRequest.ts'
import { merchantPayloads as payloads } from '../contract/merchantPayloads.ts'

const hosts = { mms: 'https://mms.example', files: 'http://127.0.0.1:8090/', pifa: 'https://pf.example' }
const cookie = 'PASS_ID=a_1_2'
const allowed = Object.values(hosts).map((host) => new URL(host).origin)
const aGuess = { summary: '', certainty: 'sandboxOnly', source: 'this test' } as const
const names = Object.keys(merchantApi) as MerchantCallName[]

describe('a merchant call as a request', () => {
  it.each(names)('%s is a request that the relay accepts, to its own site, with its page as referer [spec 3.16, 7.30]', (name) => {
    const call: MerchantCall = merchantApi[name]
    const request = toRelayRequest(call, hosts, cookie, payloads[name], 'token')
    expect(relayRequestSchema.safeParse(request).success).toBe(true)
    expect(Object.keys(request.headers ?? {}).filter((header) => !(relayRequestHeaders as readonly string[]).includes(header))).toEqual([])
    const { origin } = new URL(hosts[call.pageSite ?? call.site])
    const url = new URL(request.url)
    expect([url.origin, url.pathname]).toEqual([new URL(hosts[call.site]).origin, call.path])
    expect(request).toMatchObject({
      method: call.method,
      cookie,
      headers: { referer: origin + call.refererPath, origin },
      formData: call.body === 'form' || call.body === 'file',
    })
  })

  it.each(names)('%s carries the token only if the table says so', (name) => {
    const { headers } = toRelayRequest(merchantApi[name], hosts, cookie, payloads[name], 'token')
    expect(headers?.['anti-content']).toBe(merchantApi[name].antiContent ? 'token' : undefined)
  })

  it.each(names)('%s passes the gates of the real extension, unchanged', (name) => {
    const config = toRelayRequest(merchantApi[name], hosts, cookie, payloads[name], 'token')
    const message = parseMessage(JSON.parse(JSON.stringify({ contentRequest: 'apiRequest', config })))
    if (typeof message === 'string' || message.contentRequest !== 'apiRequest') throw new Error(`refused: ${JSON.stringify(message)}`)
    expect(admitRequest(message.config, { merchantOrigins: allowed, calls: withPaths() })).toMatchObject({
      url: config.url,
      method: config.method,
      cookie: config.cookie,
      referer: config.headers?.referer,
      origin: config.headers?.origin,
    })
  })

  it('repeats the token in the body where the table says so, whatever the caller put there', () => {
    const call = defineMerchantCall({ ...aGuess, path: '/a', payload: z.looseObject({}), result: z.unknown(), antiContentField: 'mark' })
    expect(toRelayRequest(call, hosts, cookie, { a: 1, mark: 'old' }, 'token')).toMatchObject({ data: { a: 1, mark: 'token' } })
    expect(toRelayRequest(merchantApi.putOnSale, hosts, cookie, payloads.putOnSale, 'token')).toMatchObject({
      data: { goodsId: 1, crawlerInfo: 'token' },
    })
  })

  it('names the origin without a slash, however the host was written', () => {
    const call = defineMerchantCall({ ...aGuess, site: 'files', path: '/a', payload: z.object({}), result: z.unknown() })
    expect(toRelayRequest(call, hosts, cookie, {}, '')).toMatchObject({
      url: 'http://127.0.0.1:8090/a',
      headers: { origin: 'http://127.0.0.1:8090', referer: 'http://127.0.0.1:8090/' },
    })
  })

  it('puts the payload of a GET into the address, and sends no body', () => {
    const call = defineMerchantCall({ ...aGuess, method: 'GET', path: '/a', payload: z.object({ q: z.string() }), result: z.unknown() })
    const request = toRelayRequest(call, hosts, cookie, { q: 'a&b' }, '')
    expect(request.url).toBe('https://mms.example/a?q=a%26b')
    expect(request).not.toHaveProperty('data')
    expect(request.headers).not.toHaveProperty('content-type')
  })

  it('refuses a payload that the call does not know', () => {
    expect(() => toRelayRequest(merchantApi.costTemplates, hosts, cookie, { pageNo: 'one' }, '')).toThrow()
  })
})
