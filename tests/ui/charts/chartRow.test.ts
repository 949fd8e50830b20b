import { expect, it } from 'vitest'
import { toChartTable } from '../../../src/ui/charts/chartRow.ts'

it('a table has a row for each place and a column for each series, and knows what is missing', () => {
  const rows = [
    { x: 'Mon', y: 1, series: 'a' },
    { x: 'Mon', y: 0, series: 'b' },
    { x: 'Tue', y: 3, series: 'a' },
  ]
  expect(toChartTable(rows)).toEqual({
    series: ['a', 'b'],
    rows: [
      { x: 'Mon', values: [1, 0] },
      { x: 'Tue', values: [3, null] },
    ],
  })
})
