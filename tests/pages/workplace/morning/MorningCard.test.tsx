import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MorningReport } from '../../../../contract/entities/morningReport.ts'
import { MorningCard } from '../../../../src/pages/workplace/morning/MorningCard.tsx'
import { openFramed } from '../../../layout/openFramed.tsx'
import { refuse } from '../../refusal.ts'
import { standInForBrowser } from '../../standInForBrowser.ts'
import { aMorningReport } from './aMorningReport.ts'

beforeEach(standInForBrowser)

const reader = userEvent.setup()
const open = (report: MorningReport, options: Partial<Parameters<typeof openFramed>[0]> = {}) =>
  openFramed({ path: '/dashboard/workplace', children: <MorningCard />, answers: { morningReport: () => report }, ...options })
const toggle = () => screen.findByRole('button', { name: /^Morning report/ })

describe('the morning report of the workplace', () => {
  it('is folded at first, with the sales of yesterday, and stays as its reader left it', async () => {
    const page = await open(aMorningReport())
    expect((await toggle()).textContent).toBe('Morning report · yesterday ¥1,234.50')
    expect(screen.queryByRole('heading', { name: /^Morning report/ })).toBeNull()
    await reader.click(await toggle())
    expect(await screen.findByRole('heading', { name: 'Morning report · Thu 11/26' })).toBeTruthy()
    page.unmount()
    await open(aMorningReport())
    expect(await screen.findByRole('heading', { name: 'Morning report · Thu 11/26' })).toBeTruthy()
    await reader.click(await toggle())
    await waitFor(() => expect(screen.queryByRole('heading', { name: /^Morning report/ })).toBeNull())
  })

  it('leads from each line to the screen that explains it', async () => {
    await open(aMorningReport({ shops: 3, lacking: [{ shop_name: '丙店', until: null, last_day: '2026-11-24' }] }))
    await reader.click(await toggle())
    const card = within(await screen.findByRole('region', { name: /^Morning report/ }))
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'SalesSales ¥1,234.50, 12 orders, +23.5% on the day before, −38.3% on the same day last week',
      'Returns3 after-sales requested, ¥99.00 refunded, the day before 1 requested',
      'AdsAds cost ¥123.45, 10% of sales',
      expect.stringContaining('alerts: 3'),
      'ChangeBiggest change: 甲店 −¥300.00 (¥700.00 → ¥400.00), mostly visitors, 1,200 → 800',
      'ShopsNot included: 丙店 (nothing whole since Tue 11/24)',
    ])
    const hrefs = card.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual([
      '/user/channels',
      '/dashboard/sales?window=yesterday&of_shops=all',
      '/return_goods/mall?window=yesterday&basis=asked&of_shops=all',
      '/goods/promotion?window=yesterday&of_shops=all',
      '/dashboard/workplace#workplace-work',
      '/shop/my_shop/show/s1',
      '/shop/my_shop',
    ])
  })

  it('says where nothing was read, and leads to the night watch', async () => {
    const risk = { late_orders: null, to_answer: null, shops_lacking_days: 0, logged_out: 0, logged_out_names: [], alerts: 0 }
    await open(aMorningReport({ read: 0, as_of: null, sales: null, returns: null, ads: null, change: null, risk }))
    expect((await toggle()).textContent).toBe('Morning report · yesterday was not read to its end')
    await reader.click(await toggle())
    expect((await screen.findByRole('link', { name: 'Night watch' })).getAttribute('href')).toBe('/user/setting')
  })

  it('says why it could not be had, and asks again', async () => {
    let isAway = true
    const answers = { morningReport: () => (isAway ? refuse(1500, 'away') : aMorningReport()) }
    await open(aMorningReport(), { answers })
    expect((await toggle()).textContent).toBe('Morning report')
    await reader.click(await toggle())
    isAway = false
    await reader.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Morning report · Thu 11/26' })).toBeTruthy()
  })

  it('is not there for an account without shops, nor for those who see no returns', async () => {
    const page = await open(aMorningReport({ shops: 0 }))
    await waitFor(() => expect(page.payloadsOf('morningReport')).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
    page.unmount()
    const helper = await open(aMorningReport(), { user: { role: 'sub_user', rights: { shop: ['view'] } } })
    expect(screen.queryByRole('button')).toBeNull()
    expect(helper.payloadsOf('morningReport')).toEqual([])
  })
})
