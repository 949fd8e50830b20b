import { describe, expect, it } from 'vitest'
import { breakEvenRois, type RoiAnswers } from '../../../../src/pages/profit/rules/breakEven.ts'
import { judgePlan, type PlanFigures, roisOf } from '../../../../src/pages/profit/rules/planVerdict.ts'
import { fc } from '../../../fastCheck.ts'
import { aCase } from './aCase.ts'

const aPlan = (given: Partial<PlanFigures> = {}): PlanFigures => ({
  spendFen: 100_000,
  gmvFen: 300_000,
  netFen: 276_000,
  settledFen: null,
  orders: 100,
  netOrders: 92,
  daysRunning: 30,
  hoursSinceBid: 100,
  ...given,
})
const breakEven: RoiAnswers = { gross: { value: 2.8938 }, net: { value: 2.6623 }, settled: { none: 'noRatio' } }

describe('a plan', () => {
  it.each([
    ['firstDay', { daysRunning: 0 }],
    ['bidChanged', { hoursSinceBid: 23 }],
    ['littleSpend', { spendFen: 19_999 }],
    ['fewOrders', { netOrders: 19 }],
    ['fewOrders', { netOrders: null, orders: 19 }],
  ] as const)('is not judged yet: %s', (reason, given) => {
    expect(judgePlan(aPlan(given), breakEven)).toMatchObject({ verdict: 'wait', reason })
  })

  it.each([
    ['waste', 'belowBreakEven', 266_229],
    ['keep', 'nearBreakEven', 266_231],
    ['keep', 'nearBreakEven', 319_475],
    ['scale', 'wellAbove', 319_477],
  ] as const)('is %s, %s, with net sales of %i fen for 1,000 yuan', (verdict, reason, netFen) => {
    expect(judgePlan(aPlan({ netFen }), breakEven)).toMatchObject({ verdict, reason, judged: { basis: 'net', breakEven: 2.6623 } })
  })

  it('is judged on gross sales, by their own break-even, where net ones are not known', () => {
    expect(judgePlan(aPlan({ netFen: null }), breakEven)).toMatchObject({
      verdict: 'keep',
      judged: { basis: 'gross', roi: 3, breakEven: 2.8938 },
    })
    expect(judgePlan(aPlan({ netFen: null, gmvFen: 280_000 }), breakEven)).toMatchObject({ verdict: 'waste' })
  })

  it('never compares one basis with the break-even of another', () => {
    const grossOnly: RoiAnswers = { ...breakEven, net: { none: 'noRatio' } }
    expect(judgePlan(aPlan({ gmvFen: null }), grossOnly)).toMatchObject({ verdict: 'unknown', reason: 'noFigures', judged: null })
  })

  it.each([
    ['noMargin', 'waste', breakEvenRois(aCase({ priceFen: 1000 }))],
    ['noCost', 'unknown', breakEvenRois(aCase({ terms: { costFen: null } }))],
  ] as const)('says %s, and is %s', (reason, verdict, answers) => {
    expect(judgePlan(aPlan(), answers)).toMatchObject({ verdict, reason, judged: null, profitFen: null })
  })

  it('says that its figures are missing rather than that it sold nothing', () => {
    expect(judgePlan(aPlan({ spendFen: null }), breakEven)).toMatchObject({ verdict: 'unknown', reason: 'noFigures', profitFen: null })
    expect(judgePlan(aPlan({ gmvFen: null, netFen: null }), breakEven)).toMatchObject({ verdict: 'unknown', reason: 'noFigures' })
    expect(roisOf(aPlan({ spendFen: 0 }))).toEqual({ gross: null, net: null, settled: null })
  })

  it('that sold nothing for its money has lost all of it', () => {
    expect(judgePlan(aPlan({ gmvFen: 0, netFen: 0, netOrders: 25 }), breakEven)).toMatchObject({ verdict: 'waste', profitFen: -100_000 })
  })

  it('earns what its sales leave, less its ads, and is waste exactly where that is below 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20_000, max: 1e7 }), fc.integer({ min: 1, max: 1e8 }), (spendFen, netFen) => {
        const { verdict, profitFen } = judgePlan(aPlan({ spendFen, netFen }), breakEven)
        expect(Math.abs((profitFen ?? Number.NaN) - (netFen / 2.6623 - spendFen))).toBeLessThan(1)
        if (Math.abs(profitFen ?? 0) > 1) expect(verdict === 'waste').toBe((profitFen ?? 0) < 0)
      }),
    )
  })

  it('is the same on each basis by its own ratios', () => {
    const plan = aPlan({ gmvFen: 300_000, netFen: 261_000, settledFen: 240_000 })
    const answers = breakEvenRois(aCase(), plan)
    const net = judgePlan(plan, answers)
    const gross = judgePlan({ ...plan, netFen: null }, answers)
    expect(gross.profitFen).toBe(net.profitFen)
    expect(gross.verdict).toBe(net.verdict)
  })
})
