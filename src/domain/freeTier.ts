import { FREE_LEVEL, FREE_TIER_SHOP_LIMIT } from '../../contract/limits.ts'

/** How many shops a level shows; null: all of them. */
export function shopLimitOf(level: number): number | null {
  return level === FREE_LEVEL ? FREE_TIER_SHOP_LIMIT : null
}

/** Specification 6: level 0 sees the first 2 shops. In: shops in sort order. */
export function freeTierSeesFirstTwo<Shop>(shops: readonly Shop[], level: number): readonly Shop[] {
  return shops.slice(0, shopLimitOf(level) ?? shops.length)
}
