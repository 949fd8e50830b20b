import { type GetListResponse, keys, useDataProvider, useKeys } from '@refinedev/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import { createSharedQuery, type SharedQuery } from '../providers/createSharedQuery.ts'
import { useResourceNamed } from '../providers/registry/useRegistry.ts'

/** The user's shops, for all that shows one. */
export interface Shops {
  /** All of them; undefined until they are known. */
  readonly shops: readonly Shop[] | undefined
  /** Why the last asking failed; null: it did not, or is under way again. */
  readonly error: Error | null
  readonly refetch: () => Promise<void>
}

const queryOf = new WeakMap<QueryClient, SharedQuery<GetListResponse<Shop>>>()

/** By which the list of all shops is kept, and what the keys of every list of shops begin with; `name`: of the resource. */
export function toShopsKeys(name: string, preferLegacyKeys?: boolean) {
  const lists = keys().data('default').resource(name).action('list')
  const all = lists.params({ filters: [], hasPagination: false, sorters: [] })
  return { all: all.get(preferLegacyKeys), lists: lists.get(preferLegacyKeys) }
}

/** The shops as the console knows them: asked for where nobody has, and again after a change. */
export function useShops(): Shops {
  const client = useQueryClient()
  const { name } = useResourceNamed('shops')
  const { getList } = useDataProvider()()
  const { preferLegacyKeys } = useKeys()
  let query = queryOf.get(client)
  if (!query) {
    const { all } = toShopsKeys(name, preferLegacyKeys)
    query = createSharedQuery(client, all, () => getList<Shop>({ resource: name, pagination: { mode: 'off' }, filters: [], sorters: [] }))
    queryOf.set(client, query)
  }
  const { refetch } = query
  const { data, error } = useSyncExternalStore(query.subscribe, query.read)
  return useMemo(() => ({ shops: data?.data, error, refetch }), [data, error, refetch])
}
