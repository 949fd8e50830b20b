import { describe, expect, it } from 'vitest'
import { redirectTarget } from '../../src/login/redirectTarget.ts'
import { fc } from '../fastCheck.ts'

const paths = { shops: '/shop/my_shop', Workplace: '/dashboard/workplace', mall_pc: '/help/mall_pc', edit: '/shop/my_shop/edit/:id' }
const landing = '/dashboard/workplace'
const target = (search: string) => redirectTarget(search, paths, landing)

describe('redirectTarget', () => {
  it.each([
    ['', landing],
    ['?redirect=shops', '/shop/my_shop'],
    ['?redirect=shops&page=2&keyword=%E5%BA%97', '/shop/my_shop?page=2&keyword=%E5%BA%97'],
    ['?redirect=mall_pc&token=secret&uid=1&level=3&java_uid=2&shop=5', '/help/mall_pc?shop=5'],
    ['?redirect=mall_pc&TOKEN=secret', '/help/mall_pc'],
    ['?redirect=nowhere&page=2', landing],
    ['?redirect=/shop/my_shop', landing],
    ['?redirect=https://evil.example', landing],
    ['?redirect=//evil.example', landing],
    ['?redirect=constructor', landing],
    ['?redirect=__proto__', landing],
    ['?redirect=nowhere&redirect=shops', landing],
    ['?redirect=edit&redirect_id=42&page=2', '/shop/my_shop/edit/42?page=2'],
    ['?redirect=edit&redirect_id=a/..%2Fb%3Fx%23y', '/shop/my_shop/edit/a%2F..%2Fb%3Fx%23y'],
    ['?redirect=edit&redirect_id=..', landing],
    ['?redirect=edit&redirect_id=', landing],
    ['?redirect=edit', landing],
    ['?redirect=shops&redirect_id=42', '/shop/my_shop'],
  ])('leads from %s to %s [spec 2.41]', (search, expected) => {
    expect(target(search)).toBe(expected)
  })

  it('never leads away from our own routes, whatever the query', () => {
    const name = fc.oneof(fc.constantFrom(...Object.keys(paths)), fc.webUrl(), fc.webPath(), fc.string({ unit: 'binary' }))
    const key = fc.oneof(fc.constant('redirect_id'), fc.string({ unit: 'binary' }))
    const rest = fc.array(fc.tuple(key, fc.oneof(fc.webPath(), fc.constantFrom('.', '..', '%2e%2e'), fc.string({ unit: 'binary' }))))
    fc.assert(
      fc.property(name, rest, (redirect, query) => {
        const url = new URL(target(`?${new URLSearchParams([['redirect', redirect], ...query])}`), 'https://console.example')
        expect(url.origin).toBe('https://console.example')
        expect([...Object.values(paths), landing]).toContain(url.pathname.replace(/(?<=\/edit\/)[^/]+$/, ':id'))
      }),
    )
  })

  it('never carries a login along', () => {
    const secret = fc.constantFrom('token', 'uid', 'level', 'java_uid', 'Token', 'JAVA_UID')
    fc.assert(
      fc.property(fc.array(fc.tuple(secret, fc.string({ minLength: 1 }))), fc.string(), (query, keyword) => {
        const search = new URLSearchParams([['redirect', 'shops'], ...query, ['keyword', keyword]])
        const carried = new URL(target(`?${search}`), 'https://console.example').searchParams
        expect([...carried.keys()]).toEqual(['keyword'])
        expect(carried.get('keyword')).toBe(keyword)
      }),
    )
  })
})
