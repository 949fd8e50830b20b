import { FREE_LEVEL, FREE_TIER_SHOP_LIMIT } from '../../contract/limits.ts'

/** Specification 6: level 0 sees the first 2 shops in sort order. How many a level shows; null: all of them. */
export function shopLimitOf(level: number): number | null {
  return level === FREE_LEVEL ? FREE_TIER_SHOP_LIMIT : null
}
