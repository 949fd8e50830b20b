import { useList } from '@refinedev/core'
import type { Shop } from '../../contract/entities/shop.ts'
import type { Resource } from '../resources/schema/resource.ts'

/** All shops: the very query of their list without filters, so that both share one answer. */
export function useShopList(
  resource: Pick<Resource, 'name'>,
  queryOptions: { readonly refetchOnMount?: false; readonly retryOnMount?: false; readonly enabled?: boolean } = {},
) {
  return useList<Shop>({
    resource: resource.name,
    pagination: { mode: 'off' },
    filters: [],
    sorters: [],
    queryOptions,
    errorNotification: false,
  })
}
