import { type Location, matchPath } from 'react-router-dom'
import { toParents } from '../../resources/schema/project/toParents.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'

/** Never carried along: they are a login of their own (specification 2, guard 2), or ours. */
const loginParameters = ['token', 'uid', 'level', 'java_uid', 'redirect', 'redirect_id'] as const

/**
 * The login's address with `redirect` (the name of the wanted route, never a path) and the query that it had; of a record's page with
 * `redirect_id`, too. An address above pages leads back to the first of them.
 */
export function toLoginAddress(
  loginPath: string,
  routes: readonly Route[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const wanted =
    routes.find(({ path }) => matchPath(path, pathname)) ?? toParents(routes).find(({ path }) => matchPath(path, pathname))?.children[0]
  if (!wanted) return loginPath
  const query = new URLSearchParams(search)
  for (const name of loginParameters) query.delete(name)
  query.set('redirect', wanted.name)
  const id = matchPath(wanted.path, pathname)?.params.id
  if (id !== undefined) query.set('redirect_id', id)
  return `${loginPath}?${query}`
}
