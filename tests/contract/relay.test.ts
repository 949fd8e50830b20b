import { describe, expect, it } from 'vitest'
import { relayCalls } from '../../contract/relay.ts'
import { EXTENSION_MIN_VERSION, relayReplyHeaders, relayRequestHeaders } from '../../contract/relayLimits.ts'

const request = { url: 'https://mms.example/a', method: 'POST', cookie: 'PASS_ID=a_1_2' }

describe('the envelope to the extension (specification 3)', () => {
  it('fills in no headers and no form data [spec 3.17]', () => {
    expect(relayCalls.apiRequest.config.safeParse(request).data).toEqual({ ...request, headers: {}, formData: false })
  })

  it.each([
    ['another method', { method: 'DELETE' }],
    ['no cookie', { cookie: '' }],
    ['a cookie with a line break', { cookie: 'a=b\nc' }],
    ['an endless address', { url: 'x'.repeat(4_097) }],
    ['a header that is no text', { headers: { referer: 1 } }],
    ['form data that is no yes or no', { formData: 'yes' }],
    ['an unknown key', { credentials: 'include' }],
  ])('refuses %s', (_, wrong) => {
    expect(relayCalls.apiRequest.config.safeParse({ ...request, ...wrong }).success).toBe(false)
  })

  it('never names a cookie among the headers, in either direction', () => {
    const names: readonly string[] = [...relayRequestHeaders, ...relayReplyHeaders]
    expect(names.filter((name) => /cookie|authorization/.test(name))).toEqual([])
  })

  it('names a version that versions can be compared with', () => {
    expect(EXTENSION_MIN_VERSION).toMatch(/^\d+(\.\d+){1,3}$/)
  })
})
