import { type IResourceItem, matchResourceFromRoute, type ParseFunction, type ParseResponse, ResourceContext } from '@refinedev/core'
import { useCallback, useContext } from 'react'
import { matchPath, useLocation, useParams } from 'react-router-dom'

type Match = ReturnType<typeof matchResourceFromRoute>

let last: { readonly pathname: string; readonly resources: readonly IResourceItem[]; readonly match: Match } | null = null

/**
 * What the address means to the framework. Every one of its hooks asks, and the binding's own `parse` tries all routes for each of
 * them; here the address is looked up once.
 */
export function useParseOnce(): ParseFunction {
  const { pathname, search } = useLocation()
  const { resources } = useContext(ResourceContext)
  const routeParams = useParams()
  const match = matchOnce(pathname, resources)
  return useCallback(() => {
    const { resource, action, matchedRoute } = match
    // Outside of a route there are no parameters of one.
    const isOutside = Object.keys(routeParams).length === 0
    const params = isOutside && matchedRoute ? (matchPath(matchedRoute, pathname)?.params ?? {}) : routeParams
    const parsed: ParseResponse = { pathname, params: { ...params, ...Object.fromEntries(new URLSearchParams(search)) } }
    if (resource) parsed.resource = resource
    if (action) parsed.action = action
    if (params.id) parsed.id = decodeURIComponent(params.id)
    return parsed
  }, [pathname, search, routeParams, match])
}

function matchOnce(pathname: string, resources: IResourceItem[]): Match {
  if (last?.pathname !== pathname || last.resources !== resources)
    last = { pathname, resources, match: matchResourceFromRoute(pathname, resources) }
  return last.match
}
