import { useCallback, useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'

/** Proxies and servers refuse a request line over 8 kB: a page with a longer address could not be loaded again. */
const ADDRESS_QUERY_MAX_CHARS = 4_000
const SEARCH_PARAMETER = 'keyword'

type ChangeQuery = (toNext: (before: URLSearchParams) => URLSearchParams, options?: { readonly replace?: boolean }) => void

/**
 * The query of a list's address. A search that is too long for an address, such as a pasted column of ids, is kept in the history beside
 * it: loading the page again, back and forward have it; a copied link does not.
 */
export function useListAddress(): readonly [URLSearchParams, ChangeQuery] {
  const [address, setAddress] = useSearchParams()
  const beside = readLongSearch(useLocation().state)
  const query = useMemo(() => withSearch(address, beside), [address, beside])
  const change = useCallback<ChangeQuery>(
    (toNext, options = {}) => {
      const next = new URLSearchParams(toNext(query))
      const longSearch = next.toString().length > ADDRESS_QUERY_MAX_CHARS ? next.get(SEARCH_PARAMETER) : null
      if (longSearch === null) return setAddress(next, options)
      next.delete(SEARCH_PARAMETER)
      setAddress(next, { ...options, state: { longSearch } })
    },
    [query, setAddress],
  )
  return [query, change]
}

function readLongSearch(state: unknown): string | null {
  const { longSearch } = (state ?? {}) as { readonly longSearch?: unknown }
  return typeof longSearch === 'string' ? longSearch : null
}

function withSearch(address: URLSearchParams, search: string | null): URLSearchParams {
  if (search === null || address.has(SEARCH_PARAMETER)) return address
  const query = new URLSearchParams(address)
  query.set(SEARCH_PARAMETER, search)
  return query
}
