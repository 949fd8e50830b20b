import { expect, it } from 'vitest'
import { startOfDay } from '../../../src/figures/days.ts'
import { comparedUntil } from '../../../src/pages/hot/comparedUntil.ts'
import { TODAY } from '../../figures/someRows.ts'

const HOUR_S = 3_600
const read = (shop: string, hour: number, day = TODAY) => ({
  shop,
  kind: 'orders' as const,
  days: [{ day, asOf: startOfDay(day) + hour * HOUR_S, isWhole: true, unreadable: 0 }],
  current: null,
  closedUpTo: null,
})

it('days are compared until the oldest reading of today, and a shop two hours behind the newest is left out', () => {
  expect(comparedUntil([read('a', 14), read('b', 13), read('c', 2)], TODAY)).toEqual({ untilS: 13 * HOUR_S, late: ['c'] })
  expect(comparedUntil([read('a', 14), read('b', 12)], TODAY)).toEqual({ untilS: 12 * HOUR_S, late: [] })
  expect(comparedUntil([read('a', 14), read('b', 23, TODAY - 1)], TODAY)).toEqual({ untilS: 14 * HOUR_S, late: [] })
  expect(comparedUntil([read('b', 23, TODAY - 1)], TODAY)).toEqual({ untilS: null, late: [] })
})
