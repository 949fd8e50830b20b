import { describe, expect, it } from 'vitest'
import {
  ceil,
  divide,
  fraction,
  minus,
  one,
  plus,
  round,
  signumOf,
  times,
  toNumber,
  zero,
} from '../../../../src/pages/profit/rules/fraction.ts'
import { fc } from '../../../fastCheck.ts'

const anyFraction = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }))
  .map(([top, bottom]) => fraction(top, bottom))

describe('an exact number', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [7, 3, 2],
    [8, 3, 3],
    [-1, 3, 0],
    [0, 7, 0],
  ])('%i/%i is rounded to %i, half of one away from 0', (top, bottom, whole) => {
    expect(round(fraction(top, bottom))).toBe(whole)
  })

  it.each([
    [5, 2, 3],
    [-5, 2, -2],
    [6, 3, 2],
    [1, 1000, 1],
  ])('%i/%i fits into %i', (top, bottom, whole) => {
    expect(ceil(fraction(top, bottom))).toBe(whole)
  })

  it('is never divided by nothing', () => {
    expect(divide(fraction(1), zero)).toBeNull()
    expect(() => fraction(1, 0)).toThrow(RangeError)
    expect(() => fraction(1, -2)).toThrow(RangeError)
  })

  it('loses nothing on the way there and back', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, (left, right) => {
        expect(signumOf(minus(minus(plus(left, right), right), left))).toBe(0)
        if (right.top !== 0n) expect(signumOf(minus(divide(times(left, right), right) ?? one, left))).toBe(0)
      }),
    )
  })

  it('is as near to a number as the machine can', () => {
    expect(toNumber(plus(fraction(1, 10), fraction(2, 10)))).toBe(0.3)
    expect(toNumber(fraction(-2255656, 1000))).toBe(-2255.656)
  })
})
