import { describe, expect, it } from 'vitest'
import { lineIds } from '../../../../src/pages/profit/rules/lines.ts'
import { soldLimits } from '../../../../src/pages/profit/rules/soldLimits.ts'
import { profitOf } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { fc } from '../../../fastCheck.ts'
import { aSale, vectorTerms } from './aCase.ts'

/** 100 orders of 29.90 by the rates of the test vector: 8 cancelled, of the 92 sent 4.6 lost, 11.04 returned and 0.92 given back in part. */
const vector = aSale({
  orders: 10_000,
  units: 10_000,
  paidFen: 29_900_000,
  cancelledOrders: 800,
  cancelledUnits: 800,
  cancelledFen: 2_392_000,
  lostFen: 1_375_400,
  returnedOrders: 1_104,
  returnedUnits: 1_104,
  returnedFen: 3_300_960,
  partialFen: 275_080,
})

describe('the limits of what was sold', () => {
  it('are those of the test vector: 2.89 gross, 2.66 net, 2.18 settled', () => {
    const { grossRoi, netRoi, settledRoi } = soldLimits(profitOf(vector, vectorTerms).lines, vector.units ?? 0)
    expect([grossRoi, netRoi, settledRoi].map((roi) => roi?.toFixed(2))).toEqual(['2.89', '2.66', '2.18'])
  })

  it('have a price at which nothing is lost and nothing is earned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 3_000 }), fc.nat(200_000), (units, costFen, adsFen) => {
        const at = (priceFen: number) =>
          profitOf(aSale({ orders: units, units, paidFen: units * priceFen, adsFen }), { ...vectorTerms, costFen }).sums.profit ??
          Number.NaN
        const { priceFen } = soldLimits(
          profitOf(aSale({ orders: units, units, paidFen: units * 2_990, adsFen }), { ...vectorTerms, costFen }).lines,
          units,
        )
        const price = priceFen ?? Number.NaN
        // Prices are whole fen. Half a fen by which the fee was rounded grows as the price does.
        const slack = 1 + price / 2_990
        expect(at(Math.ceil(price))).toBeGreaterThanOrEqual(-slack)
        expect(at(Math.floor(price))).toBeLessThanOrEqual(slack)
      }),
    )
  })

  it('are none where nothing is left before ads, and unknown where a line is', () => {
    expect(soldLimits(profitOf(vector, { ...vectorTerms, costFen: 9_000 }).lines, 100).grossRoi).toBe(null)
    const { lines } = profitOf(vector, { ...vectorTerms, costFen: null })
    expect(soldLimits(lines, 100)).toEqual({ grossRoi: null, netRoi: null, settledRoi: null, priceFen: null })
  })

  it('know what ads may cost though what they did cost is unknown', () => {
    const { lines } = profitOf({ ...vector, adsFen: null }, vectorTerms)
    const limits = soldLimits(lines, 10_000)
    expect(limits.grossRoi?.toFixed(2)).toBe('2.89')
    expect(limits.priceFen).toBe(null)
    expect(lineIds.filter((id) => lines[id] === null)).toEqual(['ads'])
  })
})
