import { describe, expect, it } from 'vitest'
import { Role, type RoleOrEveryone, roles } from '../../../contract/roles.ts'
import { type Holder, mayOpen } from '../../../src/domain/permissions.ts'
import { decideNavigation, type GuardedRoute, type GuardState } from '../../../src/layout/guard/guard.ts'
import { toTarget } from '../../../src/layout/guard/useGuardDecision.ts'
import { registry } from '../../../src/resources/index.ts'
import { toParents } from '../../../src/resources/schema/project/toParents.ts'
import { isReachable, toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'

/** The route table of the specification (section 2), by path; `any` is written as *. */
const specification: Readonly<Record<string, readonly RoleOrEveryone[]>> = {
  '/dashboard/workplace': ['*'],
  '/form/step': ['admin'],
  '/form/group': ['admin'],
  '/goods/goodsQuery': ['*'],
  '/goods/goodsCollect': ['*'],
  '/goods/profitRateCompute': ['*'],
  '/goods/pddCollect': ['*'],
  '/help/plugDownload': ['*'],
  '/help/product_pc': ['*'],
  '/help/mall_pc': ['*'],
  '/help/account_pc': ['user'],
  '/hot-selling/todayHot': ['*'],
  '/hot-selling/aWeekHot': ['*'],
  '/hot-selling/industryList': ['*'],
  '/hot-selling/opportunityGoods': ['*'],
  '/profile/basic': ['admin'],
  '/result/success': ['admin'],
  '/result/error': ['admin'],
  '/return_goods/mall': ['*'],
  '/return_goods/product': ['*'],
  '/return_goods/config': ['*'],
  '/shop/my_shop': ['*'],
  '/user/info': ['*'],
  '/user/setting': ['*'],
  '/user/account': ['user'],
  '/visualization/data-analysis': ['admin'],
  '/visualization/multi-dimension-data-analysis': ['admin'],
}

const all = toRoutes(registry)
const plain = all.filter(isReachable)
const routes = plain.map(({ path }) => routeAt(path))
const everyRight: Holder['rights'] = { shop: ['view'], goods: ['view'], hot: ['view'], returns: ['view'], profit: ['view'] }
const aHolder = (role: Role): Holder => ({ role, ...(role === Role.subUser ? { rights: everyRight } : {}) })

function aState(overrides: Partial<GuardState>): GuardState {
  return { target: null, hasToken: true, carriesToken: false, holder: aHolder(Role.user), menu: 'client', routes, ...overrides }
}

function routeAt(path: string): GuardedRoute {
  const target = toTarget(all, path)
  if (!target) throw new Error(`no route at ${path}`)
  return target
}

const paths = Object.keys(specification)
/** Of the specification's routes those that are hidden from the menu: another product opens them. */
const hidden = ['/help/product_pc', '/help/mall_pc', '/help/account_pc']
const unlisted = plain.filter(({ menu }) => menu === null).map(({ path }) => path)
const byRole = paths.flatMap((path) =>
  roles.map((role) => [path, role, specification[path]?.some((each) => each === '*' || each === role)] as const),
)

describe('the routes of the specification', () => {
  it.each(paths)('%s is declared with its roles [spec 2.6, 2.9, 2.11-2.23, 6.2, 6.3]', (path) => {
    expect([...routeAt(path).access.roles]).toEqual(specification[path])
  })
})

describe('guard 5: permission', () => {
  it.each(byRole)('%s for a %s: %s [spec 2.42, 6.4]', (path, role, isAllowed) => {
    const decision = decideNavigation(aState({ target: routeAt(path), holder: aHolder(role) }))
    if (isAllowed) expect(decision).toEqual({ go: 'proceed' })
    else expect(decision).toMatchObject({ go: 'redirect' })
  })

  it.each(byRole)(
    '%s for a %s with the menu from the server: its menu and its roles must both agree [spec 2.45]',
    (path, role, isAllowed) => {
      const target = routeAt(path)
      const holder = aHolder(role)
      expect(decideNavigation(aState({ target, holder, menu: [target.name] }))).toEqual({ go: isAllowed ? 'proceed' : 'not-found' })
      const isWhitelisted = hidden.includes(path)
      const unnamed = decideNavigation(aState({ target, holder, menu: ['something else'] }))
      expect(unnamed).toEqual({ go: isAllowed && isWhitelisted ? 'proceed' : 'not-found' })
    },
  )

  it.each(unlisted)('%s has no entry in our menu, so that no server’s menu can name it: whitelisted, its roles still hold', (path) => {
    const target = routeAt(path)
    for (const role of roles) {
      const holder = aHolder(role)
      const { go } = decideNavigation(aState({ target, holder, menu: ['shops'] }))
      expect(go, role).toBe(mayOpen(holder, target.access) ? 'proceed' : 'not-found')
    }
  })

  it.each(all.filter(({ path }) => path.startsWith('/shop/my_shop/')).map(({ path }) => path))(
    '%s goes with its list in the server’s menu',
    (path) => {
      const target = routeAt(path)
      expect(decideNavigation(aState({ target, menu: ['shops'] }))).toEqual({ go: 'proceed' })
      expect(decideNavigation(aState({ target, menu: ['shopGroups'] }))).toEqual({ go: 'not-found' })
    },
  )

  it('sends a forbidden reader to the first route that she may open, and nowhere when there is none [spec 2.43, 8.21]', () => {
    const target = routeAt('/form/step')
    const first = { name: 'first', access: { roles: ['sub_user'] as const }, menuName: 'first' }
    const holder = aHolder(Role.subUser)
    expect(decideNavigation(aState({ target, holder, routes: [target, first] }))).toEqual({ go: 'redirect', to: 'first' })
    expect(decideNavigation(aState({ target, holder, routes: [target] }))).toEqual({ go: 'not-found' })
  })

  it('fetches the server’s menu when it is empty, before anything is decided [spec 2.44]', () => {
    expect(decideNavigation(aState({ target: routeAt('/shop/my_shop'), menu: 'empty' }))).toEqual({ go: 'load-menu' })
  })

  it.each(['login', 'notFound'] as const)(
    '%s is whitelisted whatever the server’s menu says, and needs no login [spec 2.2, 2.26, 2.39]',
    (target) => {
      expect(decideNavigation(aState({ target, menu: [] }))).toEqual({ go: 'proceed' })
      expect(decideNavigation(aState({ target, hasToken: false, holder: 'unset' }))).toEqual({ go: 'proceed' })
    },
  )

  it('an unknown address is not found, with a login or without [spec 2.5]', () => {
    expect(decideNavigation(aState({ target: null }))).toEqual({ go: 'not-found' })
    expect(decideNavigation(aState({ target: null, hasToken: false, holder: 'unset' }))).toEqual({ go: 'not-found' })
  })
})

describe('an address above pages', () => {
  const parents = toParents(all)

  it.each([
    ['/goods', Role.user, 'goodsQuery'],
    ['/shop', Role.user, 'shops'],
    ['/user', Role.subUser, 'userInfo'],
    ['/form', Role.admin, 'stepForm'],
    ['/profile', Role.admin, 'basicProfile'],
    ['/result', Role.admin, 'resultSuccess'],
    ['/visualization', Role.admin, 'dataAnalysis'],
    ['/dashboard', Role.user, 'Workplace'],
    ['/hot-selling', Role.user, 'todayHot'],
    ['/operator', Role.admin, 'operatorUsers'],
    ['/help', Role.subUser, 'plugDownload'],
  ])('%s leads a %s to its first page, %s [spec 2.10, 2.62]', (path, role, to) => {
    expect(decideNavigation(aState({ target: routeAt(path), holder: aHolder(role) }))).toEqual({ go: 'forward', to })
  })

  it.each(['/form', '/profile', '/result', '/visualization', '/operator'])(
    '%s is to a reader who may open nothing below it what a page there is: she goes to the first page that she may open [spec 2.43]',
    (path) => {
      const holder = aHolder(Role.user)
      const child = all.find((route) => route.path.startsWith(`${path}/`))
      const ofChild = decideNavigation(aState({ target: routeAt(child?.path ?? ''), holder }))
      expect(ofChild).toEqual({ go: 'redirect', to: routes[0]?.name })
      expect(decideNavigation(aState({ target: routeAt(path), holder }))).toEqual(ofChild)
      expect(decideNavigation(aState({ target: routeAt(path), holder, menu: ['shops'] }))).toEqual({ go: 'not-found' })
    },
  )

  it.each(parents.map(({ path }) => path))('%s without a login leads to the login', (path) => {
    expect(decideNavigation(aState({ target: routeAt(path), hasToken: false, holder: 'unset' }))).toEqual({ go: 'login' })
  })

  it('leads to the first page that the server’s menu names', () => {
    expect(decideNavigation(aState({ target: routeAt('/shop'), menu: ['shopGroups', 'userInfo'] }))).toEqual({
      go: 'forward',
      to: 'shopGroups',
    })
  })
})

describe('the whole table of routes (P5)', () => {
  const table = plain.flatMap(({ path }) => roles.map((role) => [path, role] as const))

  it.each(table)('%s for a %s: a redirect leads to a page that she may open, never to a closed one', (path, role) => {
    const holder = aHolder(role)
    const target = routeAt(path)
    const decision = decideNavigation(aState({ target, holder }))
    const goal = 'to' in decision ? routes.find(({ name }) => name === decision.to) : target
    expect(goal && mayOpen(holder, goal.access)).toBe(true)
  })
})

describe('guards 2 to 4: login and adoption', () => {
  const adopting = ['/help/mall_pc', '/help/product_pc', '/help/account_pc']

  it.each(adopting)('%s adopts a carried token for a user who is logged in already [spec 2.34]', (path) => {
    for (const holder of ['unset', 'failed', aHolder(Role.admin)] as const) {
      expect(decideNavigation(aState({ target: routeAt(path), carriesToken: true, holder }))).toEqual({ go: 'adopt' })
    }
  })

  it.each([
    ['/help/mall_pc', 'adopt'],
    ['/help/product_pc', 'adopt'],
    ['/help/account_pc', 'login'],
  ])('%s with a token, not logged in: %s [spec 2.40]', (path, go) => {
    expect(decideNavigation(aState({ target: routeAt(path), carriesToken: true, hasToken: false, holder: 'unset' }))).toEqual({ go })
  })

  it.each(paths.filter((path) => !adopting.includes(path)))('%s adopts nothing: a token in its address is ignored', (path) => {
    const target = routeAt(path)
    expect(decideNavigation(aState({ target, carriesToken: true, hasToken: false, holder: 'unset' }))).toEqual({ go: 'login' })
    expect(decideNavigation(aState({ target, carriesToken: true, holder: 'unset' }))).toEqual({ go: 'load-user' })
  })

  it.each(paths)('%s without a login leads to the login [spec 2.7]', (path) => {
    expect(decideNavigation(aState({ target: routeAt(path), hasToken: false, holder: 'unset' }))).toEqual({ go: 'login' })
  })

  it.each(paths)('%s loads the user while the role is unset, and leads to the login when that fails [spec 2.37, 2.38]', (path) => {
    expect(decideNavigation(aState({ target: routeAt(path), holder: 'unset' }))).toEqual({ go: 'load-user' })
    expect(decideNavigation(aState({ target: routeAt(path), holder: 'failed' }))).toEqual({ go: 'login' })
  })
})
