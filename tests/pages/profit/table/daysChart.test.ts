import { expect, it } from 'vitest'
import { PROFIT_DAYS_MAX, toDayParts } from '../../../../src/pages/profit/figures/profitDays.ts'
import { toGainRows } from '../../../../src/pages/profit/table/DaysChart.tsx'

const names = { gain: 'Gain', loss: 'Loss' }
const aDay = (day: string, fen: number | null, lacking = 0) => ({ from: day, to: day, fen, lacking })

it('a day that earned stands up, one that lost hangs down, each in its series; an unknown one has its place and no column', () => {
  expect(toGainRows([aDay('2026-11-01', 500), aDay('2026-11-02', -70), aDay('2026-11-03', null)], names)).toEqual([
    { x: '11-01', y: 500, series: 'Gain' },
    { x: '11-02', y: -70, series: 'Loss' },
    { x: '11-03', y: null, series: 'Gain' },
  ])
})

it('a day that lacks more shops than others has its place and no column', () => {
  expect(toGainRows([aDay('2026-11-01', 500, 2), aDay('2026-11-02', 10, 3)], names).map(({ x, y }) => [x, y])).toEqual([
    ['11-01', 500],
    ['11-02', null],
  ])
})

it('a month is drawn day by day, and a longer window in parts that cover it once', () => {
  expect(toDayParts({ window: { from: '2026-11-01', to: '2026-11-03' } }).map(({ from }) => from)).toEqual([
    '2026-11-01',
    '2026-11-02',
    '2026-11-03',
  ])
  const parts = toDayParts({ window: { from: '2026-08-01', to: '2026-11-28' } })
  expect(parts.length).toBeLessThanOrEqual(PROFIT_DAYS_MAX)
  expect([parts[0]?.from, parts[0]?.to, parts.at(-1)?.to]).toEqual(['2026-08-01', '2026-08-04', '2026-11-28'])
})
