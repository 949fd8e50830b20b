import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { DeploymentCounts as Figures } from '../../../contract/entities/operating.ts'
import { type HealthHour, toCallHealth, toFailedHours } from '../../../src/domain/platformHealth.ts'
import { DeploymentFigures } from '../../../src/pages/operator/DeploymentFigures.tsx'
import { PlatformHealth } from '../../../src/pages/operator/PlatformHealth.tsx'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const admin = { role: 'admin' } as const
const NOON = Date.UTC(2026, 10, 23, 4)
const HOUR_MS = 60 * 60 * 1000

const figures: Figures = {
  accounts: { total: 1_204, enabled: 1_200, paying: 310, expiring: 12, sub_accounts: 90, new_by_day: [{ day: '2026-11-22', count: 7 }] },
  silent: [{ user_uid: 'u7', username: 'quiet-harbour', shops: 14, last_login_at: null }],
  silent_count: 61,
  shops: { total: 18_000, online: 15_500, accounts_with_shops: 900 },
  calls_by_day: [{ day: '2026-11-22', calls: 90_000, failed: 2, refused: 310, slow: 44, mean_ms: 14.2 }],
  calls_by_type: [{ call: 'shopList', calls: 40_000, failed: 1, refused: 12, slow: 9, mean_ms: 12.4 }],
  counted_hour: NOON,
}

it('the deployment’s figures are counts: accounts, shops, calls, and who has gone silent', async () => {
  await openScreen({
    path: '/visualization/data-analysis',
    user: admin,
    answers: { deploymentFigures: () => figures },
    pages: { dataAnalysis: DeploymentFigures },
  })
  expect((await screen.findByText('Ending within 14 days')).nextElementSibling?.textContent).toBe('12')
  const accounts = screen.getByRole('link', { name: '1,204' })
  expect([accounts.closest('dd')?.previousElementSibling?.textContent, accounts.getAttribute('href')]).toEqual([
    'Main accounts',
    '/operator/users?role=user',
  ])
  const types = within(screen.getByRole('table', { name: 'Calls of the last 24 hours' }))
  expect(types.getByRole('row', { name: /^Shops 40,000 12 1 9 12$/ })).toBeTruthy()
  const silent = within(screen.getByRole('table', { name: 'Silent accounts' }))
  expect(silent.getByRole('row', { name: /^quiet-harbour 14 Never$/ })).toBeTruthy()
  expect(screen.getByText('61 are silent; these 1 have been so for longest.')).toBeTruthy()
})

/** As the server answers them. */
const healthAnswer = (hours: readonly HealthHour[]) => ({
  calls: toCallHealth(hours),
  failures: toFailedHours(hours),
  drift: [],
  drift_count: 0,
})

it('platform health tells a platform that changed from shops that are ill, over the hours that are chosen', async () => {
  const asked: object[] = []
  const anHour = { hour: NOON, accounts: 8 }
  await openScreen({
    path: '/visualization/multi-dimension-data-analysis',
    user: admin,
    answers: {
      platformHealth: (payload) => {
        asked.push(payload)
        return {
          ...healthAnswer([
            { ...anHour, call: 'mallTrade', ok: 1, failed: 9, failing_accounts: 8, kinds: [{ outcome: 'unreadableReply', replies: 9 }] },
            { ...anHour, call: 'goodsList', ok: 5, failed: 5, failing_accounts: 1, kinds: [{ outcome: 'sessionExpired', replies: 5 }] },
            { ...anHour, call: 'orderList', ok: 50, failed: 0, failing_accounts: 0, kinds: [] },
          ]),
          drift: [
            {
              call: 'mallTrade',
              kind: 'gone',
              field: 'dayList[].stateDate',
              replies: 9,
              accounts: 8,
              first_seen_at: NOON,
              last_seen_at: NOON,
            },
          ],
          drift_count: 431,
        }
      },
    },
    pages: { multiDimensionDataAnalysis: PlatformHealth },
  })
  const calls = within(await screen.findByRole('table', { name: 'Platform health' }))
  const words = calls.getAllByRole('row').map(({ textContent }) => textContent)
  expect(words[1]).toBe('Sales of a shopThe platform1090%8 of 8Unreadable answer 9')
  expect(words[2]).toBe('GoodsSingle shops1050%1 of 8Logged out 5')
  expect(words[3]).toBe('OrdersFine500%0 of 8')
  expect(within(screen.getByRole('table', { name: 'Changed fields' })).getByText('Gone')).toBeTruthy()
  expect(screen.getByText('431 changed; these 1 are of most accounts.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '3 days' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ hours: '72' }))
})

const healthOf = (call: string, hours: readonly Partial<HealthHour>[]): HealthHour[] =>
  hours.map((hour, at) => {
    const hoursBack = hours.length - 1 - at
    return { call, hour: NOON - hoursBack * HOUR_MS, ok: 100, failed: 0, accounts: 8, failing_accounts: 0, kinds: [], ...hour }
  })

it.each<[string, readonly Partial<HealthHour>[], string]>([
  ['nothing failed', [{}, {}], 'Fine'],
  ['one of eight accounts fails', [{ ok: 50, failed: 50, failing_accounts: 1 }], 'Single shops'],
  ['all accounts fail', [{ ok: 0, failed: 100, failing_accounts: 8 }], 'The platform'],
  ['two accounts ask, and fail', [{ ok: 0, failed: 9, accounts: 2, failing_accounts: 2 }], 'Too few accounts to tell'],
  [
    'all accounts fail since the last hour',
    [{}, { ok: 0, failed: 100, failing_accounts: 8 }],
    'The platformfailing for 1 h: 100% of calls, 0% before',
  ],
])('the verdict of platform health where %s', async (_, hours, verdict) => {
  await openScreen({
    path: '/visualization/multi-dimension-data-analysis',
    user: admin,
    answers: { platformHealth: () => healthAnswer(healthOf('goodsList', hours)) },
    pages: { multiDimensionDataAnalysis: PlatformHealth },
  })
  const calls = within(await screen.findByRole('table', { name: 'Platform health' }))
  const row = within(calls.getByRole('row', { name: /^Goods/ }))
  expect(row.getAllByRole('cell')[0]?.textContent).toBe(verdict)
})
