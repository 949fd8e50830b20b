import type { CostTerm } from '../../../../contract/entities/cost.ts'
import { PARTS_PER_FEN } from '../rules/lines.ts'
import { toFen } from '../rules/soldProfit.ts'
import { freightAbove } from './parcels.ts'
import type { SoldRows } from './soldColumns.ts'
import type { ValuedRows } from './valueRows.ts'

/**
 * What refunds cost besides the sales that are gone, by the ledger.
 *
 * | part | counted on | by |
 * |---|---|---|
 * | goodsKept | pieces of orders given back whole after shipping, whose goods stay away | cost of a piece |
 * | goodsBack | pieces and orders that came back | cost of a piece, of the share that is not sold again; packing it again |
 * | freightOut | orders of both kinds | freight of their parcels, packing and insurance |
 * | freightBack | orders whose goods came back | freight back |
 * | fee | what was given back, whenever that was | technical fee where the platform returns it, commission, brand and subsidy: not paid after all |
 *
 * Who was given back a part and kept the goods is in `fee` alone: the goods are sold.
 */
export const returnCostNames = ['goodsKept', 'goodsBack', 'freightOut', 'freightBack', 'fee'] as const
export type ReturnCostName = (typeof returnCostNames)[number]

export interface ReturnCost {
  /** What it comes to, as far as it is known. Fen. */
  readonly knownFen: number
  /** How much of that rests on values that nobody gave (`profitInputs`). Fen. */
  readonly presetFen: number
  /** What was given back of orders of which it is unknown. Fen; 0: all of it is known. */
  readonly unknownFen: number
  /** Orders that it is of; of the fee 0. */
  readonly orders: number
}
export type ReturnCosts = Readonly<Record<ReturnCostName, ReturnCost>>

/** A value of a set of terms, and how much of it nobody gave. */
interface Rate {
  /** NaN: unknown. */
  readonly value: number
  readonly preset: number
}

/** What a set of terms says of one order, in fen; of a piece that came back and of what was given back, in basis points. */
interface SetRates {
  readonly out: Rate
  readonly back: Rate
  readonly repack: Rate
  readonly spoiltBp: Rate
  readonly feeBp: Rate
}

type Sum = { -readonly [Name in keyof ReturnCost]: ReturnCost[Name] }

const WHOLE_BP = 10_000

/** Over all rows; each is rounded to the fen, as the lines of the profit are. A plain loop: there are 200,000 rows. */
export function returnCostsOf(sold: SoldRows, valued: ValuedRows): ReturnCosts {
  const { size, quantities, lost } = sold
  const sums = Object.fromEntries(returnCostNames.map((name) => [name, noSum()])) as Record<ReturnCostName, Sum>
  const { sets, ofRow } = valued.columns
  const rates = toSetRates(valued)
  const costs = ofRow.costFen ?? new Float64Array(size).fill(Number.NaN)
  const { cancelledFen, lostFen, returnedFen, partialFen, returnedOrders, returnedUnits } = quantities
  for (let row = 0; row < size; row += 1) {
    const kept = lost.orders[row] as number
    const returned = returnedOrders[row] as number
    const keptFen = lostFen[row] as number
    const backFen = returnedFen[row] as number
    const givenFen = (cancelledFen[row] as number) + keptFen + backFen + (partialFen[row] as number)
    const rate = rates[sets[row] as number]
    // What came back was not read.
    if (Number.isNaN(givenFen)) continue
    if (!rate || (givenFen === 0 && kept + returned === 0)) continue
    const cost = costs[row] as number
    if (kept > 0) add(sums.goodsKept, kept, keptFen, (lost.units[row] as number) * cost * PARTS_PER_FEN, 0)
    if (returned > 0) {
      const spoilt = (returnedUnits[row] as number) * rate.spoiltBp.value
      // Where all of them are sold again, their cost does not matter.
      const spoiltParts = spoilt === 0 ? 0 : spoilt * cost
      const presetParts = rate.spoiltBp.preset === 0 ? 0 : spoiltParts
      const each = returned * PARTS_PER_FEN
      add(sums.goodsBack, returned, backFen, spoiltParts + each * rate.repack.value, presetParts + each * rate.repack.preset)
      add(sums.freightBack, returned, backFen, each * rate.back.value, each * rate.back.preset)
    }
    const sent = (kept + returned) * PARTS_PER_FEN
    if (sent > 0) {
      const above = freightAbove(sold, row, 'back', (pieces) => valued.by?.resolver.freightAt(sets[row] as number, pieces) ?? Number.NaN)
      const parts = sent * rate.out.value + above * PARTS_PER_FEN
      add(sums.freightOut, kept + returned, keptFen + backFen, parts, sent * rate.out.preset)
    }
    if (givenFen > 0) add(sums.fee, 0, givenFen, givenFen * rate.feeBp.value, givenFen * rate.feeBp.preset)
  }
  return sums
}

const noSum = (): Sum => ({ knownFen: 0, presetFen: 0, unknownFen: 0, orders: 0 })

/** `parts`: of a fen; NaN: unknown. */
function add(sum: Sum, orders: number, paidFen: number, parts: number, presetParts: number): void {
  sum.orders += orders
  if (Number.isNaN(parts)) {
    sum.unknownFen += paidFen
    return
  }
  sum.knownFen += toFen(parts)
  sum.presetFen += toFen(presetParts)
}

function toSetRates({ columns: { ofSet }, by }: ValuedRows): readonly SetRates[] {
  return (by?.resolver.presets() ?? []).map((presets, set) => {
    const term = (name: CostTerm) => ofSet[name][set] ?? Number.NaN
    const rateOf = (value: number, name: CostTerm): Rate => ({ value, preset: presets.has(name) ? value : 0 })
    const sumOf = (...names: readonly CostTerm[]) => names.map((name) => rateOf(term(name), name)).reduce(plus)
    const technical = term('feeReturns') === 0 ? 0 : term('feeReturns') * term('technicalFeeBp')
    return {
      out: sumOf('freightFen', 'packingFen', 'insuranceFen'),
      back: sumOf('returnFreightFen'),
      repack: sumOf('repackFen'),
      spoiltBp: rateOf(WHOLE_BP - term('resaleBp'), 'resaleBp'),
      feeBp: plus(rateOf(technical, 'technicalFeeBp'), sumOf('commissionBp', 'brandBp', 'subsidyBp')),
    }
  })
}

function plus(left: Rate, right: Rate): Rate {
  return { value: left.value + right.value, preset: left.preset + right.preset }
}
