import { describe, expect, it } from 'vitest'
import {
  isAnyKnown,
  toChartCsv,
  toChartDots,
  toChartTable,
  toLonePoints,
  toNamedDots,
  toUniqueNames,
  withGaps,
} from '../../../src/ui/charts/chartRow.ts'

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

describe('what is not known', () => {
  const line = [
    { x: '1', y: 5, series: 'now' },
    { x: '2', y: null, series: 'now' },
    { x: '3', y: 7, series: 'now' },
    { x: '4', y: 8, series: 'now' },
    { x: '4', y: 1, series: 'then' },
  ]

  it('is a gap in every series, and places keep their order', () => {
    expect(withGaps(line).map(({ x, y, series }) => [x, series, y])).toEqual([
      ['1', 'now', 5],
      ['1', 'then', null],
      ['2', 'now', null],
      ['2', 'then', null],
      ['3', 'now', 7],
      ['3', 'then', null],
      ['4', 'now', 8],
      ['4', 'then', 1],
    ])
  })

  it('leaves a value alone to which no line is drawn', () => {
    expect(toLonePoints(line).map(({ x, series }) => [x, series])).toEqual([
      ['1', 'now'],
      ['4', 'then'],
    ])
  })

  it('is nothing to be drawn', () => {
    expect(isAnyKnown(line)).toBe(true)
    expect(isAnyKnown(line.map((row) => ({ ...row, y: null })))).toBe(false)
  })

  it('is missing in the table and in the file', () => {
    expect(toChartTable(line).rows[1]).toEqual({ x: '2', values: [null, null] })
    expect(toChartCsv(line, 'Day')).toBe('\uFEFFDay,now,then\r\n1,5,\r\n2,,\r\n3,7,\r\n4,8,1\r\n')
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
