import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Bridge } from '../../../src/bridge/createBridge.ts'
import type { FigureAnswer, FigureQuestion } from '../../../src/figures/answers/question.ts'
import { ReturnMall } from '../../../src/pages/returns/ReturnMall.tsx'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour' }), aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill' })]
const NOVEMBER = { from: '2026-11-01', to: '2026-11-07' }

/** Of Mill three days are missing. Of the days before everything is there. */
function answer({ by, basis, window }: FigureQuestion): Partial<FigureAnswer> {
  const isBefore = window.to < NOVEMBER.from
  const part = isBefore ? 4 : basis === 'asked' ? 6 : 8
  const sums = {
    paidOrders: { part: 80, whole: null },
    refundRate: { part, whole: 80 },
    refundAfterShippingRate: { part, whole: 40 },
    refundAmount: { part: 12_345, whole: null },
  }
  const missing = isBefore ? [] : [{ shop: 'b', kind: 'orders', from: '2026-11-05', to: '2026-11-07' } as const]
  return {
    rows: by.includes('shop') && !by.includes('day') ? [{ shop: 'a', sums }] : [],
    total: sums,
    complete: { isComplete: isBefore, missing, unresolved: 0, olderThanRead: 0, unreadable: 0 },
  }
}

const none = { refundRate: null, qualityRefundRate: null, disputeRate: null, interventionRate: null, refundHours: null } as const
/** Of two days, of which the later one counts. */
const rates = ['2026-11-20', '2026-11-21'].map((day, at) => ({
  ...{ day, readAt: 0, own: { ...none, refundRate: at === 0 ? 0.5 : 0.31, disputeRate: 'masked' as const } },
  category: { ...none, refundRate: 0.118 },
  scores: { description: 4.71, logistics: 4.5, service: null, regionRank: 0.37, support: 'masked' as const },
}))

async function openMall(change: (question: FigureQuestion) => Partial<FigureAnswer> = answer) {
  const stood = standInForFigures({ answer: change, rates: [{ shop: 'a', days: rates }] })
  const calls: string[] = []
  const bridge = { ping: async () => ({ state: 'missing' }), callMerchant: async (name: string) => calls.push(name) } as unknown as Bridge
  const page = await openScreen({
    path: `/return_goods/mall?window=${NOVEMBER.from}..${NOVEMBER.to}`,
    answers: { shopList: () => shops, savedViewList: () => ({ list: [], total: 0 }) },
    bridge,
    pages: { returnMall: ReturnMall },
  })
  await screen.findByRole('rowheader', { name: 'Harbour' })
  return { ...page, ...stood, calls }
}

const tile = (name: string) => {
  const found = within(screen.getByRole('list', { name: 'All chosen shops together' }))
    .getAllByRole('listitem')
    .find((each) => each.textContent?.startsWith(name))
  if (!found) throw new Error(`no tile ${name}`)
  return found
}

describe('shop return rates', () => {
  it('are on both bases, against the days before, and say of how many shops they are', async () => {
    await openMall()
    await waitFor(() =>
      expect(tile('Refunds after shipping').textContent).toMatch(/20%.*1\/2 shops.*8 of 40.*By request date 15%.*10%.*up 10 points/),
    )
  })

  it('are not compared with a period that is not read whole', async () => {
    await openMall((question) => ({
      ...answer(question),
      complete: answer({ ...question, window: NOVEMBER }).complete as FigureAnswer['complete'],
    }))
    await waitFor(() => expect(within(tile('Refunds after shipping')).getByRole('img', { name: /not read whole/ })).toBeTruthy())
    expect(screen.queryByText(/points/)).toBeNull()
  })

  it('mark a shop that lacks days, and show a dash where it has no orders', async () => {
    await openMall()
    const row = (await screen.findByRole('rowheader', { name: 'Mill' })).closest('tr') as HTMLElement
    expect(within(row).getByText('Short')).toBeTruthy()
    expect(within(row).getAllByRole('img', { name: 'There are no orders in this period' }).length).toBeGreaterThan(0)
  })

  it('have the platform’s own rate of the last day, its category’s average and the scores beside them, as the reader kept them, with the platform’s own date', async () => {
    const { calls } = await openMall()
    const row = (await screen.findByRole('rowheader', { name: 'Harbour' })).closest('tr') as HTMLElement
    for (const words of ['31%', '11.8%', '4.71', '37%', '2026-11-21']) expect(await within(row).findByText(words)).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('ask again on the other basis, which is in the address', async () => {
    const { address, asked } = await openMall()
    await userEvent.click(screen.getByRole('button', { name: 'By request date' }))
    expect(address()).toContain('basis=asked')
    await waitFor(() => expect(asked.some(({ basis, by }) => basis === 'asked' && by.includes('day'))).toBe(true))
  })

  it('say of costs that are not entered that they are unknown', async () => {
    await openMall()
    await userEvent.click(screen.getByRole('button', { name: 'Where the money goes' }))
    const table = await screen.findByRole('table', { name: 'What the refunds are made of' })
    expect(within(table).getAllByText('cost unknown')).toHaveLength(4)
  })
})
