import type { Location } from 'react-router-dom'

/** Opens the page behind it again, afresh (specification 2, name Redirect). The template calls the rest `:path`, and it may have slashes. */
export const REDIRECT_PATH = '/redirect/*'
const PREFIX = /^\/redirect\/+/i

/** Where an address of REDIRECT_PATH leads, always below our own root; null: it is no such address. */
export function toRedirectGoal({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Pick<Location, 'pathname' | 'search'> | null {
  if (!PREFIX.test(pathname)) return null
  // The template encodes the whole address, with its query.
  const [path = '', ...queries] = decode(pathname.replace(PREFIX, '')).split('?')
  const query = [...queries, search.slice(1)].filter((part) => part !== '').join('&')
  return { pathname: `/${path.replace(/^[/\\]+/, '')}`, search: query && `?${query}` }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
