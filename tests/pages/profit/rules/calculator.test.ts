import { describe, expect, it } from 'vitest'
import { costTermNames } from '../../../../contract/entities/cost.ts'
import { expectedProfit, toOrderCase, toWaterfall } from '../../../../src/pages/profit/rules/calculator.ts'
import { round, toNumber, zero } from '../../../../src/pages/profit/rules/fraction.ts'
import { lineIds, profitSums } from '../../../../src/pages/profit/rules/lines.ts'
import { fc } from '../../../fastCheck.ts'
import { aCase, anyCase, aSale, vectorTerms } from './aCase.ts'

const profitOf = (...given: Parameters<typeof expectedProfit>) => toNumber(expectedProfit(...given).sums.profit ?? zero)

describe('one order on average', () => {
  it('is the test vector of the design, exactly', () => {
    const { sums } = expectedProfit(aCase())
    expect(toNumber(sums.revenue ?? zero)).toBe(2255.656)
    expect(toNumber(sums.margin ?? zero)).toBe(1033.242064)
  })

  it.each([
    [{ kind: 'roi', hundredths: 400 }, 747.5],
    [{ kind: 'perOrder', fen: 123 }, 123],
    [{ kind: 'ofSales', basisPoints: 1000 }, 299],
    [{ kind: 'none' }, 0],
  ] as const)('has ads by %j at %s fen', (ads, fen) => {
    expect(-toNumber(expectedProfit(aCase({ ads })).lines.ads ?? zero) + 0).toBe(fen)
  })

  it('takes a coupon of the shop off what is paid', () => {
    expect(expectedProfit(aCase({ priceFen: 3490, couponFen: 500 }))).toEqual(expectedProfit(aCase()))
  })

  it('falls with each cost and each kind of return that costs the sale, and rises with the price', () => {
    const costs = ['costFen', 'freightFen', 'packingFen', 'insuranceFen', 'returnFreightFen', 'repackFen', 'technicalFeeBp'] as const
    fc.assert(
      fc.property(anyCase, fc.constantFrom(...costs), fc.integer({ min: 1, max: 300 }), (given, name, more) => {
        const before = profitOf(given)
        const dearer = { ...given, terms: { ...given.terms, [name]: (given.terms[name] ?? 0) + more } }
        expect(profitOf(dearer)).toBeLessThanOrEqual(before)
        expect(profitOf({ ...given, lostBp: (given.lostBp ?? 0) + more })).toBeLessThanOrEqual(before)
        const atPrice = { ...given, ads: { kind: 'none' } as const }
        const rates = ['technicalFeeBp', 'commissionBp', 'brandBp', 'subsidyBp'] as const
        if (rates.reduce((sum, rate) => sum + (given.terms[rate] ?? 0), 0) > 10_000) return
        expect(profitOf({ ...atPrice, priceFen: (given.priceFen ?? 0) + more })).toBeGreaterThanOrEqual(profitOf(atPrice))
      }),
    )
  })

  it('is unknown with each input that it needs', () => {
    for (const name of ['priceFen', 'couponFen', 'cancelledBp', 'lostBp', 'returnedBp', 'partialBp'] as const)
      expect(expectedProfit({ ...aCase(), [name]: null }).sums.profit).toBeNull()
    for (const name of costTermNames) expect(expectedProfit(aCase({ terms: { [name]: null } })).sums.profit).toBeNull()
  })

  it('needs nothing of what cannot happen', () => {
    const given = aCase({ returnedBp: 0, terms: { resaleBp: null, returnFreightFen: null, repackFen: null } })
    expect(expectedProfit(given).sums.profit).not.toBeNull()
  })
})

describe('the waterfall of an order', () => {
  it('is in whole fen, adds up, and its sums are the exact ones rounded', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const exact = expectedProfit(given)
        const { lines, sums } = toWaterfall(exact)
        for (const name of profitSums) expect(sums[name]).toBe(exact.sums[name] && round(exact.sums[name]))
        expect(lineIds.reduce((sum, id) => sum + (lines[id] ?? Number.NaN), 0)).toBe(sums.profit)
        for (const id of lineIds) {
          const amount = toNumber(exact.lines[id] ?? zero)
          expect(Math.abs((lines[id] ?? Number.NaN) - amount)).toBeLessThan(2)
          if (amount === 0) expect(lines[id]).toBe(0)
        }
      }),
    )
  })

  it('shows what is known of an order whose cost is not', () => {
    const { lines, sums } = toWaterfall(expectedProfit(aCase({ terms: { costFen: null } })))
    expect(lines).toMatchObject({ paid: 2990, goods: null, freight: -304 })
    expect(sums).toEqual({ revenue: 2256, margin: null, profit: null })
  })
})

describe('the case of goods as they sold', () => {
  it('has their average price, their rates and the cost of an average order', () => {
    const sale = aSale({
      orders: 200,
      units: 300,
      paidFen: 600_000,
      cancelledOrders: 20,
      cancelledUnits: 30,
      cancelledFen: 60_000,
      lostFen: 27_000,
      returnedOrders: 18,
      returnedUnits: 27,
      returnedFen: 54_000,
      partialFen: 5400,
    })
    expect(toOrderCase(sale, vectorTerms)).toEqual({
      priceFen: 3000,
      couponFen: 0,
      cancelledBp: 1000,
      lostBp: 500,
      returnedBp: 1000,
      partialBp: 100,
      terms: { ...vectorTerms, costFen: 1500 },
    })
  })

  it('knows no rate of goods that did not sell', () => {
    const given = toOrderCase(aSale({ orders: 0, units: 0, paidFen: 0 }), vectorTerms)
    expect(given).toMatchObject({ priceFen: null, cancelledBp: null, lostBp: null, returnedBp: null, partialBp: null })
    expect(given.terms.costFen).toBeNull()
  })
})
