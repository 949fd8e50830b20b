import { describe, expect, it } from 'vitest'
import { costTermNames } from '../../../../contract/entities/cost.ts'
import { expectedProfit, toOrderCase } from '../../../../src/pages/profit/rules/calculator.ts'
import { round } from '../../../../src/pages/profit/rules/fraction.ts'
import { lineIds, profitSums, quantityNames } from '../../../../src/pages/profit/rules/lines.ts'
import { profitOf, toFen, totalOf } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { fc } from '../../../fastCheck.ts'
import { anySale, anyTerms, aSale, vectorTerms } from './aCase.ts'

describe('what a SKU earned', () => {
  it('is the test vector of the design, counted over ten thousand orders', () => {
    const sale = aSale({
      orders: 10_000,
      units: 10_000,
      paidFen: 29_900_000,
      cancelledOrders: 800,
      cancelledUnits: 800,
      cancelledFen: 2_392_000,
      lostFen: 1_375_400,
      returnedOrders: 1104,
      returnedUnits: 1104,
      returnedFen: 3_300_960,
      partialFen: 275_080,
    })
    const { sums, lines } = profitOf(sale, vectorTerms)
    expect(sums).toEqual({ revenue: 22_556_560, margin: 10_332_421, profit: 10_332_421 })
    expect(lines).toMatchObject({ technicalFee: -135_339, goods: -8_206_400, freight: -3_036_000, insurance: -460_000 })
    expect(lines).toMatchObject({ returnFreight: -331_200, repack: -55_200 })
  })

  it.each([
    [
      { cancelledOrders: 1, cancelledUnits: 1, cancelledFen: 2990 },
      { cancelled: -2990, goods: -9000, freight: -2970, returnFreight: 0 },
    ],
    [{ lostFen: 2990 }, { lost: -2990, goods: -10_000, freight: -3300, returnFreight: 0 }],
    [
      { returnedOrders: 1, returnedUnits: 1, returnedFen: 2990 },
      { returned: -2990, goods: -9100, freight: -3300, returnFreight: -300, repack: -50 },
    ],
    [{ partialFen: 1500 }, { partial: -1500, goods: -10_000, freight: -3300, returnFreight: 0 }],
  ])('of ten pieces with %j has %j', (came, lines) => {
    expect(profitOf(aSale(came), vectorTerms).lines).toMatchObject(lines)
  })

  it('pays the fee on what was given back, too, where the platform keeps it', () => {
    const sale = aSale({ cancelledOrders: 5, cancelledUnits: 5, cancelledFen: 14_950 })
    expect(profitOf(sale, { ...vectorTerms, feeReturns: 1 }).lines.technicalFee).toBe(-90)
    expect(profitOf(sale, { ...vectorTerms, feeReturns: 0 }).lines.technicalFee).toBe(-179)
  })

  it.each([
    [5_000, 1],
    [-5_000, -1],
    [4_999, 0],
    [-4_999, 0],
    [15_000, 2],
  ])('%i parts of a fen are %i fen', (parts, fen) => {
    expect(toFen(parts)).toBe(fen)
  })

  it('is unknown with each term that is asked for, and never as if it were 0', () => {
    fc.assert(
      fc.property(anySale, anyTerms, fc.constantFrom(...costTermNames), (sale, terms, name) => {
        const whole = profitOf(sale, { ...terms, [name]: 1 })
        const lacking = profitOf(sale, { ...terms, [name]: null })
        const needed = lineIds.filter((id) => lacking.lines[id] === null)
        expect(lacking.sums.profit).toBe(needed.length === 0 ? whole.sums.profit : null)
        for (const id of lineIds)
          if (!needed.includes(id)) expect(lacking.lines[id]).toBe(profitOf(sale, { ...terms, [name]: 2 }).lines[id])
      }),
    )
  })

  it.each(quantityNames)('is unknown where %s was not read', (name) => {
    expect(profitOf({ ...aSale(), [name]: null }, vectorTerms).sums.profit).toBeNull()
  })

  it('of goods that did not sell is what they spent, whatever they would cost', () => {
    const terms = { ...vectorTerms, costFen: null }
    expect(profitOf(aSale({ orders: 0, units: 0, paidFen: 0, adsFen: 500 }), terms).sums.profit).toBe(-500)
  })

  it('falls with each cost, and rises with what buyers pay', () => {
    const costs = costTermNames.filter((name) => name !== 'resaleBp' && name !== 'feeReturns')
    fc.assert(
      fc.property(anySale, anyTerms, fc.constantFrom(...costs), fc.integer({ min: 1, max: 500 }), (sale, terms, name, more) => {
        const before = profitOf(sale, terms).sums.profit ?? Number.NaN
        expect(profitOf(sale, { ...terms, [name]: (terms[name] ?? 0) + more }).sums.profit).toBeLessThanOrEqual(before)
        const dearer = { ...sale, paidFen: (sale.paidFen ?? 0) + more }
        const rates = (terms.technicalFeeBp ?? 0) + (terms.commissionBp ?? 0) + (terms.brandBp ?? 0) + (terms.subsidyBp ?? 0)
        if (rates < 10_000) expect(profitOf(dearer, terms).sums.profit).toBeGreaterThanOrEqual(before - 4)
      }),
    )
  })
})

