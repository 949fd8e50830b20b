import type { BoxPriceRule, BoxSku, Listing } from '../../../../contract/entities/boxGoods.ts'

const WHOLE_BP = 10_000
const PRICE_MAX_FEN = 1_000_000_000
/** The single price must be below the reference price: by so much at least. */
const MARKET_GAP_FEN = 100

/**
 * The listing with the prices that the rule makes of what its SKUs cost at their source. A SKU whose source price is unknown keeps its
 * prices. Everything is rounded up, so that no rounding goes below the least margin.
 */
export function applyPriceRule(listing: Listing, rule: BoxPriceRule, stepFen: number): Listing {
  const skus = listing.skus.map((sku) => (sku.source_fen === null ? sku : { ...sku, ...pricesOf(sku.source_fen, rule, stepFen) }))
  const singles = skus.flatMap(({ single_fen }) => single_fen ?? [])
  if (singles.length === 0) return { ...listing, skus }
  const dearest = Math.max(...singles)
  const market = Math.max(shareOf(dearest, rule.market_bp), dearest + MARKET_GAP_FEN)
  return { ...listing, skus, market_fen: Math.min(PRICE_MAX_FEN, market) }
}

function pricesOf(sourceFen: number, rule: BoxPriceRule, stepFen: number): Pick<BoxSku, 'group_fen' | 'single_fen'> {
  const wanted = shareOf(sourceFen, rule.group_bp) + rule.group_add_fen
  const group = endWith(Math.max(1, wanted, leastPrice(sourceFen, rule.least_margin_bp)), rule.ending_fen)
  const single = Math.max(shareOf(group, rule.single_bp) + rule.single_add_fen, group + stepFen)
  return { group_fen: Math.min(PRICE_MAX_FEN, group), single_fen: Math.min(PRICE_MAX_FEN, single) }
}

function leastPrice(sourceFen: number, leastMarginBp: number | null): number {
  if (leastMarginBp === null) return 0
  // A margin of the whole price cannot be reached: no price is high enough.
  return leastMarginBp >= WHOLE_BP ? PRICE_MAX_FEN : Math.ceil((sourceFen * WHOLE_BP) / (WHOLE_BP - leastMarginBp))
}

/** The next price, up, whose last digits are these: two digits, or three from 100 on. */
function endWith(fen: number, endingFen: number | null): number {
  if (endingFen === null) return fen
  const round = endingFen < 100 ? 100 : 1_000
  const below = Math.floor(fen / round) * round + endingFen
  return below >= fen ? below : below + round
}

const shareOf = (fen: number, bp: number) => Math.ceil((fen * bp) / WHOLE_BP)

/** Share of the group price that is left after the source price, basis points. Null: one of both is unknown, or the price is 0. */
export function marginBp({ source_fen, group_fen }: Pick<BoxSku, 'source_fen' | 'group_fen'>): number | null {
  return source_fen === null || group_fen === null || group_fen === 0 ? null : Math.round(((group_fen - source_fen) * WHOLE_BP) / group_fen)
}

/** Of the SKU of which the least is left. Null: of none it is known. */
export function leastMarginBp(skus: readonly BoxSku[]): number | null {
  const known = skus.flatMap((sku) => marginBp(sku) ?? [])
  return known.length === 0 ? null : Math.min(...known)
}
