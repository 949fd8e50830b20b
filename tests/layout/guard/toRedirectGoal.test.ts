import { describe, expect, it } from 'vitest'
import { toRedirectGoal } from '../../../src/layout/guard/toRedirectGoal.ts'
import { registry } from '../../../src/resources/index.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'
import { fc } from '../../fastCheck.ts'

const routes = toRoutes(registry)

describe('toRedirectGoal', () => {
  it.each([
    ['/redirect/my_shop', '', '/shop/my_shop', ''],
    ['/redirect/goodsQuery', '?keyword=1', '/goods/goodsQuery', '?keyword=1'],
    ['/redirect/Workplace', '', '/dashboard/workplace', ''],
    ['/redirect/product_pc', '', '/help/product_pc', ''],
    ['/redirect/nowhere', '', '/nowhere', ''],
    ['/redirect/goods/goodsQuery', '', '/goods/goodsQuery', ''],
    ['/redirect/goods/goodsQuery', '?keyword=a%26b', '/goods/goodsQuery', '?keyword=a%26b'],
    ['/redirect/%2Fgoods%2FgoodsQuery%3Fkeyword%3D1', '', '/goods/goodsQuery', '?keyword=1'],
    ['/redirect/%2Fgoods%2FgoodsQuery%3Fkeyword%3D1', '?page=2', '/goods/goodsQuery', '?keyword=1&page=2'],
    ['/redirect//evil.example/x', '', '/evil.example/x', ''],
    ['/redirect/%5C%2Fevil.example', '', '/evil.example', ''],
    ['/redirect/%E0%A4%A', '', '/%E0%A4%A', ''],
  ])('%s%s leads to %s%s [spec 2.3]', (pathname, search, ...goal) => {
    expect(toRedirectGoal({ pathname, search }, routes)).toEqual({ pathname: goal[0], search: goal[1] })
  })

  it.each(['/', '/redirect', '/redirects/goods', '/goods/redirect/x'])('%s is no such address', (pathname) => {
    expect(toRedirectGoal({ pathname, search: '' }, routes)).toBeNull()
  })

  it('never leads to another host', () => {
    fc.assert(
      fc.property(fc.constantFrom('//', 'https://', '/\\', '%2F%2F', ''), fc.string({ unit: 'binary' }), (start, rest) => {
        const goal = toRedirectGoal({ pathname: `/redirect/${start}${rest}`, search: '' }, routes)
        if (goal) expect(goal.pathname).toMatch(/^\/(?![/\\])/)
      }),
    )
  })
})
