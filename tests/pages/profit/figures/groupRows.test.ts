import { expect, it } from 'vitest'
import { extremeGroups } from '../../../../src/pages/profit/figures/groupRows.ts'
import { addGroups, createProfitColumns, createProfitGroups } from '../../../../src/pages/profit/rules/profitColumns.ts'
import { fc } from '../../../fastCheck.ts'

it('the greatest losses and the greatest profits come in order, equals as they are, and what is unknown last', () => {
  const amounts = fc.array(fc.option(fc.integer({ min: -5, max: 5 })), { maxLength: 30 })
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 40 }), (given, limit) => {
      const columns = createProfitColumns(given.length, 1, [])
      for (const [row, fen] of given.entries()) columns.sums.profit[row] = fen ?? Number.NaN
      const groups = createProfitGroups(
        given.length,
        Uint32Array.from(given, (_, row) => row),
      )
      addGroups(columns, groups)
      const sorted = (sign: 1 | -1) => {
        const order = given.map((fen, place) => ({ rank: fen === null ? Number.POSITIVE_INFINITY : sign * fen, place }))
        order.sort((left, right) => (left.rank === right.rank ? left.place - right.place : left.rank - right.rank))
        return order.slice(0, limit).map(({ place }) => place)
      }
      expect(extremeGroups({ groups }, limit)).toEqual({ worst: sorted(1), best: sorted(-1) })
    }),
  )
})
