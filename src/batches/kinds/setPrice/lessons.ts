import { type PriceRule, type PriceStepFen, priceRefusals } from '../../../../contract/merchantCalls/goodsRules.ts'
import type { PlanGoods } from '../../rules/planGoods.ts'
import { type CategoryRules, type SkuPrices, toSkuPrices, toSpread, toSpreadBelow } from './categoryRules.ts'

/** What a refusal teaches about a category. */
export interface PriceLesson {
  readonly cat_id: string
  readonly cat_name: string
  readonly learned: { readonly rule: 'step'; readonly fen: PriceStepFen } | { readonly rule: 'spread'; readonly times: number }
}

/** The rule that the platform's words name. Null: none of a category. */
export function recogniseRefusal(words: string): PriceRule | null {
  const codes: readonly string[] = words.match(/[\w-]+/g) ?? []
  return priceRefusals.find(({ word, sentence }) => codes.includes(word) || sentence.test(words))?.broken ?? null
}

/**
 * What a refused write teaches. The platform names the rule and not the goods: it is about those that break it, or for a spread, which
 * comes without a number, about all that have one. Null: they are of several categories, or of none that is known.
 */
export function toPriceLesson(
  broken: PriceRule,
  goods: readonly PlanGoods[],
  asked: ReadonlyMap<string, SkuPrices | null>,
): PriceLesson | null {
  const suspects = goods
    .map((each) => ({ category: each.category, prices: withAsked(each, asked) }))
    .filter(({ prices }) => (broken.rule === 'step' ? breaksStep(prices, broken.fen) : toSpread(prices) > 1))
  const [first] = suspects
  if (!first?.category || suspects.some(({ category }) => category?.cat_id !== first.category?.cat_id)) return null
  if (broken.rule === 'step') return { ...first.category, learned: broken }
  const widest = Math.max(...suspects.map(({ prices }) => toSpread(prices)))
  return { ...first.category, learned: { rule: 'spread', times: toSpreadBelow(widest) } }
}

/** What is known of a category after a lesson. Of two refused spreads the narrower says more. */
export function withLesson(known: CategoryRules | undefined, lesson: PriceLesson, learnedAt: number): CategoryRules {
  const { cat_id, cat_name, learned } = lesson
  const { step = null, spread = null } = known ?? {}
  if (learned.rule === 'step') return { cat_id, cat_name, step: { value: learned.fen, learnedAt }, spread }
  return { cat_id, cat_name, step, spread: spread && spread.value <= learned.times ? spread : { value: learned.times, learnedAt } }
}

/** The prices of goods as the write would have made them. */
function withAsked({ skus }: PlanGoods, asked: ReadonlyMap<string, SkuPrices | null>): SkuPrices[] {
  return skus.flatMap((sku) => asked.get(sku.sku_id) ?? toSkuPrices(sku) ?? [])
}

function breaksStep(prices: readonly SkuPrices[], fen: PriceStepFen): boolean {
  return prices.some(({ group_fen, single_fen }) => single_fen - group_fen < fen)
}
