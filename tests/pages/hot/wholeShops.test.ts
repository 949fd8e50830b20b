import { expect, it } from 'vitest'
import { toCompleteness } from '../../../src/figures/answers/completeness.ts'
import type { FigureRow, MissingDays } from '../../../src/figures/answers/question.ts'
import { rowsOfWholeShops } from '../../../src/pages/hot/wholeShops.ts'

const rows: readonly FigureRow[] = ['a', 'b'].map((shop) => ({ shop, goods: '1', sums: { itemsSold: { part: 30, whole: null } } }))
const lacking = (...missing: readonly MissingDays[]) => ({ rows, complete: toCompleteness(missing, []) })
const days = { from: '2026-11-01', to: '2026-11-27' }

it('own goods are of shops of which every day was read, and of no such shop nothing is known', () => {
  expect(rowsOfWholeShops(lacking(), ['a', 'b'])).toEqual(rows)
  expect(rowsOfWholeShops(lacking({ shop: 'b', kind: 'orders', ...days }), ['a', 'b'])?.map(({ shop }) => shop)).toEqual(['a'])
  expect(rowsOfWholeShops(lacking({ shop: 'b', kind: 'afterSales', ...days }), ['a', 'b'])).toEqual(rows)
  expect(rowsOfWholeShops(lacking({ shop: 'a', kind: 'orders', ...days }), ['a'])).toBeNull()
})
