import { describe, expect, it } from 'vitest'
import {
  bearableReturnRate,
  breakEvenPrice,
  breakEvenRois,
  type CalculatorAnswer,
  highestNetBid,
  priceForMargin,
  profitRate,
} from '../../../../src/pages/profit/rules/breakEven.ts'
import { expectedProfit, incomeOf } from '../../../../src/pages/profit/rules/calculator.ts'
import { fraction, round, times, toNumber, zero } from '../../../../src/pages/profit/rules/fraction.ts'
import { fc } from '../../../fastCheck.ts'
import { aCase, anyCase } from './aCase.ts'

const free = { costFen: 0, freightFen: 0, insuranceFen: 0, returnFreightFen: 0, repackFen: 0 }
const valueIn = <Value>(answer: CalculatorAnswer<Value>) => ('value' in answer ? answer.value : null)
const atRoi4 = aCase({ ads: { kind: 'roi', hundredths: 400 } })

describe('break-even', () => {
  it('is that of the test vector of the design', () => {
    const { gross, net, settled } = breakEvenRois(aCase())
    expect(valueIn(gross)).toBeCloseTo(2.8938, 4)
    expect(valueIn(net)).toBeCloseTo(2.6623, 4)
    expect(valueIn(settled)).toBeCloseTo(2.1831, 4)
    expect(valueIn(breakEvenPrice(atRoi4))?.exactFen).toBeCloseTo(2418.37, 2)
    expect(valueIn(breakEvenPrice(atRoi4))?.fen).toBe(2419)
    expect(valueIn(bearableReturnRate(atRoi4))).toBeCloseTo(0.2482, 4)
  })

  it('on each basis is by the ratios of the plan where there is one', () => {
    const rois = breakEvenRois(aCase(), { gmvFen: 100_000, netFen: 85_000, settledFen: null })
    const gross = valueIn(rois.gross) ?? Number.NaN
    expect(valueIn(rois.net)).toBeCloseTo(gross * 0.85, 10)
    expect(rois.settled).toEqual({ none: 'noRatio' })
  })

  it.each([
    ['the cost is unknown', aCase({ terms: { costFen: null } }), 'unknown'],
    ['nothing is left before ads', aCase({ priceFen: 1200 }), 'noMargin'],
    ['what is left is exactly nothing', aCase({ priceFen: 0, terms: free }), 'noMargin'],
  ] as const)('of ROI is none where %s', (_, given, none) => {
    expect(breakEvenRois(given)).toEqual({ gross: { none }, net: { none }, settled: { none } })
  })

  it.each([
    ['ads cost more than a sale brings', aCase({ ads: { kind: 'roi', hundredths: 100 } }), 'noPrice'],
    ['a rate is unknown', aCase({ partialBp: null }), 'unknown'],
  ] as const)('of the price is none where %s', (_, given, none) => {
    expect(breakEvenPrice(given)).toEqual({ none })
  })

  it.each([
    ['it loses already', aCase({ priceFen: 1200 }), 'losesWithoutReturns'],
    ['returns cost nothing', aCase({ priceFen: 0, terms: free }), 'returnsCostNothing'],
    ['a rate is unknown', aCase({ lostBp: null }), 'unknown'],
  ] as const)('of returns is none where %s', (_, given, none) => {
    expect(bearableReturnRate(given)).toEqual({ none })
  })

  it('leaves nothing, to the fen: ads at that ROI, that price, that share of returns', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const roi = valueIn(breakEvenRois(given).gross)
        // The ROI is a number of the machine: ads by it are as near to all that is left as that number is.
        const { margin } = expectedProfit({ ...given, ads: { kind: 'none' } }).sums
        if (roi !== null) expect((given.priceFen ?? 0) / roi).toBeCloseTo(toNumber(margin ?? zero), 6)

        const price = valueIn(breakEvenPrice(given))
        if (price !== null) {
          const left = toNumber(expectedProfit({ ...given, priceFen: price.fen }).sums.profit ?? zero)
          expect(left).toBeGreaterThanOrEqual(0)
          expect(left).toBeLessThan(1)
          expect(toNumber(expectedProfit({ ...given, priceFen: price.fen - 1 }).sums.profit ?? zero)).toBeLessThan(0)
        }

        const rate = valueIn(bearableReturnRate(given))
        if (rate !== null) {
          const returned = fraction(BigInt(Math.round(rate * 1e12)), 10n ** 12n)
          expect(round(expectedProfit(given, { returned }).sums.profit ?? fraction(99))).toBe(0)
        }
      }),
    )
  })

  it('on the three bases is the same money', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { gross, net, settled } = breakEvenRois(given)
        const { revenue } = expectedProfit(given).sums
        const income = toNumber(incomeOf(given) ?? zero)
        const all = valueIn(gross)
        const kept = valueIn(net)
        const last = valueIn(settled)
        if (all === null || kept === null || last === null) return
        const spend = income / all
        expect(kept * spend).toBeCloseTo(income * (1 - (given.cancelledBp ?? 0) / 10_000), 6)
        expect(last * spend).toBeCloseTo(toNumber(revenue ?? zero), 6)
      }),
    )
  })

  it('has a known reason wherever it has no value', () => {
    fc.assert(
      fc.property(anyCase, (given) => {
        const { margin, profit } = expectedProfit(given).sums
        const price = breakEvenPrice(given)
        const returns = bearableReturnRate(given)
        if ('none' in price) expect(price.none).toBe('noPrice')
        if ('none' in returns) expect(['losesWithoutReturns', 'returnsCostNothing']).toContain(returns.none)
        expect('none' in breakEvenRois(given).gross).toBe(toNumber(margin ?? zero) <= 0)
        // A price above the line earns, one below it loses.
        if ('value' in price) expect((given.priceFen ?? 0) >= price.value.exactFen).toBe(toNumber(profit ?? zero) >= 0)
      }),
    )
  })
})

