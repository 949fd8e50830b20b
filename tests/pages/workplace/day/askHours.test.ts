import { expect, it } from 'vitest'
import { askDay } from '../../../../src/pages/workplace/day/askDay.ts'
import { askDays } from '../../../../src/pages/workplace/day/askDays.ts'
import { askHours } from '../../../../src/pages/workplace/day/askHours.ts'
import { toHourRows } from '../../../../src/pages/workplace/day/HoursChart.tsx'
import { noon } from '../../../figures/someRows.ts'
import { someDays } from './someDays.ts'

const now = noon() + 600
const HOUR_S = 3_600

it('the hours of today are added up beside those of yesterday and of a week ago, until the last one that is over', async () => {
  const ask = someDays({
    sales: {
      s1: [
        { daysAgo: 0, fen: 500, atS: -2 * HOUR_S },
        { daysAgo: 1, fen: 300, atS: -2 * HOUR_S },
        { daysAgo: 1, fen: 40, atS: 5 * HOUR_S },
        { daysAgo: 7, fen: 200, atS: -2 * HOUR_S },
      ],
    },
  })
  const hours = await askHours(ask, await askDay(ask, ['s1'], now), now)
  expect(hours?.today.slice(9, 13)).toEqual([0, 500, 500, null])
  expect(hours?.yesterday?.slice(9, 18)).toEqual([0, 300, 300, 300, 300, 300, 300, 300, 340])
  expect(hours?.lastWeek?.at(-1)).toBe(200)
})

it('hours are compared over the shops of which all days were read', async () => {
  const ask = someDays({
    sales: { s1: [{ daysAgo: 0, fen: 500 }], s2: [{ daysAgo: 0, fen: 9_000 }] },
    unread: { s2: [7] },
  })
  const hours = await askHours(ask, await askDay(ask, ['s1', 's2'], now), now)
  expect([hours?.shops, hours?.today[11]]).toEqual([1, 500])
})

it('hours without a day to compare with stand alone, and none are asked where today was not read', async () => {
  const alone = someDays({ sales: { s1: [{ daysAgo: 0, fen: 500 }] }, unread: { s1: [1, 7] } })
  expect(await askHours(alone, await askDay(alone, ['s1'], now), now)).toMatchObject({ yesterday: null, lastWeek: null, shops: 1 })
  const none = someDays({ sales: { s1: [] }, unread: { s1: [0] } })
  expect(await askHours(none, await askDay(none, ['s1'], now), now)).toBeNull()
})

it('the chart has a point at the end of each hour that is over, and a place for the others', () => {
  const names = { today: 'Today', yesterday: 'Yesterday', lastWeek: 'A week ago' }
  expect(toHourRows({ today: [5, null], yesterday: [1, 2], lastWeek: null, shops: 1 }, names)).toEqual([
    { x: '01:00', y: 1, series: 'Yesterday' },
    { x: '02:00', y: 2, series: 'Yesterday' },
    { x: '01:00', y: 5, series: 'Today' },
    { x: '02:00', y: null, series: 'Today' },
  ])
})

it('the days of a number have a gap where a shop that is read otherwise was not', async () => {
  const ask = someDays({
    sales: { s1: [{ daysAgo: 2, fen: 7 }], s2: [{ daysAgo: 2, fen: 4 }] },
    unread: { s2: [1] },
  })
  const { days, values } = await askDays(ask, { measure: 'salesAmount', basis: 'ordered', shops: ['s1', 's2'], now })
  expect([days.at(-1), values.slice(-3)]).toEqual(['2026-11-22', [11, null, 0]])
})
