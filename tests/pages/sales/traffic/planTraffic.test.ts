import { describe, expect, it } from 'vitest'
import type { TrafficDay } from '../../../../contract/entities/trafficDay.ts'
import { laneLimits } from '../../../../src/bridge/lanes/laneLimits.ts'
import { daysOfWindow } from '../../../../src/figures/days.ts'
import { addDays, isTrafficMissing, planTraffic, TRADE_DAYS } from '../../../../src/pages/sales/traffic/rules/planTraffic.ts'
import { costOfTraffic, timeLeftMs } from '../../../../src/pages/sales/traffic/rules/trafficPace.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TODAY = '2026-11-22'
const YESTERDAY = '2026-11-21'
/** Ten in the morning in China. */
const NOW = Date.parse(`${TODAY}T10:00:00+08:00`)
const numbers = [240, 410, 12, 13, 38_870, 0.05]

function aDay(day: string, overrides: Partial<TrafficDay> = {}): TrafficDay {
  return {
    shop_uid: 's1',
    goods_id: '',
    day,
    read_at: Date.parse(`${day}T10:00:00+08:00`) + DAY_MS,
    whole: true,
    figures: numbers,
    ...overrides,
  }
}

/** What is asked for where these days are known. */
function plan(known: readonly TrafficDay[], { from = addDays(TODAY, -29), to = YESTERDAY, readyDay = YESTERDAY, now = NOW } = {}) {
  return planTraffic({ from, to, known: (day) => known.find((each) => each.day === day), now, readyDay })
}
const requests = (...asked: Parameters<typeof plan>) =>
  plan(...asked).flatMap((window) => window.requests.map(({ call, from, to }) => `${call} ${from}..${to}`))

describe('the days of a shop that are asked for', () => {
  it('are thirty in two requests where nothing is known', () => {
    expect(requests([])).toEqual(['trade 2026-10-24..2026-11-21', 'flow 2026-10-24..2026-11-21'])
    expect(requests([], { to: TODAY })).toEqual(['trade 2026-10-24..2026-11-22', 'flow 2026-10-24..2026-11-21'])
  })

  it('are none where all are known', () => {
    expect(requests(daysOfWindow({ from: addDays(TODAY, -29), to: YESTERDAY }).map((day) => aDay(day)))).toEqual([])
  })

  it('are the missing ones alone, as one range', () => {
    const known = daysOfWindow({ from: '2026-10-24', to: '2026-11-18' }).map((day) => aDay(day))
    expect(requests(known)).toEqual(['trade 2026-11-19..2026-11-21', 'flow 2026-11-19..2026-11-21'])
    expect(requests([...known, aDay('2026-11-20')])).toEqual(['trade 2026-11-19..2026-11-21', 'flow 2026-11-19..2026-11-21'])
  })

  it('are only of the call that lacks something', () => {
    const lacksVisitors = aDay('2026-11-19', { read_at: NOW - 7 * HOUR_MS, figures: [null, null, 12, 13, 38_870, 0.05] })
    const known = daysOfWindow({ from: '2026-10-24', to: YESTERDAY }).map((day) => (day === '2026-11-19' ? lacksVisitors : aDay(day)))
    expect(requests(known, { now: NOW })).toEqual(['flow 2026-11-19..2026-11-19'])
  })

  it('before the last thirty have no visitors to ask for, and come after the newer ones', () => {
    expect(requests([], { from: addDays(TODAY, -59) })).toEqual([
      'trade 2026-10-23..2026-11-21',
      'flow 2026-10-23..2026-11-21',
      'trade 2026-09-24..2026-10-22',
    ])
  })

  it('reach back as far as sales are shown, and no further', () => {
    const asked = plan([], { from: '2024-01-01' }).flatMap((window) => window.requests)
    expect(asked.at(-1)?.from).toBe(addDays(TODAY, 1 - TRADE_DAYS))
    for (const { from, to } of asked) expect(daysOfWindow({ from, to }).length).toBeLessThanOrEqual(30)
  })

  it('are known after they were asked for, whatever came', () => {
    const readings = plan([], { from: addDays(TODAY, -80), to: TODAY }).flatMap(({ from, to }) =>
      daysOfWindow({ from, to }).map((day) =>
        aDay(day, { read_at: NOW, whole: day <= YESTERDAY, figures: [null, null, 'masked', 'refused', 1, null] }),
      ),
    )
    expect(requests(readings, { from: addDays(TODAY, -80), to: TODAY })).toEqual([])
  })
})

