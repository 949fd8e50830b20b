import { describe, expect, it } from 'vitest'
import { type HealthHour, toCallHealth, toFailedHours } from '../../src/domain/platformHealth.ts'
import { fc } from '../fastCheck.ts'

const HOUR_MS = 60 * 60 * 1000

const anHour = (changes: Partial<HealthHour>): HealthHour => ({
  call: 'goodsList',
  hour: 0,
  ok: 100,
  failed: 0,
  accounts: 10,
  failing_accounts: 0,
  kinds: [],
  ...changes,
})

describe('whose trouble failures are', () => {
  it.each([
    ['few requests fail', { ok: 95, failed: 5, failing_accounts: 4 }, 'fine'],
    ['one of ten accounts sees them', { ok: 50, failed: 50, failing_accounts: 1 }, 'shops'],
    ['half of the accounts see them', { ok: 50, failed: 50, failing_accounts: 5 }, 'platform'],
    ['two accounts make the call', { ok: 0, failed: 50, accounts: 2, failing_accounts: 2 }, 'unclear'],
    ['nothing was asked', { ok: 0, failed: 0, accounts: 0 }, 'fine'],
  ] as const)('%s', (_, hour, verdict) => {
    expect(toCallHealth([anHour(hour)])[0]?.verdict).toBe(verdict)
  })
})

it('hours of a call are added up, and the call that fails most comes first', () => {
  const health = toCallHealth([
    anHour({ call: 'mallTrade', ok: 9, failed: 1, kinds: [{ outcome: 'timedOut', replies: 1 }] }),
    anHour({ hour: 1, ok: 6, failed: 2, accounts: 3, failing_accounts: 1, kinds: [{ outcome: 'rejected', replies: 2 }] }),
    anHour({
      hour: 2,
      ok: 2,
      failed: 2,
      accounts: 5,
      failing_accounts: 2,
      kinds: [
        { outcome: 'timedOut', replies: 1 },
        { outcome: 'rejected', replies: 1 },
      ],
    }),
  ])
  expect(health.map(({ call, requests, share }) => [call, requests, share])).toEqual([
    ['goodsList', 12, 4 / 12],
    ['mallTrade', 10, 0.1],
  ])
  expect(health[0]).toMatchObject({ accounts: 5, failing_accounts: 2, verdict: 'shops' })
  expect(health[0]?.kinds).toEqual([
    { outcome: 'rejected', replies: 3 },
    { outcome: 'timedOut', replies: 1 },
  ])
})

it('failures are added up by hour and kind over all calls, and an hour without one has no entry', () => {
  const failures = toFailedHours([
    anHour({ hour: HOUR_MS, kinds: [{ outcome: 'rejected', replies: 2 }] }),
    anHour({ kinds: [{ outcome: 'timedOut', replies: 1 }] }),
    anHour({ call: 'mallTrade', hour: HOUR_MS, kinds: [{ outcome: 'rejected', replies: 3 }] }),
    anHour({ hour: 2 * HOUR_MS }),
  ])
  expect(failures).toEqual([
    { hour: 0, outcome: 'timedOut', replies: 1 },
    { hour: HOUR_MS, outcome: 'rejected', replies: 5 },
  ])
})

describe('the last hours against the ones before', () => {
  const fine = (hour: number) => anHour({ hour: hour * HOUR_MS, ok: 99, failed: 1, failing_accounts: 1 })
  const failed = (hour: number, changes: Partial<HealthHour> = {}) =>
    anHour({ hour: hour * HOUR_MS, ok: 0, failed: 100, failing_accounts: 10, ...changes })
  const day = (fineHours: number, failedHours: number) =>
    Array.from({ length: fineHours + failedHours }, (_, hour) => (hour < fineHours ? fine(hour) : failed(hour)))
  const judged = (hours: readonly HealthHour[]) => {
    const [health] = toCallHealth(hours)
    return [health?.verdict, health?.failing]
  }

  it('all accounts fail for the last 2 of 24 hours: it is the platform', () => {
    expect(judged(day(22, 2))).toEqual(['platform', { hours: 2, share: 1, before: 0.01 }])
  })

  it.each<[string, readonly HealthHour[], unknown]>([
    ['it failed for 2 hours and is over', [...day(20, 2), fine(22), fine(23)], ['fine', null]],
    ['it failed in all hours', day(0, 24), ['platform', null]],
    [
      'one account of ten fails',
      [...day(23, 0), failed(23, { ok: 80, failed: 20, failing_accounts: 1 })],
      ['shops', { hours: 1, share: 0.2, before: 0.01 }],
    ],
    [
      'two accounts ask, and fail',
      [...day(23, 0), failed(23, { failed: 2, accounts: 2, failing_accounts: 2 })],
      ['unclear', { hours: 1, share: 1, before: 0.01 }],
    ],
    ['nobody asked in between', [...day(5, 0), failed(6), failed(9)], ['platform', { hours: 4, share: 1, before: 0.01 }]],
  ])('%s', (_, hours, expected) => {
    expect(judged(hours)).toEqual(expected)
  })

  it('whatever came before, and in whatever order the hours come, hours in which all fail are never fine', () => {
    const anyHour = fc.record({ ok: fc.nat(1000), failed: fc.nat(1000) })
    fc.assert(
      fc.property(fc.array(anyHour, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), fc.nat(), (drawn, count, seed) => {
        const before = drawn.map(({ ok, failed: bad }, hour) =>
          anHour({ hour: hour * HOUR_MS, ok, failed: bad, failing_accounts: bad > 0 ? 3 : 0 }),
        )
        const hours = [...before, ...Array.from({ length: count }, (_, index) => failed(drawn.length + index))]
        const turn = seed % hours.length
        const mixed = [...hours.slice(turn), ...hours.slice(0, turn)]
        expect(judged(mixed)).toEqual(judged(hours))
        expect(judged(hours)[0]).toBe('platform')
      }),
    )
  })
})
