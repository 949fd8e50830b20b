import { describe, expect, it } from 'vitest'
import {
  ASSUMED_ELASTICITY,
  budgetMoves,
  elasticityOf,
  type MovablePlan,
  profitOfBudget,
} from '../../../../src/pages/profit/rules/budgetMoves.ts'
import { fc } from '../../../fastCheck.ts'

const aPlan = (id: string, given: Partial<MovablePlan> = {}): MovablePlan => ({
  id,
  verdict: 'keep',
  spendFen: 100_000,
  budgetFen: 100_000,
  roi: 3,
  breakEven: 2.9,
  elasticity: 0.7,
  ...given,
})
const waste = aPlan('waste', { verdict: 'waste', roi: 1 })
const best = aPlan('best', { verdict: 'scale', roi: 8 })

describe('another budget', () => {
  it('changes the profit by what it sells less what it costs', () => {
    expect(profitOfBudget(aPlan('a', { roi: 4, breakEven: 2, elasticity: 1 }), 150_000)).toBeCloseTo(50_000, 6)
    expect(profitOfBudget(aPlan('a', { roi: 4, breakEven: 2, elasticity: 0.5 }), 121_000)).toBeCloseTo(200_000 * 1.1 - 200_000 - 21_000, 6)
    expect(profitOfBudget(waste, 0)).toBeCloseTo(100_000 - 100_000 / 2.9, 6)
  })

  it('brings less with each further yuan', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200_000 }), fc.double({ min: 0.05, max: 0.95, noNaN: true }), (spent, elasticity) => {
        const plan = aPlan('a', { elasticity })
        const first = profitOfBudget(plan, spent + 1000) - profitOfBudget(plan, spent)
        const second = profitOfBudget(plan, spent + 2000) - profitOfBudget(plan, spent + 1000)
        expect(second).toBeLessThanOrEqual(first + 1e-6)
      }),
    )
  })
})

describe('how sales follow spend', () => {
  const days = (elasticity: number) =>
    [50, 80, 100, 120, 150, 200, 90].map((yuan) => ({ spendFen: yuan * 100, gmvFen: 900 * (yuan * 100) ** elasticity }))

  it.each([0.2, 0.5, 0.9])('is read from days: %s', (elasticity) => {
    expect(elasticityOf(days(elasticity))).toBeCloseTo(elasticity, 10)
  })

  it('is never more than in step, nor less than not at all', () => {
    expect(elasticityOf(days(1.7))).toBe(1)
    expect(elasticityOf(days(-0.4))).toBe(0)
  })

  it('is assumed where days are few, or all alike', () => {
    expect(elasticityOf(days(0.5).slice(1))).toBe(ASSUMED_ELASTICITY)
    expect(elasticityOf(Array.from({ length: 30 }, (_, at) => ({ spendFen: 10_000 + at, gmvFen: 30_000 + 100 * at })))).toBe(
      ASSUMED_ELASTICITY,
    )
    expect(elasticityOf(days(0.5).map((day) => ({ ...day, gmvFen: 0 })))).toBe(ASSUMED_ELASTICITY)
  })
})

describe('moves of budget', () => {
  it('go from where a yuan earns least to where it earns most, the best first', () => {
    const [first, ...others] = budgetMoves([aPlan('fair'), waste, best])
    expect(first).toMatchObject({ from: 'waste', to: 'best', fen: 50_000 })
    expect(others.every(({ to }) => to === null)).toBe(true)
  })

  it('save the money where no plan could use it', () => {
    const moves = budgetMoves([waste])
    expect(moves).toMatchObject([{ from: 'waste', to: null }])
    expect(moves[0]?.gainFen).toBeGreaterThan(0)
  })

  it.each([
    ['is not judged yet', { verdict: 'wait' }],
    ['lacks a cost', { verdict: 'unknown' }],
    ['has no limit', { budgetFen: null }],
    ['does not use up what it has', { spendFen: 94_000 }],
    ['only just earns', { verdict: 'keep' }],
  ] as const)('give nothing to a plan that %s', (_, given) => {
    expect(budgetMoves([waste, { ...best, ...given }]).filter(({ to }) => to !== null)).toEqual([])
  })

  it.each(['wait', 'unknown', 'pause', 'scale'] as const)('take nothing from a plan whose verdict is %s', (verdict) => {
    expect(budgetMoves([{ ...waste, verdict }, best])).toEqual([])
  })

  it('take all from a plan that no ROI could save', () => {
    expect(budgetMoves([{ ...waste, breakEven: null }])).toEqual([{ from: 'waste', to: null, fen: 100_000, gainFen: 100_000 }])
  })

  it('raise a plan by no more than it can learn at once', () => {
    const given = budgetMoves([{ ...waste, spendFen: 1_000_000 }, best], { raisePercent: 30 }).find(({ to }) => to === 'best')
    expect(given?.fen).toBe(30_000)
  })

  it('each gain, are as many as are wanted, and come to what the new budgets bring', () => {
    const plan = fc.record({
      verdict: fc.constantFrom('wait', 'waste', 'keep', 'scale'),
      spendFen: fc.integer({ min: 1000, max: 300_000 }),
      isLimited: fc.boolean(),
      roi: fc.double({ min: 0.2, max: 12, noNaN: true }),
      breakEven: fc.double({ min: 1.2, max: 6, noNaN: true }),
      elasticity: fc.double({ min: 0.1, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 12 }), (list) => {
        const plans = list.map(
          ({ isLimited, ...each }, at): MovablePlan => ({ ...each, id: `${at}`, budgetFen: isLimited ? each.spendFen : null }),
        )
        const moves = budgetMoves(plans, { count: 8 })
        expect(moves.length).toBeLessThanOrEqual(8)
        const gains = moves.map(({ gainFen }) => gainFen)
        expect(gains).toEqual(gains.toSorted((left, right) => right - left))
        expect(gains.every((gain) => gain >= 0)).toBe(true)
        const spent = new Map(plans.map(({ id, spendFen }) => [id, spendFen]))
        for (const { from, to, fen } of moves) {
          spent.set(from, (spent.get(from) ?? 0) - fen)
          if (to) spent.set(to, (spent.get(to) ?? 0) + fen)
        }
        const whole = plans.reduce((sum, each) => sum + profitOfBudget(each, spent.get(each.id) ?? 0), 0)
        expect(Math.abs(whole - gains.reduce((sum, gain) => sum + gain, 0))).toBeLessThanOrEqual(moves.length)
        for (const fen of spent.values()) expect(fen).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
