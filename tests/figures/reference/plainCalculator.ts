import type { CalculatorInputName } from '../../../src/pages/profit/calculatorInputs.ts'

/**
 * One order by the formulas of business-features.md, 0.1 and 1.4, in plain numbers. NaN: unknown, and so is all that is counted with it, unless it is
 * multiplied by nothing. Nothing is shared with the product but the names of the inputs.
 */
export type PlainInputs = Readonly<Record<CalculatorInputName, number | null>>
/** How ads are paid: an ROI, so much for each order, or a share of what buyers pay. */
export type PlainAds = 'none' | 'roi' | 'perOrder' | 'ofSales'

/** Why there is no number, or the number. */
export type PlainAnswer = number | 'unknown' | 'noMargin' | 'noPrice' | 'losesWithoutReturns' | 'returnsCostNothing'

interface PlainOrder {
  readonly income: number
  readonly revenue: number
  readonly margin: number
  readonly profit: number
}

const WHOLE_BP = 10_000
const HUNDRED = 100
const times = (left: number, right: () => number) => (left === 0 ? 0 : left * right())

/** `income` and `returned`: in place of those of the inputs. */
export function plainOrder(
  inputs: PlainInputs,
  ads: PlainAds,
  changed: { readonly income?: number; readonly returned?: number } = {},
): PlainOrder {
  const fen = (name: CalculatorInputName) => inputs[name] ?? Number.NaN
  const share = (name: CalculatorInputName) => fen(name) / WHOLE_BP
  const income = changed.income ?? fen('priceFen') - fen('couponFen')
  const returnedShare = changed.returned ?? share('returnedBp')
  const shipped = 1 - share('cancelledBp')
  const back = share('lostBp') + returnedShare + share('partialBp')
  const revenue = income * shipped * (1 - back)
  // A fee that does not come back with refunds is of all that was paid.
  const charged = inputs.feeReturns === 0 ? income : revenue
  const fees =
    times(charged, () => share('technicalFeeBp')) + times(revenue, () => share('commissionBp') + share('brandBp') + share('subsidyBp'))
  const returned = shipped * returnedShare
  const goods = times(shipped - times(returned, () => share('resaleBp')), () => fen('costFen'))
  const sent = times(shipped, () => fen('freightFen') + fen('packingFen') + fen('insuranceFen'))
  const returns = times(returned, () => fen('returnFreightFen') + fen('repackFen'))
  const margin = revenue - fees - goods - sent - returns
  return { income, revenue, margin, profit: margin - adsOf(inputs, ads, income) }
}

function adsOf({ adsRoi, adsFen, adsBp }: PlainInputs, ads: PlainAds, income: number): number {
  if (ads === 'none') return 0
  if (ads === 'roi') return adsRoi === null || adsRoi === 0 ? Number.NaN : (income * HUNDRED) / adsRoi
  if (ads === 'perOrder') return adsFen ?? Number.NaN
  return income * ((adsBp ?? Number.NaN) / WHOLE_BP)
}

/** On all three bases: what was ordered, what is kept before shipping, what is kept in the end. */
export function plainRois(inputs: PlainInputs): Readonly<Record<'gross' | 'net' | 'settled', PlainAnswer>> {
  const { income, revenue, margin } = plainOrder(inputs, 'none')
  const of = (part: number): PlainAnswer => (Number.isNaN(part + margin) ? 'unknown' : margin <= 0 ? 'noMargin' : part / margin)
  return { gross: of(income), net: of(income * (1 - (inputs.cancelledBp ?? Number.NaN) / WHOLE_BP)), settled: of(revenue) }
}

/** The price at which a share of revenue is left; of 0: the break-even. Fen, exact. */
export function plainPrice(inputs: PlainInputs, ads: PlainAds, marginBp: number): PlainAnswer {
  const left = (income: number) => {
    const { profit, revenue } = plainOrder(inputs, ads, { income })
    return profit - (revenue * marginBp) / WHOLE_BP
  }
  // What is fixed costs the same at any price, and of each fen of price the same share is left.
  const fixed = -left(0)
  const ofEachFen = left(1) + fixed
  const price = fixed / ofEachFen + (inputs.couponFen ?? Number.NaN)
  return Number.isNaN(price) ? 'unknown' : ofEachFen <= 0 ? 'noPrice' : price
}

/** The highest share of sent orders that may come back: linear. */
export function plainReturns(inputs: PlainInputs, ads: PlainAds): PlainAnswer {
  const without = plainOrder(inputs, ads, { returned: 0 }).profit
  const loss = without - plainOrder(inputs, ads, { returned: 1 }).profit
  if (Number.isNaN(loss)) return 'unknown'
  if (without < 0) return 'losesWithoutReturns'
  return loss <= 0 ? 'returnsCostNothing' : without / loss
}

/** The most that an order may cost which is not cancelled. Fen, exact. */
export function plainBid(inputs: PlainInputs): PlainAnswer {
  const { margin } = plainOrder(inputs, 'none')
  const kept = 1 - (inputs.cancelledBp ?? Number.NaN) / WHOLE_BP
  if (Number.isNaN(margin + kept)) return 'unknown'
  return margin <= 0 ? 'noMargin' : margin / kept
}

/** What is left, as a share of revenue. */
export function plainRate(inputs: PlainInputs, ads: PlainAds): number | null {
  const { profit, revenue } = plainOrder(inputs, ads)
  return Number.isNaN(profit / revenue) || revenue <= 0 ? null : profit / revenue
}
