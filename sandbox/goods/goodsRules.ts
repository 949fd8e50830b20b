import type { Goods, Sku } from './goods.ts'

/** The platform's limits (merchant-platform-facts 2.5 and 2.11; the stock's is assumed). */
export const TITLE_WIDTH_MAX = 60
const STOCK_MAX = 1_000_000
const PRICE_RATIO_MAX = 5

/** A Chinese sign counts as two. */
export function isTitle(title: string): boolean {
  const width = Array.from(title).reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0xff ? 2 : 1), 0)
  return title.trim() !== '' && width <= TITLE_WIDTH_MAX
}

export function isStock(stock: number): boolean {
  return Number.isInteger(stock) && stock >= 0 && stock <= STOCK_MAX
}

/** Whole fen, group price up to single price up to market price, the dearest SKU at most five times the cheapest. */
export function arePrices({
  skus,
  marketFen,
}: {
  readonly skus: readonly Pick<Sku, 'groupFen' | 'singleFen'>[]
  readonly marketFen: number
}): boolean {
  const groups = skus.map((sku) => sku.groupFen)
  const areOrdered = skus.every(
    ({ groupFen, singleFen }) =>
      Number.isInteger(groupFen) && Number.isInteger(singleFen) && groupFen > 0 && groupFen <= singleFen && singleFen <= marketFen,
  )
  return areOrdered && Math.max(...groups) <= PRICE_RATIO_MAX * Math.min(...groups)
}

/** Goods after a step that may have failed before. */
export function ifGood(goods: Goods | null, isGood: (goods: Goods) => boolean): Goods | null {
  return goods && isGood(goods) ? goods : null
}
