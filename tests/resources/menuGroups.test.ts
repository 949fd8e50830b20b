import { describe, expect, it } from 'vitest'
import { Role } from '../../contract/roles.ts'
import { mayOpen } from '../../src/domain/permissions.ts'
import { registry } from '../../src/resources/index.ts'
import { toLandingPath } from '../../src/resources/schema/project/toLandingPath.ts'
import { toMenu, toOpenMenu } from '../../src/resources/schema/project/toMenu.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'
import { type MenuGroupName, menuGroups } from '../../src/resources/shared/menuGroups.ts'

/** Specification 2, menu order values. */
const specified: Readonly<Partial<Record<MenuGroupName, number>>> = {
  visualization: 1,
  form: 3,
  profile: 4,
  result: 5,
  shop: 7,
  user: 7,
  goods: 8,
  help: 8,
  hotSelling: 9,
  returnGoods: 10,
}

describe('the menu', () => {
  it.each(Object.entries(specified))('gives the group %s the order %i [spec 2.24, 2.25]', (name, order) => {
    expect(menuGroups[name as MenuGroupName].order).toBe(order)
  })

  it.each([
    ...['/form/step', '/form/group', '/profile/basic', '/result/success', '/result/error'],
    ...['/visualization/data-analysis', '/visualization/multi-dimension-data-analysis'],
  ])('has %s for the operator, without the debug flag [spec 2.63]', (path) => {
    const holder = { role: Role.admin }
    expect(toOpenMenu(toMenu(registry), holder).flatMap(({ links }) => links.map((link) => link.path))).toContain(path)
  })

  it('opens the profit calculation to a sub-account without any right [spec 2.11, 6.4]', () => {
    const page = registry.pages.find(({ name }) => name === 'profitRateCompute')
    expect(page && mayOpen({ role: Role.subUser, rights: {} }, page.access)).toBe(true)
  })

  it('has no entry for /redirect [spec 2.3]', () => {
    const paths = toMenu(registry).flatMap(({ links }) => links.map(({ path }) => path))
    expect(paths.filter((path) => path.startsWith('/redirect'))).toEqual([])
  })

  it.each(['product_pc', 'mall_pc', 'account_pc'])('has no entry for %s [spec 2.13, 2.14]', (name) => {
    expect(registry.pages.find((page) => page.name === name)?.menu).toBeUndefined()
  })
})

it('the landing page is the workplace [spec 2.6]', () => {
  expect(toLandingPath(toRoutes(registry))).toBe('/dashboard/workplace')
})

describe('the layout', () => {
  it('is the default one for every route but those of the help [spec 2.8, 2.12]', () => {
    const bare = toRoutes(registry).filter(({ layout }) => layout === 'none')
    expect(bare.map(({ path }) => path).filter((path) => !path.startsWith('/help/'))).toEqual([])
    expect(bare.map(({ name }) => name)).toEqual(expect.arrayContaining(['plugDownload', 'product_pc', 'mall_pc', 'account_pc']))
  })
})
