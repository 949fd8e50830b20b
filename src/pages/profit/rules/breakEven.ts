import { type Changed, expectedProfit, incomeOf, type OrderCase } from './calculator.ts'
import {
  ceil,
  divide,
  type Fraction,
  fraction,
  fromBasisPoints,
  minus,
  one,
  plus,
  round,
  signumOf,
  times,
  toNumber,
  zero,
} from './fraction.ts'

/** Fewer orders say nothing of refunds (business-features, 1.4). */
export const BREAK_EVEN_ORDERS_MIN = 20

/**
 * Why there is no answer.
 *
 * | reason | meaning |
 * |---|---|
 * | unknown | an input that is needed is unknown |
 * | noMargin | nothing is left before ads: no ROI breaks even |
 * | noRatio | the plan's report does not say the share of this basis, or there was none |
 * | noPrice | each further yuan of price brings none: fees, returns and ads take it all |
 * | losesWithoutReturns | it loses although nothing comes back |
 * | returnsCostNothing | nothing is lost by what comes back |
 */
export type NoAnswer = 'unknown' | 'noMargin' | 'noRatio' | 'noPrice' | 'losesWithoutReturns' | 'returnsCostNothing'

export type CalculatorAnswer<Value> = { readonly value: Value } | { readonly none: NoAnswer }

/** What ads sold in one plan, by the platform's own report; null: it does not say. The counting window of net sales does not matter then. */
export interface PlanRatios {
  readonly gmvFen: number | null
  readonly netFen: number | null
  readonly settledFen: number | null
}

export const roiBases = ['gross', 'net', 'settled'] as const
export type RoiBasis = (typeof roiBases)[number]
export type RoiAnswers = Readonly<Record<RoiBasis, CalculatorAnswer<number>>>

/**
 * The ROI at which ads take all that is left, on each basis (business-features.md, 0.1 and 1.4): the same money, counted by what was ordered,
 * kept or settled. Sales by ads are taken to count an order as the shop gets it, with the platform's coupon (assumed: no public page says it). Should the
 * report leave the coupon out, the line is a little too high, and a plan that loses is never called good. Without a plan the shares are those of the case: net leaves out what is cancelled, settled is revenue.
 */
export function breakEvenRois(given: OrderCase, plan?: PlanRatios): RoiAnswers {
  const before = expectedProfit({ ...given, ads: { kind: 'none' } })
  const { margin, revenue } = before.sums
  const income = incomeOf(given)
  if (margin === null || revenue === null || income === null) return everywhere({ none: 'unknown' })
  if (signumOf(margin) <= 0) return everywhere({ none: 'noMargin' })
  const gross = divide(income, margin)
  const net = plan ? planRatio(plan.netFen, plan.gmvFen) : minus(one, fromBasisPoints(given.cancelledBp ?? 0))
  const settled = plan ? planRatio(plan.settledFen, plan.gmvFen) : divide(revenue, income)
  return { gross: toRoi(gross, one), net: toRoi(gross, net), settled: toRoi(gross, settled) }
}

function everywhere(answer: CalculatorAnswer<number>): RoiAnswers {
  return { gross: answer, net: answer, settled: answer }
}

function planRatio(part: number | null, whole: number | null): Fraction | null {
  return part === null || whole === null || part <= 0 ? null : divide(fraction(part), fraction(whole))
}

function toRoi(gross: Fraction | null, share: Fraction | null): CalculatorAnswer<number> {
  return gross === null || share === null || signumOf(share) <= 0 ? { none: 'noRatio' } : { value: toNumber(times(gross, share)) }
}

export interface PriceAnswer {
  /** The smallest price in whole fen at which it holds. */
  readonly fen: number
  /** Where exactly the line is, for drawing it. Fen. */
  readonly exactFen: number
}

/** The price at which nothing is left and nothing lost, with the ads of the case: at an ROI they grow with the price. */
export function breakEvenPrice(given: OrderCase): CalculatorAnswer<PriceAnswer> {
  return priceForMargin(given, 0)
}

/** The price at which this share of revenue is left. */
export function priceForMargin(given: OrderCase, marginBp: number): CalculatorAnswer<PriceAnswer> {
  const left = (income: Fraction) => surplus(given, { income }, marginBp)
  const free = left(zero)
  const dear = left(one)
  if (free === null || dear === null || given.couponFen === null) return { none: 'unknown' }
  const gain = minus(dear, free)
  const income = signumOf(gain) > 0 ? divide(minus(zero, free), gain) : null
  if (income === null) return { none: 'noPrice' }
  const price = plus(income, fraction(given.couponFen))
  return { value: { fen: ceil(price), exactFen: toNumber(price) } }
}

/** The highest share of sent orders, from 0 to 1, that may come back before nothing is left. */
export function bearableReturnRate(given: OrderCase): CalculatorAnswer<number> {
  const left = (returned: Fraction) => surplus(given, { returned }, 0)
  const without = left(zero)
  const all = left(one)
  if (without === null || all === null) return { none: 'unknown' }
  if (signumOf(without) < 0) return { none: 'losesWithoutReturns' }
  const loss = minus(without, all)
  const rate = signumOf(loss) > 0 ? divide(without, loss) : null
  if (rate === null) return { none: 'returnsCostNothing' }
  return { value: toNumber(rate) }
}

/** The most that an order which is not refunded may cost in ads: what is bid for net orders (净成交出价). Fen, rounded. */
export function highestNetBid(given: OrderCase, plan?: { readonly orders: number; readonly netOrders: number }): CalculatorAnswer<number> {
  const { margin } = expectedProfit({ ...given, ads: { kind: 'none' } }).sums
  const kept = plan
    ? plan.orders > 0 && fraction(plan.netOrders, plan.orders)
    : given.cancelledBp !== null && minus(one, fromBasisPoints(given.cancelledBp))
  if (margin === null || (!plan && given.cancelledBp === null)) return { none: 'unknown' }
  if (signumOf(margin) <= 0) return { none: 'noMargin' }
  const bid = kept ? divide(margin, kept) : null
  return bid === null ? { none: 'noRatio' } : { value: round(bid) }
}

/** What is left above a share of revenue. It is linear in each input, so that two values say all. */
function surplus(given: OrderCase, changed: Changed, marginBp: number): Fraction | null {
  const { profit, revenue } = expectedProfit(given, changed).sums
  return profit === null || revenue === null ? null : minus(profit, times(revenue, fromBasisPoints(marginBp)))
}

/** The margin as a share of revenue; null: unknown, or there is no revenue. */
export function profitRate(given: OrderCase): number | null {
  const { profit, revenue } = expectedProfit(given).sums
  const rate = profit && revenue && signumOf(revenue) > 0 ? divide(profit, revenue) : null
  return rate && toNumber(rate)
}
