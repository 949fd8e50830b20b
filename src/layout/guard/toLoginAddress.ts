import { matchPath } from 'react-router-dom'
import type { Route } from '../../resources/schema/project/toRoutes.ts'

/** Never carried along: they are a login of their own (specification 2, guard 2). */
const loginParameters = ['token', 'uid', 'level', 'java_uid', 'redirect'] as const

/** The login's address with `redirect` (the name of the wanted route, never a path) and the query that it had. */
export function toLoginAddress(loginPath: string, routes: readonly Route[], pathname: string, search: string): string {
  const wanted = routes.find(({ path }) => matchPath(path, pathname) && !path.includes(':'))
  if (!wanted) return loginPath
  const query = new URLSearchParams(search)
  for (const name of loginParameters) query.delete(name)
  query.set('redirect', wanted.name)
  return `${loginPath}?${query}`
}
