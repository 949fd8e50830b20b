import {
  PRICE_STEP_DEFAULT_FEN,
  type PriceStepFen,
  priceStepsFen,
  SKU_SPREAD_DEFAULT,
} from '../../../../contract/merchantCalls/goodsRules.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'

/** The two prices of a SKU, fen. */
export interface SkuPrices {
  readonly group_fen: number
  readonly single_fen: number
}

interface Learned<Value> {
  readonly value: Value
  /** Milliseconds since 1970. */
  readonly learnedAt: number
}

/** What the platform's refusals taught about a category. Null: nothing. */
export interface CategoryRules {
  readonly cat_id: string
  readonly cat_name: string
  /** By how many fen the single price has to be above the group price, at least. */
  readonly step: Learned<PriceStepFen> | null
  /** The dearest SKU's group price is at most so many times that of the cheapest. */
  readonly spread: Learned<number> | null
}

/** By category. */
export type PriceRules = ReadonlyMap<string, CategoryRules>

/** Where a rule is from: our default, what the goods' own prices show, or a refusal of that time, ms since 1970. */
export type RuleSource = 'default' | 'own' | number

interface RuleInForce<Value> {
  readonly value: Value
  readonly from: RuleSource
}

/** Spreads are counted in tenths. */
const TENTHS = 10

/**
 * By how much the single price must be above the group price. The platform took the prices that the goods have, so the default is no
 * stricter than they are (decision 0029).
 */
export function findStep(goods: PlanGoods, rules: PriceRules): RuleInForce<PriceStepFen> {
  const learned = rulesOf(goods, rules)?.step
  if (learned) return { value: learned.value, from: learned.learnedAt }
  const gaps = toKnownPrices(goods).map(({ group_fen, single_fen }) => single_fen - group_fen)
  const shown = priceStepsFen.findLast((step) => gaps.every((gap) => gap >= step)) ?? 0
  return shown < PRICE_STEP_DEFAULT_FEN ? { value: shown, from: 'own' } : { value: PRICE_STEP_DEFAULT_FEN, from: 'default' }
}

/** How far the group prices of goods' SKUs may lie apart: as for the step. */
export function findSpread(goods: PlanGoods, rules: PriceRules): RuleInForce<number> {
  const learned = rulesOf(goods, rules)?.spread
  if (learned) return { value: learned.value, from: learned.learnedAt }
  const shown = Math.ceil(toSpread(toKnownPrices(goods)) * TENTHS) / TENTHS
  return shown > SKU_SPREAD_DEFAULT ? { value: shown, from: 'own' } : { value: SKU_SPREAD_DEFAULT, from: 'default' }
}

/** How many times the lowest group price the highest is; 1 for no prices. */
export function toSpread(prices: readonly SkuPrices[]): number {
  const groups = prices.map(({ group_fen }) => group_fen)
  return groups.length === 0 ? 1 : Math.max(...groups) / Math.min(...groups)
}

/** The widest spread that is below a refused one. */
export function toSpreadBelow(refused: number): number {
  return Math.max(1, (Math.ceil(refused * TENTHS) - 1) / TENTHS)
}

/** The prices of those SKUs that have readable ones. */
function toKnownPrices({ skus }: PlanGoods): SkuPrices[] {
  return skus.flatMap((sku) => toSkuPrices(sku) ?? [])
}

/** Null: the platform does not say both, or not readably. */
export function toSkuPrices({ group_fen, single_fen }: { readonly [Name in keyof SkuPrices]: number | null }): SkuPrices | null {
  const isReadable = Number.isSafeInteger(group_fen) && Number.isSafeInteger(single_fen)
  return isReadable && group_fen !== null && single_fen !== null ? { group_fen, single_fen } : null
}

function rulesOf({ category }: PlanGoods, rules: PriceRules): CategoryRules | undefined {
  return category ? rules.get(category.cat_id) : undefined
}
