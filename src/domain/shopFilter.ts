import type { Shop } from '../../contract/entities/shop.ts'
import { ALL_GROUPS, type ShopGroup } from '../../contract/entities/shopGroup.ts'

export interface ShopFilter {
  readonly shopName: string
  readonly group_id: string
}

/** Specification 5: text in name, id or notes, and membership of the group; group 0 means all. A group that is gone has no shops. */
export function filterShops(shops: readonly Shop[], filter: ShopFilter, groups: readonly ShopGroup[]): readonly Shop[] {
  const wanted = filter.shopName.trim().toLowerCase()
  const members = filter.group_id === ALL_GROUPS ? null : new Set(groups.find((group) => group.group_id === filter.group_id)?.shop_uid_list)
  return shops.filter((shop) => (members === null || members.has(shop.shop_uid)) && hasText(shop, wanted))
}

function hasText(shop: Shop, wanted: string): boolean {
  return [shop.shop_name, shop.shop_id, shop.notes].some((text) => text.toLowerCase().includes(wanted))
}
