import type { BoxSku, Listing } from '../../../../contract/entities/boxGoods.ts'
import { PRICE_STEP_DEFAULT_FEN, SKU_SPREAD_DEFAULT, STOCK_MAX } from '../../../../contract/merchantCalls/goodsRules.ts'
import type { ListingFacts } from './listingFacts.ts'
import { finding, type ListingFinding } from './listingReasons.ts'
import { marginBp } from './prices.ts'

const SPEC_MAX_CHARS = 18
const MARGIN_LOW_BP = 1_000
const STOCK_LOW = 5

/** Specs, prices and stock of every SKU, and how its prices go together with the others. */
export function checkSkus({ skus, spec_names, market_fen }: Listing, facts: ListingFacts): readonly ListingFinding[] {
  if (skus.length === 0) return [finding('skus', 'skusMissing')]
  const found: ListingFinding[] = []
  const specs = new Set<string>()
  skus.forEach((sku, index) => {
    const name = JSON.stringify(sku.spec)
    if (specs.has(name)) found.push(finding(`skus.${index}`, 'specTwice'))
    specs.add(name)
    if (spec_names.some((_, at) => (sku.spec[at] ?? '').trim() === '')) found.push(finding(`skus.${index}`, 'specMissing'))
    const long = sku.spec.find((value) => Array.from(value).length > SPEC_MAX_CHARS)
    if (long !== undefined) found.push(finding(`skus.${index}`, 'specTooLong', long, SPEC_MAX_CHARS))
    found.push(...checkPrices(sku, index, market_fen, facts), ...checkStock(sku, index, facts))
  })
  if (market_fen === null) found.push(finding('market', 'marketMissing'))
  const groups = skus.flatMap(({ group_fen }) => (group_fen === null || group_fen === 0 ? [] : [group_fen]))
  const { spread = SKU_SPREAD_DEFAULT, breakEvenFen } = facts
  if (groups.length > 1 && Math.max(...groups) > Math.min(...groups) * spread) found.push(finding('skus', 'spreadTooWide', spread))
  if (breakEvenFen && skus.some((_, index) => (breakEvenFen[index] ?? null) === null)) found.push(finding('skus', 'breakEvenUnknown'))
  return found
}

function checkPrices(sku: BoxSku, index: number, marketFen: number | null, facts: ListingFacts) {
  const { group_fen, single_fen, source_fen } = sku
  const { stepFen = PRICE_STEP_DEFAULT_FEN, breakEvenFen = [], isLossConfirmed = false } = facts
  const at = `skus.${index}`
  if (group_fen === null || single_fen === null) return [finding(at, 'priceMissing')]
  if (group_fen === 0) return [finding(at, 'priceZero')]
  const found: ListingFinding[] = []
  if (single_fen - group_fen < stepFen) found.push(finding(at, 'stepTooSmall', single_fen - group_fen, stepFen))
  if (marketFen !== null && single_fen >= marketFen) found.push(finding(at, 'singleAboveMarket', single_fen, marketFen))
  const breakEven = breakEvenFen[index] ?? null
  const margin = marginBp(sku)
  if (breakEven !== null && group_fen < breakEven) {
    found.push(...(isLossConfirmed ? [] : [finding(at, 'belowBreakEven', group_fen, breakEven)]))
  } else if (source_fen !== null && group_fen < source_fen) {
    found.push(...(isLossConfirmed ? [] : [finding(at, 'belowSource', group_fen, source_fen)]))
  } else if (margin !== null && margin < MARGIN_LOW_BP) found.push(finding(at, 'marginLow', margin, MARGIN_LOW_BP))
  return found
}

function checkStock({ stock, outer_code }: BoxSku, index: number, { takenCodes }: ListingFacts) {
  const at = `skus.${index}`
  const found: ListingFinding[] = []
  if (stock === null || stock === 0) found.push(finding(at, 'stockMissing'))
  else if (stock > STOCK_MAX) found.push(finding(at, 'stockTooBig', STOCK_MAX))
  else if (stock < STOCK_LOW) found.push(finding(at, 'stockLow', stock, STOCK_LOW))
  if (outer_code !== '' && takenCodes?.has(outer_code)) found.push(finding(at, 'codeTaken', outer_code))
  return found
}
