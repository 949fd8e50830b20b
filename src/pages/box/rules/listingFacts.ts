import type { BoxGoods, sourceRights } from '../../../../contract/entities/boxGoods.ts'
import { PRICE_STEP_DEFAULT_FEN, SKU_SPREAD_DEFAULT } from '../../../../contract/merchantCalls/goodsRules.ts'
import type { TemplateProperty } from './properties.ts'

/** A picture as it was fetched. */
export interface PictureFacts {
  readonly bytes: number
  /** As its first bytes say: `image/jpeg`. */
  readonly type: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** What is known about where goods are to go. What is left out is unknown, and does not block but where it says so. */
export interface ListingFacts {
  /** May goods be put into the category? Null: nobody asked. */
  readonly isCategoryPermitted?: boolean | null
  /** Names of shops that may not sell in it, where others may. */
  readonly forbiddenIn?: readonly string[]
  /** By how much the single price is above the group price, fen. Default: 1 yuan. */
  readonly stepFen?: number
  /** How many times the cheapest SKU the dearest may cost. Default: 5. */
  readonly spread?: number
  /** The category's properties. Null: they were not read, which is a warning. */
  readonly template?: readonly TemplateProperty[] | null
  /** By SKU, in their order: the price that loses nothing at the goods' real refund rate. Null: unknown. Left out: nobody asked. */
  readonly breakEvenFen?: readonly (number | null)[]
  /** The seller was told that it loses money, and wants it. Default: no. */
  readonly isLossConfirmed?: boolean
  readonly forbiddenWords?: readonly string[]
  /** Titles of other goods of the shop, or of the box. */
  readonly takenTitles?: ReadonlySet<string>
  /** Codes of the merchant that other goods of the shop have. */
  readonly takenCodes?: ReadonlySet<string>
  /** By address. Null: it could not be read; absent: it was not fetched. */
  readonly pictures?: ReadonlyMap<string, PictureFacts | null>
  /** Other goods of the box with the same first picture under another title, and the shops that both are for. Default: none are known. */
  readonly sameFirstPicture?: { readonly title: string; readonly shops: readonly string[] }
  /** As the platform states it. Default: ours, 60. */
  readonly titleWidthMax?: number
  /** Seconds, as the platform states them. Default: a day, two days. */
  readonly shipmentLimits?: readonly number[]
  readonly right?: (typeof sourceRights)[number]
  /** Names of shops that have no freight template of the goods' name. Default: none are known. */
  readonly freightMissingIn?: readonly string[]
}

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
  /** By the number of the last category what the platform itself states. Default: it was not asked. */
  readonly limits?: StatedLimits
}

/** What the platform states about listings of a category. Left out: it does not say. */
export type StatedLimits = ReadonlyMap<string, Pick<ListingFacts, 'titleWidthMax' | 'shipmentLimits'>>

/** Nothing but the defaults. */
export const noFacts: KnownFacts = { forbiddenWords: [], rules: new Map(), breakEvenFen: null }

export function toListingFacts(goods: CheckedGoods, { forbiddenWords, rules, breakEvenFen, limits }: KnownFacts): ListingFacts {
  const { step, spread } = pricesOf(goods.listing, rules)
  return {
    forbiddenWords,
    right: goods.right,
    stepFen: step,
    spread,
    ...limits?.get(leafOf(goods.listing)),
    ...(breakEvenFen && { breakEvenFen: breakEvenFen(goods) }),
  }
}

/** What holds for the prices of a listing's category: what was learned, else our default. `step` in fen. */
export function pricesOf({ category }: Pick<CheckedGoods['listing'], 'category'>, rules: LearnedByCategory) {
  const learned = rules.get(leafOf({ category }))
  return { step: learned?.step?.value ?? PRICE_STEP_DEFAULT_FEN, spread: learned?.spread?.value ?? SKU_SPREAD_DEFAULT }
}

/** How the last category of a listing is called in maps; '' without one. */
export function leafOf({ category }: Pick<CheckedGoods['listing'], 'category'>): string {
  return String(category?.ids.at(-1) ?? '')
}
