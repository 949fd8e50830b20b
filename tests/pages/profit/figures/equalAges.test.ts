import { expect, it } from 'vitest'
import { noReading } from '../../../../src/figures/answers/readings.ts'
import { startOfDay } from '../../../../src/figures/days.ts'
import { knownUntil, toEqualAges } from '../../../../src/pages/profit/figures/equalAges.ts'
import { noon, TODAY } from '../../../figures/someRows.ts'

it.each([
  ['of whole days stays as it is', ['2026-11-12', '2026-11-21'], ['2026-11-12', '2026-11-21'], ['2026-11-02', '2026-11-11'], 'none', 10],
  [
    'that ends with today is without it',
    ['2026-11-16', '2026-11-22'],
    ['2026-11-16', '2026-11-21'],
    ['2026-11-10', '2026-11-15'],
    'today',
    6,
  ],
  [
    'of today alone is compared with yesterday by the hour',
    ['2026-11-22', '2026-11-22'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-21', '2026-11-21'],
    'hour',
    1,
  ],
] as const)('a window %s', (_what, [from, to], [keptFrom, keptTo], [beforeFrom, beforeTo], cut, days) => {
  expect(toEqualAges({ from, to }, noon())).toEqual({
    window: { from: keptFrom, to: keptTo },
    before: { from: beforeFrom, to: beforeTo },
    cut,
    days,
  })
})

it('the earlier window is as it was when the shop had been read as far as it is now', () => {
  const readings = { orders: noon() - 60, afterSales: noon() - 7_200 }
  const reading = (shop: string, kind: keyof typeof readings) => ({
    ...noReading(shop, kind),
    ...(shop === 's1' && { days: [{ day: TODAY, asOf: readings[kind], isWhole: true, unreadable: 0 }] }),
  })
  const until = knownUntil(3, { reading: reading as never, now: noon() })
  expect(until('s1')).toBe(noon(3) - 7_200)
  expect(until('never read')).toBe(noon(3))
  expect(until('s1')).toBeLessThan(startOfDay(TODAY))
})
