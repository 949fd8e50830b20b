import { describe, expect, it } from 'vitest'
import { Role } from '../../../contract/roles.ts'
import { toBreadcrumb } from '../../../src/layout/breadcrumb/toBreadcrumb.ts'
import { registry } from '../../../src/resources/index.ts'
import { toMenu, toOpenMenu } from '../../../src/resources/schema/project/toMenu.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'

const routes = toRoutes(registry)
const sections = toOpenMenu(toMenu(registry), { role: Role.user })

function trailOf(name: string, menu = sections) {
  const route = routes.find((each) => each.name === name)
  if (!route) throw new Error(`no route ${name}`)
  const { steps, record } = toBreadcrumb(route, menu)
  return [...steps.map(({ label, path }) => (path ? `${label.en} -> ${path}` : label.en)), ...(record ? [record] : [])]
}

describe('toBreadcrumb', () => {
  it.each([
    ['Workplace', ['Dashboard', 'Workplace']],
    ['shops', ['Shops', 'My shops']],
    ['shopGroups', ['Shops -> /shop/my_shop', 'Shop groups']],
    ['shopGroups.create', ['Shops -> /shop/my_shop', 'Shop groups -> /shop/groups', 'create']],
    ['shops.edit', ['Shops -> /shop/my_shop', 'My shops -> /shop/my_shop', 'edit']],
    ['shops.show', ['Shops -> /shop/my_shop', 'My shops -> /shop/my_shop', 'show']],
  ])('of %s is %j [spec 2.31]', (name, steps) => {
    expect(trailOf(name)).toEqual(steps)
  })

  it('of a page without an entry in the menu begins with the page', () => {
    expect(trailOf('orders')).toHaveLength(1)
    expect(trailOf('orders.show')).toHaveLength(2)
  })

  it('offers beside each step what the reader may open, with the step itself', () => {
    const route = routes.find(({ name }) => name === 'shopGroups')
    const [group, page] = route ? toBreadcrumb(route, sections).steps : []
    expect(group?.siblings.map(({ name }) => name)).toEqual(sections.map(({ name }) => name))
    expect(group?.siblings.map(({ path }) => path)).toEqual(sections.map(({ links }) => links[0]?.path))
    expect(page?.siblings.map(({ name }) => name)).toEqual(sections.find(({ name }) => name === 'shop')?.links.map(({ name }) => name))
    expect([group, page].map((step) => step?.siblings.filter(({ isHere }) => isHere).map(({ name }) => name))).toEqual([
      ['shop'],
      ['shopGroups'],
    ])
  })

  it('keeps its words and leads to the page itself only while nobody knows who reads', () => {
    expect(trailOf('shopGroups.create', [])).toEqual(['Shops', 'Shop groups -> /shop/groups', 'create'])
  })
})
