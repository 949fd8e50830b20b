import { useMemo } from 'react'
import { useShops } from './useShops.ts'

/**
 * The name of a shop by its shop_uid, for sentences, files and rows; on a page it is `ShopName`. The uid itself where the list has no such
 * shop, or has not come yet. The same function until the list changes.
 */
export function useShopName(): (shop_uid: string) => string {
  const { shops } = useShops()
  return useMemo(() => {
    const names = new Map(shops?.map(({ shop_uid, shop_name }) => [shop_uid, shop_name]))
    return (shop_uid) => names.get(shop_uid) ?? shop_uid
  }, [shops])
}
