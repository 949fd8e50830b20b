import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { TrafficProgress } from '../../../src/pages/sales/traffic/trafficProgress.ts'
import type { Traffic } from '../../../src/pages/sales/traffic/useTraffic.ts'
import { VisitorsLine } from '../../../src/pages/sales/VisitorsLine.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const progress: TrafficProgress = {
  status: 'reading',
  shopsDone: 60,
  shopsTotal: 200,
  requestsDone: 180,
  requestsTotal: 600,
  leftMs: 130_000,
  goodsDone: 0,
  goodsTotal: 0,
  failed: [],
  saveError: null,
}

async function openLine(change: Partial<TrafficProgress>, days = { daysRead: 10, daysTotal: 56 }) {
  const acts = { stop: vi.fn(), resume: vi.fn(), retry: vi.fn() }
  const traffic: Traffic = { of: () => 'unread', ...days, ...acts, progress: { ...progress, ...change } }
  await openScreen({
    path: '/dashboard/sales',
    answers: { shopList: () => [aShop({ shop_uid: 'a' })] },
    pages: {
      sales: () => (
        <section aria-label="Line">
          <VisitorsLine traffic={traffic} />
        </section>
      ),
    },
  })
  const line = await screen.findByRole('region', { name: 'Line' })
  return { acts, said: line.textContent }
}

it('says of how many shops and goods visitors are read, and how long it takes, and stops it', async () => {
  const { acts, said } = await openLine({ goodsDone: 3, goodsTotal: 20 })
  expect(said).toBe('Reading visitors: 60 of 200 shops done · 3 of 20 goods · about 3 minutes leftStop')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(acts.stop).toHaveBeenCalledOnce()
})

it('goes on where it was stopped', async () => {
  const stopped = await openLine({ status: 'stopped' })
  expect(stopped.said).toBe('Reading visitors was stopped: 60 of 200 shops doneContinue')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(stopped.acts.resume).toHaveBeenCalledOnce()
})

it('asks again for shops whose reading broke off', async () => {
  const failed = await openLine({ status: 'done', failed: [{ shopId: 'a', error: new Error('away') as never }] })
  expect(failed.said).toBe('Visitors of 1 shops could not be readTry again')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(failed.acts.retry).toHaveBeenCalledOnce()
})

it('says of how many days visitors are known once nothing is read any more', async () => {
  expect((await openLine({ status: 'done' })).said).toBe('Visitors are known for 10 of 56 shop days')
})

it('is nothing where all visitors are known', async () => {
  expect((await openLine({ status: 'done' }, { daysRead: 56, daysTotal: 56 })).said).toBe('')
})
