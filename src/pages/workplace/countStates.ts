import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'

export const countedShopStatuses = ['online', 'offline', 'checkFailed', 'unknown'] as const
type ShopStatusName = (typeof countedShopStatuses)[number]

/** A status that is none of ours counts as unknown: another backend may have more. */
function stateOf({ status }: Pick<Shop, 'status'>): ShopStatusName {
  return countedShopStatuses.find((state) => ShopStatus[state] === status) ?? 'unknown'
}

/** How many shops are in each state. */
export function countStates(shops: readonly Pick<Shop, 'status'>[]): Readonly<Record<ShopStatusName, number>> {
  const counts = { online: 0, offline: 0, checkFailed: 0, unknown: 0 }
  for (const shop of shops) counts[stateOf(shop)] += 1
  return counts
}

/** When the shops were last checked: the oldest check, since a total is as old as its oldest part; null while one was never checked. */
export function oldestCheck(shops: readonly Pick<Shop, 'checked_at'>[]): number | null {
  const times = shops.map(({ checked_at }) => checked_at)
  return times.includes(null) || times.length === 0 ? null : Math.min(...times.map(Number))
}