describe('a target', () => {
  it('of margin is met by the price that is named, and not by a fen less', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 4000 }), (given, target) => {
        const price = valueIn(priceForMargin(given, target))
        if (price === null) return
        const surplus = (priceFen: number) => {
          const { profit, revenue } = expectedProfit({ ...given, priceFen }).sums
          return toNumber(profit ?? zero) - toNumber(times(revenue ?? zero, fraction(target, 10_000)))
        }
        expect(surplus(price.fen)).toBeGreaterThanOrEqual(-1e-9)
        expect(surplus(price.fen - 1)).toBeLessThan(1e-9)
      }),
    )
  })

  it('of margin costs more than break-even, and a coupon raises both by itself', () => {
    const zeroPrice = valueIn(breakEvenPrice(atRoi4))
    const target = valueIn(priceForMargin(atRoi4, 1500))
    expect(target?.fen).toBeGreaterThan(zeroPrice?.fen ?? Number.NaN)
    expect(valueIn(breakEvenPrice({ ...atRoi4, couponFen: 300 }))?.fen).toBe((zeroPrice?.fen ?? Number.NaN) + 300)
  })

  it('of ads is the bid that takes all of a net order', () => {
    expect(highestNetBid(aCase())).toEqual({ value: 1123 })
    expect(highestNetBid(aCase(), { orders: 100, netOrders: 80 })).toEqual({ value: 1292 })
    expect(highestNetBid(aCase({ priceFen: 1200 }))).toEqual({ none: 'noMargin' })
    expect(highestNetBid(aCase(), { orders: 0, netOrders: 0 })).toEqual({ none: 'noRatio' })
    expect(highestNetBid(aCase({ cancelledBp: null }))).toEqual({ none: 'unknown' })
  })

  it('is compared with the margin that there is', () => {
    expect(profitRate(aCase())).toBeCloseTo(1033.242 / 2255.656, 6)
    expect(profitRate(aCase({ terms: { costFen: null } }))).toBeNull()
    expect(profitRate(aCase({ cancelledBp: 10_000 }))).toBeNull()
  })
})
