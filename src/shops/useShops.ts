import { type GetListResponse, type HttpError, useDataProvider, useKeys } from '@refinedev/core'
import { hashQueryKey, type QueryClient, type QueryKey, QueryObserver, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import { useResourceNamed } from '../providers/registry/useRegistry.ts'

/** The user's shops, for all that shows one. */
export interface Shops {
  /** All of them; undefined until they are known. */
  readonly shops: readonly Shop[] | undefined
  /** Why the last asking failed; null: it did not, or is under way again. */
  readonly error: HttpError | null
  readonly refetch: () => void
}

interface ShopStore {
  readonly subscribe: (listener: () => void) => () => void
  readonly read: () => Shops
}

type ShopAnswer = GetListResponse<Shop>

const storeOf = new WeakMap<QueryClient, ShopStore>()

/**
 * The shops as the console knows them: asked for when nobody has, again after a change, and again where the last asking failed and another
 * screen wants them. A row's name, a figure and a picker share one observer: with a hook of the framework's each, a screen of figures had 60.
 */
export function useShops(): Shops {
  const client = useQueryClient()
  const { name } = useResourceNamed('shops')
  const { getList } = useDataProvider()()
  const { keys, preferLegacyKeys } = useKeys()
  let store = storeOf.get(client)
  if (!store) {
    const queryKey = keys()
      .data('default')
      .resource(name)
      .action('list')
      .params({ filters: [], hasPagination: false, sorters: [] })
      .get(preferLegacyKeys)
    store = createShopStore(client, queryKey, () =>
      getList<Shop>({ resource: name, pagination: { mode: 'off' }, filters: [], sorters: [] }),
    )
    storeOf.set(client, store)
  }
  return useSyncExternalStore(store.subscribe, store.read)
}

function createShopStore(client: QueryClient, queryKey: QueryKey, queryFn: () => Promise<ShopAnswer>): ShopStore {
  const cache = client.getQueryCache()
  const hash = hashQueryKey(queryKey)
  let observer: QueryObserver<ShopAnswer, HttpError> | null = null
  let listeners = 0
  const refetch = () => void client.refetchQueries({ queryKey, exact: true })
  let last: Shops = { shops: undefined, error: null, refetch }
  return {
    subscribe(listener) {
      // The query that an observer without listeners knew may be forgotten by now.
      observer ??= new QueryObserver(client, { queryKey, queryFn, refetchOnMount: false })
      const stop = observer.subscribe(listener)
      const { status, fetchStatus } = observer.getCurrentQuery().state
      if (status === 'error' && fetchStatus === 'idle') void observer.refetch()
      listeners += 1
      return () => {
        stop()
        listeners -= 1
        if (listeners === 0) observer = null
      }
    },
    read() {
      const { data, error } = cache.get<ShopAnswer, HttpError>(hash)?.state ?? { data: undefined, error: null }
      if (data?.data !== last.shops || error !== last.error) last = { shops: data?.data, error, refetch }
      return last
    },
  }
}
