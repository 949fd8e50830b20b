import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MerchantHosts } from '../../../contract/entities/deployment.ts'
import { type RelayRequest, relayAnswerSchema } from '../../../contract/relay.ts'
import { RELAY_PROTOCOL, RELAY_REQUEST_MAX_BYTES } from '../../../contract/relayLimits.ts'
import { SEND_TIME_LIMITS_MS, type TimeLimits, type Transport } from '../../../src/bridge/transports/transport.ts'
import { type SmallPlatform, startSmallPlatform } from './smallPlatform.ts'

/** The suite that every transport passes: what the bridge above may rely on, whichever way is used. */
export function describeTransport(name: string, createTransport: (hosts: MerchantHosts, timeLimitsMs: TimeLimits) => Transport): void {
  describe(`${name} as a transport`, () => {
    let platform: SmallPlatform
    let transport: Transport
    beforeAll(async () => {
      platform = await startSmallPlatform()
      transport = createTransport(platform.hosts, SEND_TIME_LIMITS_MS)
    })
    beforeEach(() => {
      platform.asked.length = 0
    })
    afterAll(() => platform.close())

    const relay = (path: string, overrides: Partial<RelayRequest> = {}) =>
      transport.send({
        contentRequest: 'apiRequest',
        config: { url: platform.origin + path, method: 'POST', cookie: 'PASS_ID=a_1_2', ...overrides },
      })

    it('answers a ping with version, protocol and hosts', async () => {
      const answer = await transport.send({ contentRequest: 'ping' })
      expect(answer).toMatchObject({ code: 1000, data: { version: expect.stringMatching(/^\d+\.\d+/), protocol: RELAY_PROTOCOL } })
    })

    it('carries JSON, the cookie and the token there, and status, headers and parsed JSON back', async () => {
      const headers = {
        'content-type': 'application/json',
        'anti-content': '0a',
        referer: `${platform.origin}/home`,
        origin: platform.origin,
      }
      const answer = await relay('/echo', { headers, data: { name: '掌柜', n: 1 } })
      expect(answer).toMatchObject({
        code: 1000,
        data: {
          status: 201,
          data: {
            method: 'POST',
            cookie: 'PASS_ID=a_1_2',
            contentType: 'application/json',
            antiContent: '0a',
            body: '{"name":"掌柜","n":1}',
          },
        },
      })
      expect(answer.data).not.toHaveProperty('isText', true)
    })

    it('lets through the headers that a page may read and no others', async () => {
      const answer = await relay('/echo')
      expect(answer.data).toHaveProperty('headers', { 'content-type': 'application/json', 'retry-after': '7', date: expect.any(String) })
    })

    it('sends form fields as a form', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await relay('/echo', { headers, data: { random: 0.5, version: 3, text: 'a b&c' }, formData: true })
      expect(answer.data).toMatchObject({ data: { contentType: headers['content-type'], body: 'random=0.5&version=3&text=a+b%26c' } })
    })

    it('sends a GET without a body', async () => {
      expect((await relay('/echo', { method: 'GET' })).data).toMatchObject({ data: { method: 'GET', body: '' } })
    })

    it.each([
      ['/page', '<title>登录</title>'],
      ['/truncated', '{"success":tr'],
    ])('gives what is no JSON as text: %s', async (path, text) => {
      expect(await relay(path)).toMatchObject({ code: 1000, data: { status: 200, data: text, isText: true } })
    })

    it('gives a null body as null', async () => {
      expect(await relay('/null')).toMatchObject({ code: 1000, data: { status: 200, data: null } })
    })

    it('shows a redirect as status 0 and does not follow it', async () => {
      expect(await relay('/moved')).toMatchObject({ code: 1000, data: { status: 0, data: null } })
      expect(platform.asked).toEqual(['/moved'])
    })

    it('answers -1, “request failed” and no data when the platform hangs up [spec 4.20, 8.15, 8.16, 9.2]', async () => {
      expect(await relay('/dropped')).toMatchObject({ code: -1, msg: expect.stringMatching(/^request failed/), data: null })
    })

    it.each([
      ['no address', { url: 'echo' }],
      ['a cookie with a line break', { cookie: 'PASS_ID=a\r\nx: y' }],
      ['an empty cookie', { cookie: '' }],
      ['an unknown method', { method: 'DELETE' as 'GET' }],
    ])('answers -1 and sends nothing for %s', async (_, overrides) => {
      expect(await relay('/echo', overrides)).toMatchObject({ code: -1, data: null })
      expect(platform.asked).toEqual([])
    })

    it('asks no host but the platform’s, even one that is there', async () => {
      const stranger = await startSmallPlatform()
      const answer = await relay('', { url: `${stranger.origin}/echo` })
      await stranger.close()
      expect(answer).toMatchObject({ code: -1, data: null })
      expect(stranger.asked).toEqual([])
    })

    it('answers -1 and sends nothing when the request is too large', async () => {
      expect(await relay('/echo', { data: 'x'.repeat(RELAY_REQUEST_MAX_BYTES) })).toMatchObject({ code: -1, data: null })
      expect(platform.asked).toEqual([])
    })

    it('gives up when the time is over, with the outcome unknown', async () => {
      const impatient = createTransport(platform.hosts, { ...SEND_TIME_LIMITS_MS, apiRequest: 20 })
      const config = { url: `${platform.origin}/silent`, method: 'POST', cookie: 'PASS_ID=a_1_2' } as const
      const answer = await impatient.send({ contentRequest: 'apiRequest', config })
      expect(answer).toMatchObject({ code: -1, data: null, failure: { kind: 'timedOut', unknownOutcome: true } })
    })

    it('answers every kind of message in the agreed form [spec 3.18]', async () => {
      const answers = await Promise.all([
        transport.send({ contentRequest: 'ping' }),
        transport.send({ contentRequest: 'captureSession', config: { host: 'localhost' } }),
        relay('/nowhere'),
      ])
      for (const answer of answers) expect(relayAnswerSchema.safeParse(answer).success).toBe(true)
    })

    it('stops listening when told to', () => {
      expect(() => transport.listen(() => {})()).not.toThrow()
    })
  })
}
