import type { CostTerm } from '../../../../contract/entities/cost.ts'
import { roundTogether } from '../../../values/roundTogether.ts'
import { divide, type Fraction, fraction, fromBasisPoints, minus, one, plus, round, signumOf, times, toNumber, zero } from './fraction.ts'
import {
  isBasisPoints,
  type LineId,
  lineIds,
  lines,
  PARTS_PER_FEN,
  type ProfitSum,
  products,
  profitSums,
  type Quantities,
  type QuantityName,
  type Terms,
} from './lines.ts'

/** One paid order as it turns out on average. Fen and basis points, all whole numbers; null: unknown, which is not 0. */
export interface OrderCase {
  readonly priceFen: number | null
  /** The shop's own coupon; one of the platform costs the shop nothing. */
  readonly couponFen: number | null
  /** Share of paid orders that is refunded before shipping. */
  readonly cancelledBp: number | null
  /** Shares of sent orders: refunded without goods, with goods, and the share of their money that is given back in part. */
  readonly lostBp: number | null
  readonly returnedBp: number | null
  readonly partialBp: number | null
  readonly terms: Terms
  readonly ads: AdsCase
}

/** What ads cost: `roi` in hundredths (400: 4 yuan of sales for each yuan), an amount for each paid order, or a share of what buyers pay. */
export type AdsCase =
  | { readonly kind: 'none' }
  | { readonly kind: 'roi'; readonly hundredths: number }
  | { readonly kind: 'perOrder'; readonly fen: number }
  | { readonly kind: 'ofSales'; readonly basisPoints: number }

/** Exact, of one paid order; null where something unknown is needed. */
export interface OrderProfit {
  readonly lines: Readonly<Record<LineId, Fraction | null>>
  readonly sums: Readonly<Record<ProfitSum, Fraction | null>>
}

/** `income`: what the buyer pays less the coupon, in place of that of the case; it need be no whole number. `returned`: the share, likewise. */
export interface Changed {
  readonly income?: Fraction
  readonly returned?: Fraction
}

export function expectedProfit(given: OrderCase, changed: Changed = {}): OrderProfit {
  const quantities = toQuantities(given, changed)
  const amounts = Object.fromEntries(lineIds.map((id) => [id, expectedLine(id, quantities, given.terms)])) as OrderProfit['lines']
  const sums = {} as Record<ProfitSum, Fraction | null>
  let sum: Fraction | null = zero
  for (const name of profitSums) {
    for (const id of lineIds) if (lines[id].into === name) sum = lift(plus, sum, amounts[id] ?? null)
    sums[name] = sum
  }
  return { lines: amounts, sums }
}

/** What the buyer pays less the coupon, in fen; null: unknown. */
export function incomeOf({ priceFen, couponFen }: OrderCase): Fraction | null {
  return priceFen === null || couponFen === null ? null : fraction(priceFen - couponFen)
}

/** One order, of which parts are cancelled, sent and come back. */
function toQuantities(given: OrderCase, changed: Changed): Readonly<Record<QuantityName, Fraction | null>> {
  const income = changed.income ?? incomeOf(given)
  const cancelled = shareOf(given.cancelledBp)
  const sent = lift(minus, one, cancelled)
  const returned = lift(times, sent, changed.returned ?? shareOf(given.returnedBp))
  const paidFor = (orders: Fraction | null) => lift(times, orders, income)
  return {
    orders: one,
    units: one,
    paidFen: income,
    cancelledOrders: cancelled,
    cancelledUnits: cancelled,
    cancelledFen: paidFor(cancelled),
    lostFen: paidFor(lift(times, sent, shareOf(given.lostBp))),
    returnedOrders: returned,
    returnedUnits: returned,
    returnedFen: paidFor(returned),
    partialFen: paidFor(lift(times, sent, shareOf(given.partialBp))),
    adsFen: adsOf(given.ads, income),
    sharedFen: zero,
    fixedFen: zero,
  }
}

function adsOf(ads: AdsCase, income: Fraction | null): Fraction | null {
  if (ads.kind === 'none') return zero
  if (ads.kind === 'perOrder') return fraction(ads.fen)
  if (ads.kind === 'ofSales') return lift(times, income, fromBasisPoints(ads.basisPoints))
  return ads.hundredths > 0 ? lift(times, income, fraction(100, ads.hundredths)) : null
}

