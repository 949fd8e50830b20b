import { useShopName } from './useShopName.ts'

/** A shop by its name. `of`: its shop_uid, which is what is shown while the list of shops has not come. */
export function ShopName({ of }: { readonly of: string }) {
  return <>{useShopName()(of)}</>
}
