import { useActiveAuthProvider } from '@refinedev/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { identityKey } from '../createQueryClient.ts'
import { createSharedQuery, type SharedQuery } from '../createSharedQuery.ts'
import type { Identity } from './createIdentity.ts'

type IdentityQuery = SharedQuery<Identity | null>

const queryOf = new WeakMap<QueryClient, IdentityQuery>()

/** Who is logged in; null: nobody; undefined: not known yet. */
export function useIdentity(): Identity | null | undefined {
  return useIdentityAnswer().data
}

/** The same, with why it is not known, and what asks again. */
export function useIdentityAnswer() {
  const client = useQueryClient()
  const auth = useActiveAuthProvider()
  let query = queryOf.get(client)
  if (!query) {
    query = createSharedQuery(client, identityKey, async () => ((await auth?.getIdentity?.()) as Identity | undefined) ?? null)
    queryOf.set(client, query)
  }
  const { refetch } = query
  return { ...useSyncExternalStore(query.subscribe, query.read), refetch }
}
