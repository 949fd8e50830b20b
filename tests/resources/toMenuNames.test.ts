import { describe, expect, it } from 'vitest'
import type { MenuItem } from '../../contract/entities/menuItem.ts'
import { registry } from '../../src/resources/index.ts'
import { toMenuNames } from '../../src/resources/schema/project/toMenuNames.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'
import { toServerMenu } from '../../src/resources/schema/project/toServerMenu.ts'

const namesOf = (menu: readonly MenuItem[]) => toMenuNames(menu, toRoutes(registry))

describe('toMenuNames', () => {
  it('finds every page of our own server’s menu, in its order', () => {
    const menu = toServerMenu(registry)
    expect(namesOf(menu)).toEqual(menu.flatMap(({ children = [] }) => children.map(({ name }) => name)))
  })

  it.each<[string, readonly MenuItem[], readonly string[]]>([
    ['by the name of the route', [{ name: 'goodsQuery' }], ['goodsQuery']],
    ['by a name in other letters', [{ name: 'workplace' }], ['Workplace']],
    ['by its path', [{ name: 'x', path: '/user/info' }], ['userInfo']],
    ['by paths that are joined', [{ name: 'x', path: '/user', children: [{ name: 'y', path: 'setting' }] }], ['userSetting']],
    ['by names where there are no paths', [{ name: 'user', children: [{ name: 'account' }] }], ['subAccounts']],
    ['by the last part of a path, as the specification calls it', [{ name: 'my_shop' }], ['shops']],
    [
      'in the order that the nodes say',
      [
        { name: 'orders', order: 2 },
        { name: 'shops', order: 1 },
      ],
      ['shops', 'orders'],
    ],
    ['each one once', [{ name: 'shops' }, { name: 'my_shop' }], ['shops']],
    ['and leaves out what is none of ours', [{ name: 'site', path: 'https://site.example/shop/my_shop' }, { name: 'shop' }], []],
  ])('finds a page %s', (_, menu, names) => {
    expect(namesOf(menu)).toEqual(names)
  })
})
