import { describe, expect, it } from 'vitest'
import { merchantApi } from '../../contract/merchantApi.ts'
import { withPaths } from '../../contract/merchantPaths.ts'
import { findTarget } from '../../extension/target.ts'
import { fc } from '../fastCheck.ts'
import { GOOD_ORIGIN, GOOD_PATH, urlTricks } from './urlTricks.ts'

const origins = [GOOD_ORIGIN, 'http://127.0.0.1:8090']
const calls = Object.entries(merchantApi)
const reach = { merchantOrigins: origins, calls: withPaths() }
const accepts = (url: string, method: 'GET' | 'POST' = 'POST') => typeof findTarget(url, method, reach) !== 'string'

describe('the target of a request', () => {
  it.each(calls.flatMap(([name, call]) => origins.map((origin) => ({ name, origin, ...call }))))(
    'may be $name on $origin',
    ({ name, origin, method, path, effect }) => {
      expect(findTarget(`${origin}${path}`, method, reach)).toEqual({ origin, path, callName: name, effect })
    },
  )

  it.each(calls)('may not be %s by the other method', (_, { method, path }) => {
    const other = method === 'GET' ? 'POST' : 'GET'
    expect(findTarget(`${GOOD_ORIGIN}${path}`, other, reach)).toBe('path_not_allowed')
  })

  it('is none of 500 and more disguised addresses', () => {
    expect(urlTricks.length).toBeGreaterThanOrEqual(500)
    expect(urlTricks.filter((url) => accepts(url) || accepts(url, 'GET'))).toEqual([])
  })

  it.each([
    ['a number under a name that the call has', '?parentId=8001', true],
    ['a text', '?parentId=a', false],
    ['another name', '?page=1', false],
    ['the same name twice', '?parentId=1&parentId=2', false],
    ['nothing', '?', false],
    ['a second query', '?parentId=1?parentId=2', false],
    ['an encoded number', '?parentId=%31', false],
    ['a fragment', '?parentId=1#x', false],
  ])('may carry a query: %s', (_, query, isAccepted) => {
    expect(accepts(GOOD_ORIGIN + merchantApi.categories.path + query, 'GET')).toBe(isAccepted)
    expect(accepts(GOOD_ORIGIN + merchantApi.merchantInfo.path + query, 'GET')).toBe(false)
  })

  it.each([
    ['a word', '?keyword=dress', true],
    ['a word as a browser encodes it', `?${new URLSearchParams({ keyword: '连衣裙 & 半身裙' })}`, true],
    ['a path', '?keyword=a/../b', false],
    ['a broken code', '?keyword=%4', false],
    ['a second pair in one', '?keyword=a=b', false],
    ['nothing', '?keyword=', false],
    ['more than a search box takes', `?keyword=${'a'.repeat(901)}`, false],
  ])('may carry a text where the call has one: %s', (_, query, isAccepted) => {
    expect(accepts(GOOD_ORIGIN + merchantApi.categorySearch.path + query, 'GET')).toBe(isAccepted)
  })

  it('is, of a call that this deployment moved, the new path and not the old one', () => {
    const moved = { ...reach, calls: withPaths({ mallInfo: '/janus/v2/userinfo' }) }
    expect(findTarget(`${GOOD_ORIGIN}/janus/v2/userinfo`, 'POST', moved)).toMatchObject({
      callName: 'mallInfo',
      path: '/janus/v2/userinfo',
    })
    const refused = [GOOD_PATH, '/janus/v2', '/janus/v2/userinfo/', '/janus/v2/userinfo/x', '/janus/v2/userinfo?a=1', '/janus//v2/userinfo']
    for (const path of refused) expect(findTarget(`${GOOD_ORIGIN}${path}`, 'POST', moved)).toBe('path_not_allowed')
    expect(findTarget(`${GOOD_ORIGIN}/janus/v2/userinfo`, 'GET', moved)).toBe('path_not_allowed')
    expect(findTarget(`${GOOD_ORIGIN}${merchantApi.checkLogin.path}`, 'POST', moved)).toMatchObject({ callName: 'checkLogin' })
  })

  it('names what is wrong', () => {
    expect(findTarget(`https://evil.example${GOOD_PATH}`, 'POST', reach)).toBe('host_not_allowed')
    expect(findTarget(`${GOOD_ORIGIN}/other`, 'POST', reach)).toBe('path_not_allowed')
    expect(findTarget(`${GOOD_ORIGIN}${GOOD_PATH}`, 'POST', { ...reach, merchantOrigins: [] })).toBe('host_not_allowed')
  })

  it('is, whenever it is accepted, what the browser reads in it: a listed host and a path of the table', () => {
    const piece = fc.constantFrom(
      'https://',
      'http://',
      'mms.example.com',
      '127.0.0.1:8090',
      ...calls.map(([, { path }]) => path),
      '@',
      '\\',
      '/',
      ':',
      '#',
      '?',
      '..',
      '%2e',
      'evil.example',
    )
    const address = fc.oneof(
      fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
      fc.constantFrom(...urlTricks),
      fc.string(),
      fc.constantFrom(...calls).map(([, { path }]) => `${GOOD_ORIGIN}${path}`),
    )
    let accepted = 0
    fc.assert(
      fc.property(address, fc.constantFrom('GET' as const, 'POST' as const), (url, method) => {
        if (!accepts(url, method)) return
        accepted += 1
        const read = new URL(url)
        expect(origins).toContain(read.origin)
        expect(calls.some(([, call]) => call.method === method && call.path === read.pathname)).toBe(true)
        expect([read.username, read.password, read.search, read.hash]).toEqual(['', '', '', ''])
      }),
      { numRuns: 5_000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })
})
