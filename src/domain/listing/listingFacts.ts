import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { PRICE_STEP_DEFAULT_FEN, SKU_SPREAD_DEFAULT } from '../../../contract/merchantCalls/goodsRules.ts'
import type { ListingFacts } from './checkListing.ts'

/** Goods of the box, as far as facts are looked up for them. */
export type CheckedGoods = Pick<BoxGoods, 'listing' | 'right' | 'source_shop_uid' | 'source_goods_id' | 'claims'>

/** What refusals taught about the prices of a category (decision 0029). Null: nothing. */
export interface LearnedPrices {
  /** Fen. */
  readonly step: { readonly value: number } | null
  readonly spread: { readonly value: number } | null
}
export type LearnedByCategory = ReadonlyMap<string, LearnedPrices>

/** What is known beside the goods: the same on their page and in a plan, so that both find the same. */
export interface KnownFacts {
  readonly forbiddenWords: readonly string[]
  /** By the number of the last category. */
  readonly rules: LearnedByCategory
  /** By SKU, in their order: the group price that loses nothing; null: unknown. Null in its place: nobody asked, for want of the right. */
  readonly breakEvenFen: ((goods: CheckedGoods) => readonly (number | null)[]) | null
}

/** Nothing but the defaults. */
export const noFacts: KnownFacts = { forbiddenWords: [], rules: new Map(), breakEvenFen: null }

export function toListingFacts(goods: CheckedGoods, { forbiddenWords, rules, breakEvenFen }: KnownFacts): ListingFacts {
  const { step, spread } = pricesOf(goods.listing, rules)
  return {
    ...{ forbiddenWords, right: goods.right, stepFen: step, spread },
    ...(breakEvenFen && { breakEvenFen: breakEvenFen(goods) }),
  }
}

/** What holds for the prices of a listing's category: what was learned, else our default. `step` in fen. */
export function pricesOf({ category }: Pick<CheckedGoods['listing'], 'category'>, rules: LearnedByCategory) {
  const learned = rules.get(String(category?.ids.at(-1) ?? ''))
  return { step: learned?.step?.value ?? PRICE_STEP_DEFAULT_FEN, spread: learned?.spread?.value ?? SKU_SPREAD_DEFAULT }
}