describe('what many SKUs earned', () => {
  const rows = fc.array(fc.record({ sale: anySale, terms: anyTerms, goods: fc.constantFrom('a', 'b', 'c'), isKnown: fc.boolean() }), {
    maxLength: 20,
  })

  it('is the sum of its rows and of its lines, to the fen', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const sold = given.map(({ sale, terms, goods }) => ({ goodsKey: goods, profit: profitOf(sale, terms) }))
        const { lines, sums } = totalOf(sold)
        expect(sums.profit.fen).toBe(sold.reduce((sum, { profit }) => sum + (profit.sums.profit ?? Number.NaN), 0))
        expect(sums.profit.fen).toBe(lineIds.reduce((sum, id) => sum + (lines[id].fen ?? Number.NaN), 0))
        for (const name of profitSums) expect(sums[name].knownFen).toBe(sums[name].fen)
      }),
    )
  })

  it('is not known where a row is not, and says of how much it is', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const sold = given.map(({ sale, terms, goods, isKnown }) => ({
          isKnown,
          goodsKey: goods,
          paid: sale.paidFen ?? 0,
          profit: profitOf({ ...sale, adsFen: isKnown ? 0 : null }, terms),
        }))
        const { sums, coverage } = totalOf(sold)
        const known = sold.filter(({ isKnown }) => isKnown)
        expect(sums.profit.fen === null).toBe(known.length < sold.length)
        expect(sums.profit.knownFen).toBe(known.reduce((sum, { profit }) => sum + (profit.sums.profit ?? Number.NaN), 0))
        expect(coverage).toEqual({
          goods: new Set(sold.map(({ goodsKey }) => goodsKey)).size,
          knownGoods: ['a', 'b', 'c'].filter((key) => {
            const own = sold.filter(({ goodsKey }) => goodsKey === key)
            return own.length > 0 && own.every(({ isKnown }) => isKnown)
          }).length,
          paidFen: sold.reduce((sum, { paid }) => sum + paid, 0),
          knownPaidFen: known.reduce((sum, { paid }) => sum + paid, 0),
        })
      }),
    )
  })

  it('agrees with the calculator, which is exact, to half a fen a line', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), anyTerms, (price, terms) => {
        const sale = aSale({
          orders: 10_000,
          units: 10_000,
          paidFen: price * 10_000,
          cancelledOrders: 1000,
          cancelledUnits: 1000,
          cancelledFen: price * 1000,
          lostFen: price * 900,
          returnedOrders: 900,
          returnedUnits: 900,
          returnedFen: price * 900,
          partialFen: price * 90,
        })
        const { sums } = expectedProfit({ ...toOrderCase(sale, terms), ads: { kind: 'none' } })
        const exact = sums.profit ?? null
        const expected = exact && round({ top: exact.top * 10_000n, bottom: exact.bottom })
        expect(Math.abs((profitOf(sale, terms).sums.profit ?? Number.NaN) - (expected ?? Number.NaN))).toBeLessThanOrEqual(
          lineIds.length / 2,
        )
      }),
    )
  })
})
