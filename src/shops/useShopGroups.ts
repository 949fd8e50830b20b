import { useList } from '@refinedev/core'
import type { ShopGroup } from '../../contract/entities/shopGroup.ts'

const none: readonly ShopGroup[] = []

/** The groups of shops; undefined: not answered yet. None where they cannot be read: the shops are there without them. */
export function useShopGroups(): readonly ShopGroup[] | undefined {
  const { data, isError } = useList<ShopGroup>({ resource: 'shopGroups', pagination: { mode: 'off' }, errorNotification: false })
  return data?.data ?? (isError ? none : undefined)
}
