import { describe, expect, it } from 'vitest'
import { outcomeOf, quantitiesOf, returnFreightFor } from '../../../../src/pages/profit/rules/refundOutcome.ts'
import { profitOf } from '../../../../src/pages/profit/rules/soldProfit.ts'
import { aSale, vectorTerms } from './aCase.ts'

describe('a refund', () => {
  it.each([
    [false, false, false, 'cancelled'],
    [false, false, true, 'partial'],
    [false, true, false, 'cancelled'],
    [true, false, false, 'lost'],
    [true, false, true, 'partial'],
    [true, true, false, 'returned'],
    [true, true, true, 'returned'],
  ] as const)('shipped %s, goods back %s, in part %s: %s', (isShipped, hasGoodsBack, isPartial, outcome) => {
    expect(outcomeOf({ isShipped, hasGoodsBack, isPartial })).toBe(outcome)
  })

  it('takes its money off the revenue, whichever it is', () => {
    const before = profitOf(aSale(), vectorTerms).sums.revenue ?? Number.NaN
    for (const { fen } of Object.values(quantitiesOf)) expect(profitOf(aSale({ [fen]: 500 }), vectorTerms).sums.revenue).toBe(before - 500)
  })

  it('costs the way back only where the shop pays it', () => {
    expect([returnFreightFor('shop', 600), returnFreightFor('insurance', 600), returnFreightFor('buyer', null)]).toEqual([600, 0, 0])
    expect(returnFreightFor('shop', null)).toBeNull()
  })
})
