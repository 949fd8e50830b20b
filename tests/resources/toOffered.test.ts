import { describe, expect, it } from 'vitest'
import { capabilities } from '../../contract/capabilities.ts'
import { answersHere } from '../../src/pages/answersHere.ts'
import { registry } from '../../src/resources/index.ts'
import { toMenu } from '../../src/resources/schema/project/toMenu.ts'
import { toOffered } from '../../src/resources/schema/project/toOffered.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'

const whole = toOffered(registry, capabilities)
/** With a backend of the specification alone there is what this browser answers itself. */
const bare = toOffered(registry, Object.keys(answersHere))
const menuOf = (offered: typeof registry) => toMenu(offered).flatMap(({ links }) => links.map(({ path }) => path))
const lacksAt = (path: string) => bare.pages.find((page) => page.path === path)?.lacks

describe('a backend with all of ours', () => {
  it('takes nothing out of menu and addresses', () => {
    expect(menuOf(whole)).toEqual(menuOf(registry))
    expect(toRoutes(whole)).toEqual(toRoutes(registry))
  })
})

describe('a backend of the specification alone', () => {
  it.each([
    ['/return_goods/config', 'alerts'],
    ['/visualization/data-analysis', 'operating'],
    ['/visualization/multi-dimension-data-analysis', 'operating'],
    ['/shop/batches', 'batches'],
    ['/shop/batches/show/:id', 'batches'],
    ['/user/audit', 'auditTrail'],
    ['/user/sessions', 'sessions'],
    ['/operator/users', 'operator'],
    ['/operator/users/create', 'operator'],
    ['/operator/announcements', 'announcements'],
    ['/user/extracts/create', 'earnings'],
  ])('has %s out of the menu, and its address names what is missing: %s', (path, lacks) => {
    expect(lacksAt(path)).toBe(lacks)
    expect(menuOf(bare)).not.toContain(path)
  })

  it('keeps every address that there is, so that none becomes unknown', () => {
    expect(
      toRoutes(bare)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(
      toRoutes(registry)
        .map(({ path }) => path)
        .sort(),
    )
  })

  it.each([
    '/goods/goodsQuery',
    '/goods/goodsCollect',
    '/goods/profitRateCompute',
    '/goods/pddCollect',
    '/goods/promotion',
    '/return_goods/mall',
    '/return_goods/product',
  ])('has %s in the menu: it works as far as the specification goes', (path) => {
    expect(menuOf(bare)).toContain(path)
  })

  it('claims and publishes nothing from the box of this browser', () => {
    const box = bare.resources.find(({ name }) => name === 'goodsCollect')
    expect(box?.actions.map(({ name }) => name)).toEqual(['editSelected'])
    expect(box?.operations.deleteMany).not.toBeNull()
    expect(box?.operations.restore).toBeNull()
  })
})
