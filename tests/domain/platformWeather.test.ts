import { describe, expect, it } from 'vitest'
import type { WeatherHour } from '../../contract/entities/operating.ts'
import { toCallWeather } from '../../src/domain/platformWeather.ts'

const anHour = (changes: Partial<WeatherHour>): WeatherHour => ({
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
    expect(toCallWeather([anHour(hour)])[0]?.verdict).toBe(verdict)
  })
})

it('hours of a call are added up, and the call that fails most comes first', () => {
  const weather = toCallWeather([
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
  expect(weather.map(({ call, requests, share }) => [call, requests, share])).toEqual([
    ['goodsList', 12, 4 / 12],
    ['mallTrade', 10, 0.1],
  ])
  expect(weather[0]).toMatchObject({ accounts: 5, failingAccounts: 2, verdict: 'shops' })
  expect(weather[0]?.kinds).toEqual([
    { outcome: 'rejected', replies: 3 },
    { outcome: 'timedOut', replies: 1 },
  ])
})
