import { keys } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import type { Identity } from './auth/createIdentity.ts'

/** No request leaves for anyone but us; a query that fails says so at once, and the reader decides about the next try. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, keepPreviousData: true },
      mutations: { networkMode: 'always' },
    },
  })
}

/** Who is logged in, as `useGetIdentity` will find it. */
export function putIdentity(client: QueryClient, identity: Identity): void {
  // The framework still asks by its older keys.
  client.setQueryData(keys().auth().action('identity').get(true), identity)
}
