import { describe, expect, it } from 'vitest'
import { menuSchema } from '../../contract/entities/menuItem.ts'
import { fc } from '../fastCheck.ts'

describe('the server’s menu', () => {
  it('is read in our own shape', () => {
    const menu = [{ name: 'shop', order: 7, children: [{ name: 'shops', order: 1 }] }]
    expect(menuSchema.parse(menu)).toEqual(menu)
  })

  it('is read in the template’s shape: the order is in meta or absent, paths are kept', () => {
    const menu = [
      {
        path: '/goods',
        name: 'goods',
        meta: { locale: 'menu.goods', icon: 'icon-list', requiresAuth: true, order: 8 },
        children: [
          { path: 'goodsQuery', name: 'goodsQuery', meta: { locale: 'menu.goods.query', roles: ['*'] } },
          { path: 'goodsCollect', meta: null },
        ],
      },
    ]
    expect(menuSchema.parse(menu)).toEqual([
      {
        path: '/goods',
        name: 'goods',
        order: 8,
        children: [
          { path: 'goodsQuery', name: 'goodsQuery', order: undefined },
          { path: 'goodsCollect', name: '', order: undefined },
        ],
      },
    ])
  })

  it('leaves out a node that cannot be read, and keeps the others', () => {
    const menu = [
      null,
      3,
      'shops',
      { order: 1 },
      { name: '' },
      { name: 'shops', order: 'first', children: 'none' },
      { name: 7, path: '/user' },
    ]
    expect(menuSchema.parse(menu)).toEqual([
      { name: 'shops', order: undefined },
      { name: '', path: '/user', order: undefined },
    ])
  })

  it('is never refused as a list, whatever is in it', () => {
    fc.assert(fc.property(fc.array(fc.anything()), (menu) => menuSchema.safeParse(menu).success))
  })

  it('that is no list is refused', () => {
    expect(menuSchema.safeParse({ list: [] }).success).toBe(false)
  })
})
