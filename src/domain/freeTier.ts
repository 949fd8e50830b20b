import { FREE_LEVEL, FREE_TIER_SHOP_LIMIT } from '../../contract/limits.ts'

/** Who looks at rows, as far as rules for rows ask. */
export interface RowReader {
  readonly level: number
}

/** The rows that a user sees of a whole list, in its order; null: all of them. */
export type RowRule = (reader: RowReader) => (<Row>(rows: readonly Row[]) => readonly Row[]) | null

/** Specification 6, as a rule for the rows of the shop list. */
export const freeTierSeesFirstTwo: RowRule = ({ level }) => {
  const limit = shopLimitOf(level)
  return limit === null ? null : (rows) => rows.slice(0, limit)
}

/** Specification 6: level 0 sees the first 2 shops in sort order. How many a level shows; null: all of them. */
export function shopLimitOf(level: number): number | null {
  return level === FREE_LEVEL ? FREE_TIER_SHOP_LIMIT : null
}
