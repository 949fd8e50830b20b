import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'

/**
 * Specification 4: the first shop with status 1 whose mall info contains a mall; if it does not, the search goes on with the remaining
 * shops. Null: none is online, and the caller says so. What `hasMall` throws travels on: without an extension no shop can be judged.
 */
export async function firstOnlineShop<Candidate extends Pick<Shop, 'status'>>(
  shops: readonly Candidate[],
  hasMall: (shop: Candidate) => Promise<boolean>,
): Promise<Candidate | null> {
  const at = shops.findIndex((shop) => shop.status === ShopStatus.online)
  const shop = shops[at]
  if (!shop) return null
  return (await hasMall(shop)) ? shop : firstOnlineShop(shops.slice(at + 1), hasMall)
}
