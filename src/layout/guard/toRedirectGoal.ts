import type { Location } from 'react-router-dom'
import { toMenuNames } from '../../resources/schema/project/toMenuNames.ts'
import type { Route } from '../../resources/schema/project/toRoutes.ts'

/** Opens the page behind it again, afresh (specification 2, name Redirect). The template calls the rest `:path`, and it may have slashes. */
export const REDIRECT_PATH = '/redirect/*'
const PREFIX = /^\/redirect\/+/i

/**
 * Where an address of REDIRECT_PATH leads, always below our own root; null: it is no such address. The rest of it is a path, or as the template
 * has it the name of a route, as a server's menu may say it (`/redirect/my_shop`).
 */
export function toRedirectGoal(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  routes: readonly Route[],
): Pick<Location, 'pathname' | 'search'> | null {
  if (!PREFIX.test(pathname)) return null
  // The template encodes the whole address, with its query.
  const [path = '', ...queries] = decode(pathname.replace(PREFIX, '')).split('?')
  const query = [...queries, search.slice(1)].filter((part) => part !== '').join('&')
  const rest = path.replace(/^[/\\]+/, '')
  const [named] = toMenuNames([{ name: rest }], routes)
  return { pathname: routes.find(({ name }) => name === named)?.path ?? `/${rest}`, search: query && `?${query}` }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
