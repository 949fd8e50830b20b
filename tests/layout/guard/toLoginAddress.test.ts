import { describe, expect, it } from 'vitest'
import { toLoginAddress } from '../../../src/layout/guard/toLoginAddress.ts'
import { registry } from '../../../src/resources/index.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'

const routes = toRoutes(registry)

describe('toLoginAddress', () => {
  it.each([
    ['/shop/my_shop', '?page=2', '/login?page=2&redirect=shops'],
    ['/goods', '', '/login?redirect=goodsQuery'],
    ['/shop/my_shop/create', '', '/login?redirect=shops.create'],
    ['/shop/my_shop/edit/42', '', '/login?redirect=shops.edit&redirect_id=42'],
    ['/user/orders/show/a-b', '?x=1', '/login?x=1&redirect=orders.show&redirect_id=a-b'],
    ['/help/mall_pc', '?token=t&uid=1&level=2&java_uid=3&shop=5', '/login?shop=5&redirect=mall_pc'],
    ['/shop/my_shop', '?redirect=evil&redirect_id=7', '/login?redirect=shops'],
    ['/', '', '/login'],
    ['/nowhere', '?a=1', '/login'],
  ])('%s%s becomes %s', (pathname, search, address) => {
    expect(toLoginAddress('/login', routes, { pathname, search })).toBe(address)
  })
})
