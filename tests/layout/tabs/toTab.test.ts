import { describe, expect, it } from 'vitest'
import { formatTabs, parseTabs } from '../../../src/layout/tabs/parseTabs.ts'
import { parseTab, toTab } from '../../../src/layout/tabs/toTab.ts'
import { registry } from '../../../src/resources/index.ts'
import { type Route, toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'

const routes = toRoutes(registry)
const page = (name: string, path: string, change: Partial<Route> = {}): Route => ({
  name,
  path,
  label: { zh: name, en: name },
  access: { roles: ['*'] },
  menu: null,
  layout: 'default',
  ignoreCache: false,
  target: { screen: 'page', page: { load: async () => () => null } as never },
  ...change,
})

describe('toTab', () => {
  it('takes name, title, address and query from the route and the address [spec 3.14]', () => {
    expect(toTab(routes, { pathname: '/shop/my_shop', search: '?group_id=3&page=2' })).toMatchObject({
      key: 'shops',
      name: 'shops',
      title: { zh: '我的店铺', en: 'My shops' },
      fullPath: '/shop/my_shop?group_id=3&page=2',
      query: { group_id: '3', page: '2' },
      ignoreCache: false,
    })
  })

  it.each([
    ['/shop/groups/edit/1', '/shop/groups/edit/2', false],
    ['/shop/groups', '/shop/groups/create', false],
    ['/shop/groups/edit/1', '/shop/groups/edit/1/', true],
    ['/shop/groups', '/SHOP/groups', true],
    ['/shop/groups?page=1', '/shop/groups?page=2', true],
  ])('%s and %s: the same tab is %s', (one, other, isSame) => {
    expect(parseTab(routes, one)?.key === parseTab(routes, other)?.key).toBe(isSame)
  })

  it('says which record a tab is about', () => {
    expect(parseTab(routes, '/shop/groups/edit/7')).toMatchObject({ screen: 'edit', id: '7' })
  })

  it.each([
    ['an address that is nobody’s', '/nowhere', []],
    ['a page without layout', '/help/plain', [page('plain', '/help/plain', { layout: 'none' })]],
    [
      'a page with nothing behind it',
      '/goods/later',
      [page('later', '/goods/later', { target: { screen: 'page', page: { load: null } as never } })],
    ],
    ['an address that opens another page again', '/redirect/shop/my_shop', []],
  ])('gives none for %s [spec 2.4]', (_, pathname, more) => {
    expect(toTab([...routes, ...more], { pathname, search: '' })).toBeNull()
  })

  it('knows a page that keeps nothing [spec 3.14]', () => {
    expect(toTab([page('form', '/form', { ignoreCache: true })], { pathname: '/form', search: '' })?.ignoreCache).toBe(true)
  })
})

describe('stored tabs', () => {
  const landing = parseTab(routes, '/shop/my_shop')
  if (!landing) throw new Error('the shops have no tab')

  it('come back in their order, with their queries', () => {
    const addresses = ['/shop/my_shop?page=2', '/shop/groups/edit/1', '/shop/groups?q=a']
    expect(formatTabs(parseTabs(routes, landing, addresses))).toEqual(addresses)
  })

  it.each([null, 'text', 7, {}, [null, 7, '/nowhere', 'shop', 'https://elsewhere.example/shop/groups', '//elsewhere.example']])(
    'are left out where they are none of ours: %j',
    (stored) => {
      expect(formatTabs(parseTabs(routes, landing, stored))).toEqual(['/shop/my_shop'])
    },
  )
})
