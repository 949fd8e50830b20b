import { describe, expect, it } from 'vitest'
import type { FreightRule } from '../../../../contract/entities/cost.ts'
import { averageFreight, freightOf } from '../../../../src/pages/profit/rules/freight.ts'
import { fc } from '../../../fastCheck.ts'

const anyCourier: FreightRule = { courier: '', first_grams: 1000, first_fen: 300, step_grams: 1000, step_fen: 150 }
const rules: readonly FreightRule[] = [anyCourier, { ...anyCourier, courier: '中通', first_fen: 280, step_grams: 500, step_fen: 60 }]

describe('freight', () => {
  it.each([
    ['中通', 1000, 280],
    ['中通', 1001, 340],
    ['中通', 2200, 460],
    ['圆通', 800, 300],
    ['圆通', 2001, 600],
    [null, 3000, 600],
  ])('of %s for %i g is %i fen', (courier, grams, fen) => {
    expect(freightOf(rules, courier, grams)).toEqual({ fen, isWeightAssumed: false })
  })

  it.each([
    [400, 1, 280],
    [400, 2, 280],
    [400, 3, 340],
    [400, 5, 400],
    [null, 3, 340],
  ])('of a parcel is by the weight of all its pieces: %s g each, %i of them, %i fen', (grams, pieces, fen) => {
    expect(freightOf(rules, '中通', grams, pieces).fen).toBe(fen)
  })

  it.each([
    [1, 280],
    [2.5, 310],
    [3, 340],
    [0.4, 280],
  ])('of parcels with %d pieces on average lies between the whole numbers next to that', (pieces, fen) => {
    expect(averageFreight(rules, '中通', 400, pieces)).toBe(fen)
  })

  it('on average is unknown where it is for one parcel', () => {
    expect(averageFreight(rules.slice(1), '圆通', 400, 1.5)).toBe(null)
  })

  it('says that it took the weight for granted', () => {
    expect(freightOf(rules, '圆通', null)).toEqual({ fen: 300, isWeightAssumed: true })
  })

  it('of a courier without a rule is unknown, unless there is one for all', () => {
    expect(freightOf(rules.slice(1), '圆通', 500)).toEqual({ fen: null, missing: 'courier' })
    expect(freightOf([], null, 500)).toEqual({ fen: null, missing: 'courier' })
  })

  it('never falls with the weight', () => {
    const rule = fc.record({
      courier: fc.constant(''),
      first_grams: fc.integer({ min: 0, max: 3000 }),
      first_fen: fc.integer({ min: 0, max: 2000 }),
      step_grams: fc.integer({ min: 0, max: 2000 }),
      step_fen: fc.integer({ min: 0, max: 500 }),
    })
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 0, max: 5000 }), (one, grams, more) => {
        expect(freightOf([one], null, grams + more).fen).toBeGreaterThanOrEqual(freightOf([one], null, grams).fen ?? Number.NaN)
      }),
    )
  })
})
