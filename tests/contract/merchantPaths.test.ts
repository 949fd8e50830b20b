import { describe, expect, it } from 'vitest'
import { merchantApi } from '../../contract/merchantApi.ts'
import { parseMerchantPaths, withPaths } from '../../contract/merchantPaths.ts'

const { checkLogin, mallInfo } = merchantApi

describe('the paths of merchant calls that an operator writes', () => {
  it.each([
    ['{}', {}],
    ['{"mallInfo":"/a"}', { mallInfo: '/a' }],
    ['{"mallInfo":"/janus/api/v2.1/user-info_x~1","checkLogin":"/b"}', { mallInfo: '/janus/api/v2.1/user-info_x~1', checkLogin: '/b' }],
    ['{"mallInfo":"/janus/api/userinfo"}', { mallInfo: mallInfo.path }],
    // Of two methods, so never mistaken for each other.
    [`{"merchantInfo":"${mallInfo.path}"}`, { merchantInfo: mallInfo.path }],
    // The two change places.
    [`{"mallInfo":"${checkLogin.path}","checkLogin":"${mallInfo.path}"}`, { mallInfo: checkLogin.path, checkLogin: mallInfo.path }],
  ])('may be %s', (text, paths) => {
    expect(parseMerchantPaths(text)).toEqual({ paths })
  })

  it.each(['', 'mallInfo=/a', '[]', '["/a"]', '"/a"', 'null', '1'])('are no %j', (text) => {
    expect(parseMerchantPaths(text)).toEqual({ wrong: [expect.stringMatching(/^must be JSON such as \{/)] })
  })

  it.each(['mallinfo', 'toString', '__proto__', ''])('are of no call named %j', (name) => {
    expect(parseMerchantPaths(`{${JSON.stringify(name)}:"/a"}`)).toEqual({ wrong: [`there is no merchant call named "${name}"`] })
  })

  it.each([
    ['another host', 'https://evil.example/a'],
    ['another host without a scheme', '//evil.example/a'],
    ['a relative path', 'a/b'],
    ['nothing', ''],
    ['the root alone', '/'],
    ['a query', '/a?b=1'],
    ['a fragment', '/a#b'],
    ['a way up', '/a/../b'],
    ['an encoded way up', '/a/%2e%2e/b'],
    ['a backslash', '/a\\\\b'],
    ['an empty part', '/a//b'],
    ['a slash at the end', '/a/'],
    ['a space', '/a b'],
    ['a line break', '/a\\nb'],
    ['another script', '/路径'],
    ['a parameter of a router', '/:all'],
    ['everything', '/*'],
  ])('are never %s', (_, path) => {
    expect(parseMerchantPaths(`{"mallInfo":"${path}"}`)).toEqual({ wrong: [expect.stringMatching(/^mallInfo must be a path such as/)] })
  })

  it('are never a number', () => {
    expect(parseMerchantPaths('{"mallInfo":1}')).toEqual({ wrong: [expect.stringMatching(/^mallInfo must be a path/)] })
  })

  it.each([
    ['a call of the table', { mallInfo: checkLogin.path }, `checkLogin and mallInfo would both be POST ${checkLogin.path}`],
    ['each other', { mallInfo: '/a', userInfo: '/a' }, 'mallInfo and userInfo would both be POST /a'],
    ['a call of another site', { mallInfo: '/a', wholesaleSearch: '/a' }, 'mallInfo and wholesaleSearch would both be POST /a'],
  ])('are never those of %s', (_, paths, line) => {
    expect(parseMerchantPaths(JSON.stringify(paths))).toEqual({ wrong: [line] })
  })

  it('are refused with everything that is wrong, together', () => {
    expect(parseMerchantPaths('{"nobody":"/a","mallInfo":"a"}')).toEqual({
      wrong: [expect.stringContaining('"nobody"'), expect.stringMatching(/^mallInfo /)],
    })
  })
})

describe('the table with a deployment’s own paths', () => {
  it('is the table itself without any', () => {
    expect(withPaths()).toEqual(merchantApi)
  })

  it('differs in the path of the call that moved, and in nothing else', () => {
    expect(withPaths({ mallInfo: '/a' })).toEqual({ ...merchantApi, mallInfo: { ...mallInfo, path: '/a' } })
  })

  it('has no call that only another release knows', () => {
    expect(withPaths({ callOfALaterRelease: '/a' })).toEqual(merchantApi)
  })
})
