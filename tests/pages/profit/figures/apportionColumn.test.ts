import { expect, it } from 'vitest'
import { apportionColumn } from '../../../../src/pages/profit/figures/apportionColumn.ts'
import { apportion } from '../../../../src/pages/profit/rules/apportion.ts'
import { fc } from '../../../fastCheck.ts'

const weights = fc.array(fc.oneof(fc.integer({ min: -50, max: 5_000 }), fc.constant(0), fc.constant(7)), { maxLength: 30 })

it('gives each row what the domain gives it, to the fen, and leaves the others alone', () => {
  fc.assert(
    fc.property(fc.nat(100_000), weights, (fen, given) => {
      const rows = Int32Array.from(given, (_, at) => at * 2 + 1)
      const all = new Float64Array(given.length * 2 + 1)
      for (const [at, weight] of given.entries()) all[at * 2 + 1] = weight
      const into = new Float64Array(all.length)
      const wanted = apportion(fen, given)
      expect(apportionColumn(fen, all, rows, into)).toBe(wanted !== null)
      expect(Array.from(rows, (row) => into[row])).toEqual(wanted ?? given.map(() => 0))
      expect(into.filter((_, at) => at % 2 === 0).every((share) => share === 0)).toBe(true)
    }),
  )
})

it('adds to what a row has already', () => {
  const into = Float64Array.of(5, 5)
  apportionColumn(10, Float64Array.of(1, 1), Int32Array.of(0, 1), into)
  expect([...into]).toEqual([10, 10])
})
