import { expect, it } from 'vitest'
import { toChartCsv, toChartTable } from '../../../src/ui/charts/chartRow.ts'

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

it('figures leave as a file that no spreadsheet takes for formulas, with nothing where there is none', () => {
  const rows = [
    { x: '11/01', y: 0.5, series: 'Mill, "old"' },
    { x: '11/02', y: 0.25, series: '=SUM(A1)' },
  ]
  expect(toChartCsv(rows, 'Day')).toBe('\uFEFFDay,"Mill, ""old""",\'=SUM(A1)\r\n11/01,0.5,\r\n11/02,,0.25\r\n')
})