describe('a day', () => {
  it.each<[string, string, TrafficDay | undefined, boolean]>([
    ['that nobody read', YESTERDAY, undefined, true],
    ['that is whole and known', YESTERDAY, aDay(YESTERDAY, { read_at: NOW - HOUR_MS }), false],
    ['that was read before it ended', YESTERDAY, aDay(YESTERDAY, { whole: false, read_at: NOW - 12 * HOUR_MS }), true],
    [
      'that was read after it ended, before the platform had it',
      YESTERDAY,
      aDay(YESTERDAY, { whole: false, read_at: NOW - HOUR_MS }),
      true,
    ],
    ['that goes on and was read just now', TODAY, aDay(TODAY, { whole: false, read_at: NOW - 60_000 }), false],
    ['that goes on and was read an hour ago', TODAY, aDay(TODAY, { whole: false, read_at: NOW - HOUR_MS }), true],
    [
      'whose visitors are masked since an hour',
      YESTERDAY,
      aDay(YESTERDAY, { read_at: NOW - HOUR_MS, figures: ['masked', ...numbers.slice(1)] }),
      false,
    ],
    [
      'whose visitors are masked since seven hours',
      YESTERDAY,
      aDay(YESTERDAY, { read_at: NOW - 7 * HOUR_MS, figures: ['masked', ...numbers.slice(1)] }),
      true,
    ],
    [
      'that lacks something four days later',
      '2026-11-10',
      aDay('2026-11-10', { read_at: NOW - 7 * DAY_MS, figures: [null, ...numbers.slice(1)] }),
      false,
    ],
    [
      'that was refused an hour ago',
      '2026-11-10',
      aDay('2026-11-10', { read_at: NOW - HOUR_MS, figures: ['refused', ...numbers.slice(1)] }),
      false,
    ],
    [
      'that was refused two days ago',
      '2026-11-10',
      aDay('2026-11-10', { read_at: NOW - 2 * DAY_MS, figures: ['refused', ...numbers.slice(1)] }),
      true,
    ],
    [
      'too old for visitors that were refused',
      '2026-10-01',
      aDay('2026-10-01', { read_at: NOW - 2 * DAY_MS, figures: ['refused', 'refused', ...numbers.slice(2)] }),
      false,
    ],
    [
      'of goods, which have no buyers',
      YESTERDAY,
      aDay(YESTERDAY, { goods_id: '7', read_at: NOW - 9 * HOUR_MS, figures: [1, 1, null, 1, 1, 1] }),
      false,
    ],
  ])('%s', (_, day, known, expected) => {
    expect(isTrafficMissing(day, known, NOW, YESTERDAY)).toBe(expected)
  })

  it('that the platform does not have yet is not asked for again before it has', () => {
    const early = aDay(YESTERDAY, { whole: false, read_at: NOW - HOUR_MS })
    expect(isTrafficMissing(YESTERDAY, early, NOW, '2026-11-20')).toBe(false)
    expect(isTrafficMissing(YESTERDAY, early, NOW, YESTERDAY)).toBe(true)
  })
})

describe('two hundred shops and thirty days', () => {
  const SHOPS = 200
  const byShop = Array.from({ length: SHOPS }, () => plan([]).reduce((sum, window) => sum + window.requests.length, 0))

  it('are 400 requests: within the pace seven minutes where the platform takes six seconds for each, one where it takes one', () => {
    expect(costOfTraffic(byShop, 1_000, laneLimits)).toEqual({ requests: 400, leastMs: 66_667 })
    expect(costOfTraffic(byShop, 6_000, laneLimits)).toEqual({ requests: 400, leastMs: 400_000 })
  })

  it('are 400 again on the next morning, for the one day that came, and not 12,000', () => {
    const known = daysOfWindow({ from: addDays(TODAY, -29), to: addDays(TODAY, -2) }).map((day) => aDay(day))
    const next = Array.from({ length: SHOPS }, () => plan(known).reduce((sum, window) => sum + window.requests.length, 0))
    expect(costOfTraffic(next, 1_000, laneLimits).requests).toBe(400)
  })

  it('are none after they were read, also where some were refused', () => {
    const known = daysOfWindow({ from: addDays(TODAY, -29), to: YESTERDAY }).map((day) =>
      aDay(day, { read_at: NOW, figures: ['refused', 'refused', 1, 1, 1, 1] }),
    )
    expect(plan(known)).toEqual([])
  })

  it('of one shop follow each other at its gap', () => {
    expect(costOfTraffic([10], 100, laneLimits)).toEqual({ requests: 10, leastMs: 6_000 })
  })
})

describe('the time that is left', () => {
  it.each([
    [0, 400, 5_000, null],
    [100, 400, 60_000, 180_000],
    [400, 400, 60_000, 0],
  ])('after %i of %i requests in %i ms', (done, total, elapsedMs, expected) => {
    expect(timeLeftMs(done, total, elapsedMs)).toBe(expected)
  })
})
