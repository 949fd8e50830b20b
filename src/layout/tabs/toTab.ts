import { matchRoutes } from 'react-router-dom'
import { isThere, type Route } from '../../resources/schema/project/toRoutes.ts'
import type { Tab } from './tabs.ts'

/** The tab of an address; null where the address is no page of the default layout. */
export function toTab(routes: readonly Route[], address: { readonly pathname: string; readonly search: string }): Tab | null {
  // Matching is dear: only routes that the address can be of are tried. Like the router's own, it ignores the case.
  const wanted = address.pathname.toLowerCase()
  const near = routes.filter(({ path }) => wanted.startsWith((path.split(':', 1)[0] ?? path).toLowerCase()))
  const [match] =
    matchRoutes(
      near.map((route) => ({ path: route.path, handle: route })),
      address,
    ) ?? []
  const route = match?.route.handle
  if (!match || !route || route.layout !== 'default' || !isThere(route)) return null
  const parameters = Object.entries(match.params).map(([name, value]) => `${name}=${value}`)
  return {
    key: [route.name, ...parameters].join('?'),
    title: route.label,
    screen: route.target.screen,
    id: match.params.id,
    name: route.name,
    fullPath: address.pathname + address.search,
    query: Object.fromEntries(new URLSearchParams(address.search)),
    ignoreCache: route.ignoreCache,
    reloads: 0,
  }
}

/** A stored address, which may be anything. */
export function parseTab(routes: readonly Route[], value: unknown): Tab | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  const [pathname = '', query] = value.split('?', 2)
  return toTab(routes, { pathname, search: query === undefined ? '' : `?${query}` })
}
