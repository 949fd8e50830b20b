import {
  type PriceRule,
  type PriceStepFen,
  priceRefusals,
  SKU_SPREAD_DEFAULT,
  STOCK_CHANGE_MAX,
  STOCK_MAX,
  TITLE_WIDTH_MAX,
} from '../../contract/merchantCalls/goodsRules.ts'
import type { Leaf } from '../catalogue/categories.ts'
import { type MerchantAnswer, PlatformCode, toRefusal } from '../wire/envelopes.ts'
import type { Goods, Sku } from './goods.ts'

/** A Chinese sign counts as two. */
export function isTitle(title: string): boolean {
  const width = Array.from(title).reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0xff ? 2 : 1), 0)
  return title.trim() !== '' && width <= TITLE_WIDTH_MAX
}

/** Whether the platform accepts this stock for a SKU that has `before` pieces. A new SKU has no `before`. */
export function isStock(stock: number, before = stock): boolean {
  return Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX && Math.abs(stock - before) <= STOCK_CHANGE_MAX
}

/** What is wrong with the prices of goods: a rule of their category, or something else. Null: nothing. */
export type PriceFault = PriceRule | 'wrong' | null

interface PricedGoods extends Pick<Goods, 'leaf' | 'marketFen'> {
  readonly skus: readonly Pick<Sku, 'groupFen' | 'singleFen'>[]
}

/** Whole fen; the single price above the group price by the category's step, and below the market price; the SKUs within its spread. */
export function judgePrices({ skus, marketFen, leaf }: PricedGoods): PriceFault {
  const { stepFen, spread } = rulesOf(leaf)
  const groups = skus.map((sku) => sku.groupFen)
  const areWhole = skus.every(({ groupFen, singleFen }) => Number.isInteger(groupFen) && Number.isInteger(singleFen) && groupFen > 0)
  if (!areWhole) return 'wrong'
  if (skus.some(({ groupFen, singleFen }) => singleFen - groupFen < stepFen)) return { rule: 'step', fen: stepFen }
  if (skus.some(({ singleFen }) => singleFen >= marketFen)) return 'wrong'
  return Math.max(...groups) > spread * Math.min(...groups) ? { rule: 'spread' } : null
}

/** The rules of a category: a family's second and third leaf have others than most. Which category has which is assumed. */
function rulesOf({ id }: Leaf): { readonly stepFen: PriceStepFen; readonly spread: number } {
  const place = id % 10
  if (place === 2) return { stepFen: 10, spread: 3 }
  return { stepFen: place === 3 ? 0 : 100, spread: SKU_SPREAD_DEFAULT }
}

/** Prices refused for a rule of their category. */
export function toPriceRefusal(broken: PriceRule): MerchantAnswer<never> {
  const isSame = (each: PriceRule) =>
    each.rule === broken.rule && (each.rule !== 'step' || broken.rule !== 'step' || each.fen === broken.fen)
  const word = priceRefusals.find((each) => isSame(each.broken))?.word ?? ''
  const sentence = broken.rule === 'step' ? `单买价要比拼单价高至少${broken.fen / 100}元` : '各规格团购价的范围过大，超出类目限制'
  return toRefusal(PlatformCode.badParameter, `${sentence} [${word}]`)
}
