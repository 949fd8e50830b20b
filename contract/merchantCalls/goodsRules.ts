/** Of one SKU, and of what one write adds or takes away (business-features 0.4, from the open platform's table of goods errors). */
export const STOCK_MAX = 200_000_000
export const STOCK_CHANGE_MAX = 100_000_000

/** How wide a title is at most, a Chinese sign counting as two (merchant-platform-facts 2.5). */
export const TITLE_WIDTH_MAX = 60

/** By how much the single price is above the group price at least, fen: each category has one of these (business-features 0.2). */
export const priceStepsFen = [0, 10, 100] as const
export type PriceStepFen = (typeof priceStepsFen)[number]

/** For a category that nothing is known about: the limits that other clients apply to all goods. */
export const PRICE_STEP_DEFAULT_FEN: PriceStepFen = 100
/** The group price of goods' dearest SKU is at most this many times that of the cheapest (business-features 0.3). */
export const SKU_SPREAD_DEFAULT = 5

/** A rule of a category that prices broke. A step is named with its size; a spread is not. */
export type PriceRule = { readonly rule: 'step'; readonly fen: PriceStepFen } | { readonly rule: 'spread' }

interface PriceRefusal {
  readonly broken: PriceRule
  /** The open platform's code of it. */
  readonly word: string
  /** How the platform says it in Chinese. */
  readonly sentence: RegExp
}

/**
 * How the platform refuses prices for a rule of their category. Codes and sentences are the open platform's. That the merchant site
 * says one of them when it refuses a whole write of prices is assumed.
 */
export const priceRefusals: readonly PriceRefusal[] = [
  { broken: { rule: 'step', fen: 0 }, word: 'price-must-over-multi_price', sentence: /高至少\s*0\s*元/ },
  { broken: { rule: 'step', fen: 10 }, word: 'price-must-over-multi_price-10', sentence: /高至少\s*0\.1\s*元/ },
  { broken: { rule: 'step', fen: 100 }, word: 'price-must-over-multi_price-100', sentence: /高至少\s*[一1]\s*元/ },
  { broken: { rule: 'spread' }, word: 'multi_price-is-over-range', sentence: /团购价的范围过大/ },
  { broken: { rule: 'spread' }, word: 'price-gap-is-over-range', sentence: /价格的范围过大/ },
]
