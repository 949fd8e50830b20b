import { useMemo } from 'react'
import { type Location, matchPath, useLocation } from 'react-router-dom'
import { useIdentityAnswer } from '../../providers/auth/useIdentity.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { toLandingPath } from '../../resources/schema/project/toLandingPath.ts'
import { toParents } from '../../resources/schema/project/toParents.ts'
import { isReachable, type Route, toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { type Decision, decideNavigation, type GuardedRoute } from './guard.ts'
import { toHolder } from './toHolder.ts'
import { toRedirectGoal } from './toRedirectGoal.ts'
import { useServerMenu } from './useServerMenu.ts'

interface Guarded {
  readonly decision: Decision
  readonly routes: readonly Route[]
  /** The wanted page: the address on the screen, or the one behind `/redirect`. */
  readonly goal: Pick<Location, 'pathname' | 'search'>
}

/** What the guards decided about the address on the screen. */
export function useGuardDecision(hasToken: boolean, carriesToken: boolean): Guarded {
  const registry = useRegistry()
  const routes = useMemo(() => toRoutes(registry), [registry])
  const address = useLocation()
  const goal = toRedirectGoal(address, routes) ?? address
  const { data: identity, error } = useIdentityAnswer()
  const menu = useServerMenu()
  const { lastKnown: memory } = useServices()
  const lastKnown = useMemo(() => memory.readUser(), [memory])
  const target = useMemo(() => toTarget(routes, goal.pathname), [routes, goal.pathname])
  const decision = decideNavigation({
    target,
    hasToken,
    carriesToken,
    holder: toHolder(identity, error, hasToken ? lastKnown : null),
    menu,
    routes: useMemo(() => landingFirst(routes.filter(isReachable)).map(toGuarded), [routes]),
  })
  return { decision, routes, goal }
}

/** What an address is to the guards; the root is the landing page. */
export function toTarget(routes: readonly Route[], pathname: string): GuardedRoute | null {
  const wanted = pathname === '/' ? toLandingPath(routes) : pathname
  const route = routes.find(({ path }) => matchPath(path, wanted))
  if (route) return toGuarded(route)
  const parent = toParents(routes).find(({ path }) => matchPath(path, wanted))
  return parent ? { name: parent.path, access: { roles: ['*'] }, menuName: null, children: parent.children.map(toGuarded) } : null
}

/** A form or a read page goes with its list. */
function toGuarded({ name, access, menu, target }: Route): GuardedRoute {
  const entry = target.screen === 'page' ? target.page : target.resource
  return { name, access, menuName: menu && entry.name }
}

/** Where everybody lands is where a reader is sent who may not go where she wanted. */
function landingFirst(routes: readonly Route[]): readonly Route[] {
  const landing = toLandingPath(routes)
  return [...routes].sort((a, b) => Number(b.path === landing) - Number(a.path === landing))
}
