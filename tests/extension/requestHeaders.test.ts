import { describe, expect, it } from 'vitest'
import { relayRequestHeaders } from '../../contract/relayLimits.ts'
import { parseRequestHeaders } from '../../extension/requestHeaders.ts'
import { fc } from '../fastCheck.ts'

const origin = 'https://mms.example.com'
const parse = (headers: Record<string, string>) => parseRequestHeaders(headers, [origin])

describe('headers of a request', () => {
  it('are sorted by the way they are sent, whatever their case', () => {
    const headers = { 'Content-Type': 'application/json', 'anti-content': '0a', Referer: `${origin}/home?a=1`, ORIGIN: origin }
    expect(parse(headers)).toEqual({
      own: { 'content-type': 'application/json', 'anti-content': '0a' },
      referer: `${origin}/home?a=1`,
      origin,
    })
  })

  it('may be none', () => {
    expect(parse({})).toEqual({ own: {}, referer: null, origin: null })
  })

  it.each([
    ['a cookie', { cookie: 'a=b' }],
    ['another name', { 'x-forwarded-for': '1.2.3.4' }],
    ['a name twice', { origin, Origin: origin }],
    ['a line break', { 'anti-content': 'a\r\nx: 1' }],
    ['more than ASCII', { 'anti-content': '店' }],
    ['a referer elsewhere', { referer: 'https://evil.example/' }],
    ['a referer that only starts alike', { referer: `${origin}.evil.example/` }],
    ['a referer with user-info', { referer: `https://a@mms.example.com/` }],
    ['a referer with a fragment', { referer: `${origin}/#a` }],
    ['a referer with a backslash', { referer: `${origin}/\\x` }],
    ['an origin elsewhere', { origin: 'https://evil.example' }],
    ['an origin with a path', { origin: `${origin}/` }],
    ['an opaque origin', { origin: 'null' }],
  ])('are refused for %s', (_, headers) => {
    expect(parse(headers as Record<string, string>)).toBe('header_not_allowed')
  })

  it('never carry more than the agreed names, nor a referer or origin of another host', () => {
    const name = fc.oneof(fc.constantFrom(...relayRequestHeaders, 'cookie', 'Host', '__proto__'), fc.string())
    const value = fc.oneof(fc.constantFrom(origin, `${origin}/home`, 'https://evil.example/'), fc.string())
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 3 }), (headers) => {
        const parsed = parse(headers)
        if (typeof parsed === 'string') return
        expect(['content-type', 'anti-content']).toEqual(expect.arrayContaining(Object.keys(parsed.own)))
        for (const address of [parsed.referer, parsed.origin]) if (address !== null) expect(new URL(address).origin).toBe(origin)
      }),
      { numRuns: 2_000 },
    )
  })
})
