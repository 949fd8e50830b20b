import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MerchantResult } from '../../../contract/merchantApi.ts'
import { GoodsVisits } from '../../../src/pages/goods/GoodsVisits.tsx'
import { renderWithTexts } from '../renderWithTexts.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const MASKED = '\ue601'
type Reply = MerchantResult<'goodsFigures'>
const hours = (...rows: unknown[]) => ({ rows, unreadable: [] }) as unknown as Reply['todayGoodsDetailList']

/** Goods that were asked about at noon in China. */
async function openVisits(overrides: Partial<Reply> = {}) {
  const reply: Reply = {
    todayGoodsDetail: { payOrdrAmt: 29.9, goodsUv: 0, goodsVcr: MASKED },
    yesterdayGoodsDetail: null,
    todayGoodsDetailList: hours(),
    yesterdayGoodsDetailList: hours(),
    ...overrides,
  }
  await renderWithTexts(<GoodsVisits reply={reply} askedAtMs={Date.UTC(2026, 10, 22, 4)} fileName="By the hour 600100" />)
}

describe('visits and sales of one goods', () => {
  it('have the days side by side, where zero, missing and unreadable are three things', async () => {
    await openVisits()
    const table = within(screen.getByRole('table', { name: 'Visits and sales' }))
    const today = (name: string) => within(table.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')[0] as HTMLElement
    expect(today('Visitors').textContent).toBe('0')
    expect(within(today('Views')).getByRole('img', { name: 'None' })).toBeTruthy()
    expect(today('Conversion').textContent).toBe('Unreadable')
    expect(today('Paid .*¥').textContent).toBe('¥29.90')
  })

  it('are a chart of any figure by the hour, with its table', async () => {
    await openVisits({ yesterdayGoodsDetailList: hours({ statHr: 23, payOrdrCnt: 6, payOrdrAmt: 60 }) })
    await userEvent.click(screen.getByRole('button', { name: 'Paid' }))
    const chart = within(await screen.findByRole('figure', { name: 'By the hour · Paid' }))
    expect(chart.getByRole('row', { name: /^23:00/, hidden: true }).textContent).toContain('¥60.00')
  })

  it('say how many hours are masked, and that none is left to draw', async () => {
    await openVisits({ todayGoodsDetailList: hours({ statHr: 3, payOrdrCnt: MASKED }) })
    expect(screen.getByText('Unreadable hours, not drawn: 1.')).toBeTruthy()
    expect(screen.getByText('The platform gave no hourly data')).toBeTruthy()
  })
})
