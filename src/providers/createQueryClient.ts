import { keys } from '@refinedev/core'
import { parseFilterArgs, QueryClient, type RefetchOptions, type RefetchQueryFilters } from '@tanstack/react-query'
import type { Identity } from './auth/createIdentity.ts'

/**
 * No request leaves for anyone but us; a query that fails says so at once, and the reader decides about the next try. After a change,
 * rows that are on their way already are asked for again: the framework lets them pass for new ones, and they may be from before it.
 * What was asked for before is not shown in the place of another subject, as the framework would have it: a list that turns its pages says so itself.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, keepPreviousData: false },
      mutations: { networkMode: 'always' },
    },
  })
  const refetch: (filters: RefetchQueryFilters, options: RefetchOptions) => Promise<void> = client.refetchQueries.bind(client)
  client.refetchQueries = (...given: Parameters<typeof parseFilterArgs<RefetchQueryFilters, RefetchOptions>>) => {
    const [filters, options] = parseFilterArgs<RefetchQueryFilters, RefetchOptions>(...given)
    return refetch(filters, { ...options, cancelRefetch: true })
  }
  return client
}

/** Of who is logged in. The framework still asks by its older keys. */
export const identityKey = keys().auth().action('identity').get(true)

/** Who is logged in, as it will be found. */
export function putIdentity(client: QueryClient, identity: Identity): void {
  client.setQueryData(identityKey, identity)
}
