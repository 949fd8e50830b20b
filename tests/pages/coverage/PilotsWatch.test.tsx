import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { unsetProfitSettings } from '../../../contract/entities/cost.ts'
import { PilotsWatch } from '../../../src/pages/coverage/PilotsWatch.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { openScreen } from '../openScreen.tsx'
import { costPage } from '../profit/aCost.ts'
import { standInForBrowser } from '../standInForBrowser.ts'
import { pilot } from './openPilots.ts'

beforeEach(() => {
  standInForBrowser()
  globalThis.BroadcastChannel ??= vi.fn() as never
  standInForFigures({ answer: () => ({ rows: [] }) })
})

it('every running pilot is looked at, however many there are', async () => {
  const list = Array.from({ length: 120 }, (_, at) =>
    pilot({ pilot_id: `p${at}`, box_id: `b${at}`, state: at < 115 ? 'running' : 'retired' }),
  )
  const shops = [aShop({ shop_id: '1', shop_uid: 'a' })]
  const { seen } = await openScreen({
    path: '/dashboard/workplace',
    pages: { Workplace: () => <PilotsWatch shops={shops} onFound={() => undefined} /> },
    answers: {
      shopList: () => shops,
      pilotList: () => ({ list }),
      boxList: () => ({ list: [], total: 0 }),
      costList: () => costPage(),
      profitSettings: () => unsetProfitSettings,
    },
  })
  const asked = () => seen.flatMap(({ name, payload }) => (name === 'boxList' ? JSON.parse(String(payload.box_ids)) : [])) as string[]
  await waitFor(() => expect(asked()).toHaveLength(115))
  expect(new Set(asked()).size).toBe(115)
})
