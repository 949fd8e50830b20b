import { expect, it } from 'vitest'
import { toCompleteness } from '../../../src/figures/answers/completeness.ts'
import { toDayPoints } from '../../../src/pages/promotion/DayTrend.tsx'

const names = { spend: 'Spend', sales: 'Sales', gross: 'ROI', net: 'Net ROI' }
const window = { from: '2026-11-01', to: '2026-11-03' }
const complete = toCompleteness([], [])
const rows = [
  { day: '2026-11-03', sums: { adSpend: { part: 900, whole: null }, roi: { part: 1_800, whole: 600 } } },
  { day: '2026-11-01', sums: { adSpend: { part: 500, whole: null }, roi: { part: 1_000, whole: 500 } } },
]

it('every day of the window has its place; one that was not read is a gap, and sales that are not those of all that was spent are another', () => {
  expect(toDayPoints({ window, rows, complete }, 'money', names).map(({ x, y, series }) => [x, series, y])).toEqual([
    ['11-01', 'Spend', 500],
    ['11-01', 'Sales', 1_000],
    ['11-02', 'Spend', null],
    ['11-02', 'Sales', null],
    ['11-03', 'Spend', 900],
    ['11-03', 'Sales', null],
  ])
})

it('the return on what was spent is a gap where it is not known', () => {
  expect(toDayPoints({ window, rows, complete }, 'roi', names).map(({ y }) => y)).toEqual([2, null, null, null, 3, null])
})

it('a day that lacks one of the shops is a gap, and no low day; a shop that lacks all days makes no gaps', () => {
  const never = { shop: 'c', kind: 'promotion', ...window } as const
  const oneDay = { shop: 'b', kind: 'promotion', from: '2026-11-03', to: '2026-11-03' } as const
  const points = (...missing: Parameters<typeof toCompleteness>[0]) =>
    toDayPoints({ window, rows, complete: toCompleteness(missing, []) }, 'money', names)
      .filter(({ series }) => series === 'Spend')
      .map(({ y }) => y)
  expect(points(never)).toEqual([500, null, 900])
  expect(points(never, oneDay)).toEqual([500, null, null])
})
