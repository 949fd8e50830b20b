import { expect, it } from 'vitest'
import { toChartCsv, toChartDots, toChartTable, toNamedDots, toUniqueNames } from '../../../src/ui/charts/chartRow.ts'

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

it('dots are places of which both series have a value', () => {
  const rows = [
    { x: 'Cup', y: 3, series: 'Own' },
    { x: 'Cup', y: 900, series: 'Heat' },
    { x: 'Hat', y: 5, series: 'Own' },
  ]
  expect(toChartDots(rows)).toEqual({ across: 'Own', up: 'Heat', dots: [{ name: 'Cup', across: 3, up: 900 }] })
  expect(toChartDots([])).toEqual({ across: '', up: '', dots: [] })
})

it('places of one name are told apart', () => {
  expect(toUniqueNames(['Cup', 'Hat', 'Cup', 'Cup'])).toEqual(['Cup', 'Hat', 'Cup (2)', 'Cup (3)'])
})

it('dots are named that nothing is above and to the left of, as far as names do not cover each other', () => {
  const dot = (name: string, across: number, up: number) => ({ name, across, up })
  const dots = [dot('left', 0, 90), dot('below', 0, 10), dot('top', 50, 100), dot('beside it', 52, 99), dot('behind', 100, 95)]
  expect([...toNamedDots(dots)].map(({ name }) => name)).toEqual(['left', 'top'])
})
