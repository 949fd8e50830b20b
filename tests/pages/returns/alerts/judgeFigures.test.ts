import { describe, expect, it } from 'vitest'
import { type MeasureName, measureNames, measures } from '../../../../src/figures/measures/index.ts'
import { canBeCautious, hasOwnSample, judgeFigures } from '../../../../src/pages/returns/alerts/judgeFigures.ts'
import { aRule } from './someShops.ts'

const judge = (
  rule: Parameters<typeof aRule>[0],
  part: number,
  whole: number | null,
  orders = whole ?? 100,
  reference: number | null = null,
) => {
  const fields = aRule(rule)
  return judgeFigures(fields, measures[fields.measure as MeasureName], { sums: { part, whole }, orders, reference })
}

describe('a value and the lines of a rule', () => {
  it.each([
    [30, 'over'],
    [29, 'between'],
    [20, 'between'],
    [19, 'under'],
    [0, 'under'],
  ])('%i of 100 with lines at 30 %% and 20 %% is %s', (part, verdict) => {
    expect(judge({}, part, 100)).toEqual({ verdict, value: part / 100, line: 0.3 })
  })

  it('says nothing of fewer orders than the rule wants, nor of no order at all', () => {
    expect(judge({}, 9, 9).verdict).toBe('few')
    expect(judge({ least_orders: 1 }, 0, 0).verdict).toBe('few')
  })

  it.each<[number, number, string]>([
    [4, 10, 'under'],
    [8, 10, 'over'],
    [35, 100, 'between'],
    [400, 1_000, 'over'],
  ])('of a cautious rule counts only as far as it is sure: %i of %i is %s', (part, whole, verdict) => {
    const { verdict: given, value } = judge({ is_cautious: true }, part, whole)
    expect([given, value]).toEqual([verdict, part / whole])
  })

  it('is compared with the factor times what was before, or with the category', () => {
    const rule = { kind: 'past', enter_line: 1.5, leave_line: 1.2 } as const
    expect(judge(rule, 30, 100, 100, 0.2)).toMatchObject({ verdict: 'over', line: expect.closeTo(0.3, 9) })
    expect(judge(rule, 25, 100, 100, 0.2).verdict).toBe('between')
    expect(judge(rule, 23, 100, 100, 0.2).verdict).toBe('under')
    for (const nothing of [null, 0]) expect(judge(rule, 30, 100, 100, nothing)).toEqual({ verdict: 'few', value: 0.3, line: null })
  })

  it('rings below the line where more is better', () => {
    const rule = { measure: 'salesAmount', enter_line: 1_000, leave_line: 1_500 }
    expect([900, 1_000, 1_200, 1_500, 1_501].map((part) => judge(rule, part, null).verdict)).toEqual([
      'over',
      'over',
      'between',
      'between',
      'under',
    ])
  })
})

describe('measures', () => {
  it('can be judged with caution where they are shares of which less is better', () => {
    const cautious = measureNames.filter((name) => canBeCautious(measures[name]))
    expect(cautious).toContain('refundAfterShippingRate')
    expect(cautious).not.toContain('salesAmount')
    expect(cautious).not.toContain('averageRefundTime')
  })

  it.each<[MeasureName, boolean]>([
    ['refundAfterShippingRate', true],
    ['refundRate', true],
    ['refundAmountRate', false],
    ['refundAmount', false],
    ['averageRefundTime', false],
  ])('%s brings its own sample: %s', (name, isOwn) => expect(hasOwnSample(measures[name])).toBe(isOwn))
})
