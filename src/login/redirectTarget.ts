/** Query parameters that never travel on: a login does not belong in an address. Compared without case. */
const STRIPPED: readonly string[] = ['redirect', 'redirect_id', 'token', 'uid', 'level', 'java_uid']

/**
 * Where a login leads. `redirect` holds the name of a route of ours, never a path: the path comes from our own table, so that no
 * link can send anybody elsewhere. `redirect_id` is the record of a route that is one record's. The rest of the query goes along
 * (specification 2, guard 3).
 */
export function redirectTarget(search: string, paths: Readonly<Record<string, string>>, landing: string): string {
  const query = new URLSearchParams(search)
  const name = query.get('redirect')
  const pattern = name !== null && Object.hasOwn(paths, name) ? paths[name] : undefined
  const path = pattern?.replace(':id', () => toPathPart(query.get('redirect_id')))
  if (!path || path.endsWith('/')) return landing
  const carried = new URLSearchParams([...query].filter(([key]) => !STRIPPED.includes(key.toLowerCase())))
  return carried.size > 0 ? `${path}?${carried}` : path
}

/** An id as one part of a path; what is none, such as `..`, is left out. */
function toPathPart(id: string | null): string {
  return id && !/^\.*$/.test(id) ? encodeURIComponent(id) : ''
}