/** Of nothing, whatever it would cost, the amount is 0: a term is asked for only where there is something to value. */
function expectedLine(id: LineId, quantities: ReturnType<typeof toQuantities>, terms: Terms): Fraction | null {
  let counted: Fraction = zero
  for (const { quantity, by, factor } of products[id]) {
    const count = quantities[quantity]
    if (count && signumOf(count) === 0) continue
    const product = lift(times, lift(times, count, by === null ? one : termOf(by, terms)), fraction(Math.sign(factor)))
    if (product === null) return null
    counted = plus(counted, product)
  }
  const { term } = lines[id]
  if (signumOf(counted) === 0 || term === null) return counted
  return lift(times, counted, termOf(term, terms))
}

function termOf(name: CostTerm, terms: Terms): Fraction | null {
  const value = terms[name]
  if (value === null) return null
  return isBasisPoints(name) ? fromBasisPoints(value) : fraction(value)
}

function shareOf(basisPoints: number | null): Fraction | null {
  return basisPoints === null ? null : fromBasisPoints(basisPoints)
}

function lift(of: (left: Fraction, right: Fraction) => Fraction, left: Fraction | null, right: Fraction | null): Fraction | null {
  return left === null || right === null ? null : of(left, right)
}

/** The lines of an order in whole fen that add up to its profit in whole fen: what a waterfall draws. */
export interface Waterfall {
  readonly lines: Readonly<Record<LineId, number | null>>
  readonly sums: Readonly<Record<ProfitSum, number | null>>
}

/** Only the profit is rounded by itself; a line may differ from its own rounding by a fen, so that the sums are sums. */
export function toWaterfall({ lines: exact, sums }: OrderProfit): Waterfall {
  const rounded: Partial<Record<LineId, number | null>> = {}
  const shown = {} as Record<ProfitSum, number | null>
  let before: number | null = 0
  for (const name of profitSums) {
    const own = lineIds.filter((id) => lines[id].into === name)
    const whole: number | null = sums[name] === null || before === null ? null : round(sums[name])
    const amounts = own.map((id) => exact[id] ?? null)
    const parts =
      whole === null || before === null || amounts.includes(null)
        ? amounts.map((amount) => amount && round(amount))
        : roundTogether(
            amounts.map((amount) => toNumber(amount ?? zero)),
            whole - before,
            amounts.map((amount) => amount !== null && signumOf(amount) !== 0),
          )
    for (const [place, id] of own.entries()) rounded[id] = parts[place] ?? null
    shown[name] = whole
    before = whole
  }
  return { lines: rounded as Waterfall['lines'], sums: shown }
}

/** The case of goods as they really sold: rates to the basis point, the price and the cost of an average order. Unknown stays unknown. */
export function toOrderCase(quantities: Quantities, terms: Terms): Omit<OrderCase, 'ads'> {
  const { orders, units, paidFen, cancelledOrders, cancelledFen, returnedOrders, lostFen, partialFen } = quantities
  const sentOrders = orders === null || cancelledOrders === null ? null : orders - cancelledOrders
  const sentFen = paidFen === null || cancelledFen === null ? null : paidFen - cancelledFen
  const unitsPerOrder = ratio(units, orders)
  return {
    priceFen: roundRatio(paidFen, orders, 1),
    couponFen: 0,
    cancelledBp: roundRatio(cancelledOrders, orders, PARTS_PER_FEN),
    lostBp: roundRatio(lostFen, sentFen, PARTS_PER_FEN),
    returnedBp: roundRatio(returnedOrders, sentOrders, PARTS_PER_FEN),
    partialBp: roundRatio(partialFen, sentFen, PARTS_PER_FEN),
    terms: {
      ...terms,
      costFen: terms.costFen === null || unitsPerOrder === null ? null : round(times(fraction(terms.costFen), unitsPerOrder)),
    },
  }
}

function ratio(part: number | null, whole: number | null): Fraction | null {
  return part === null || whole === null ? null : divide(fraction(part), fraction(whole))
}

function roundRatio(part: number | null, whole: number | null, scale: number): number | null {
  const found = ratio(part, whole)
  return found && round(times(found, fraction(scale)))
}
