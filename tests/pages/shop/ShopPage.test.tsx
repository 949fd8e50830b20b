import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FigureAnswer, FigureQuestion } from '../../../src/figures/answers/question.ts'
import { daysOfWindow } from '../../../src/figures/days.ts'
import { aShop } from '../../bridge/aShop.ts'
import { standInForFigures } from '../../reports/standInForFigures.ts'
import { standInForRows } from '../../screens/query/standInForRows.ts'
import { type Answers, openScreen } from '../openScreen.tsx'
import { standInForBrowser } from '../standInForBrowser.ts'

// What the page loads when it is opened is compiled once, before anyone waits for it.
beforeAll(() =>
  Promise.all([
    import('../../../src/pages/shop/ShopPage.tsx'),
    import('../../../src/pages/shop/ShopSales.tsx'),
    import('../../../src/pages/profit/ShopProfit.tsx'),
    import('../../../src/pages/returns/ShopReturnsTiles.tsx'),
    import('../../../src/pages/workplace/worklist/ShopWork.tsx'),
  ]),
)

beforeEach(() => {
  standInForBrowser()
  standInForRows()
})

const shops = [
  aShop({ shop_uid: 'a', shop_id: '1', shop_name: 'Harbour', status: 1 }),
  aShop({ shop_uid: 'b', shop_id: '2', shop_name: 'Mill', status: 0 }),
]

const whole = { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 } as const
const sold = (question: FigureQuestion): Partial<FigureAnswer> => ({
  total: { salesAmount: { part: 12_300, whole: null }, refundRate: { part: 1, whole: 10 }, adSpend: { part: 500, whole: null } },
  complete: whole,
  window: question.window,
})
const unread = (question: FigureQuestion): Partial<FigureAnswer> => ({
  ...sold(question),
  complete: { ...whole, isComplete: false, missing: [{ shop: 'a', kind: 'orders', ...question.window }] },
})

const anEntry = { entry_id: 'e1', at: 1_700_000_000_000, user_uid: 'u', user_name: 'Chen', subject_id: 'a', request_id: 'r' }

async function open(path: string, answers: Answers = {}, answer = sold, user?: Readonly<Record<string, unknown>>) {
  const stood = standInForFigures({ answer })
  const page = await openScreen({
    path,
    hasOwnPages: true,
    answers: {
      shopList: () => shops,
      savedViewList: () => ({ list: [], total: 0 }),
      workMarkList: () => ({ list: [] }),
      alertList: () => ({ list: [], next: null }),
      batchJobList: () => ({ list: [], total: 0 }),
      claimList: () => ({ list: [], total: 0 }),
      auditList: () => ({ list: [], total: 0 }),
      ...answers,
    },
    ...(user && { user }),
  })
  await screen.findByRole('navigation', { name: 'Page of this shop' })
  return { ...page, ...stood }
}

const tile = (name: string) => screen.findByRole('region', { name, exact: true } as never)

describe('the page of a shop', () => {
  it('asks the figures of this shop alone, whatever shops were chosen elsewhere', async () => {
    const { asked } = await open('/shop/my_shop/show/a')
    expect((await within(await tile('Sales')).findByText('¥123.00')).textContent).toBe('¥123.00')
    expect(asked.every((question) => question.shops.join() === 'a')).toBe(true)
  })

  it('shows a dash with its reason where the window was not read whole', async () => {
    await open('/shop/my_shop/show/a', {}, unread)
    const sales = await tile('Sales')
    await within(sales).findByText(/days of this period are not read yet/)
    expect(sales.textContent).toContain('—')
    expect(sales.textContent).not.toContain('123')
  })

  it('compares the refunds of orders only once these are old enough', async () => {
    const rates = (question: FigureQuestion): Partial<FigureAnswer> => {
      const days = daysOfWindow(question.window)
      // Of older days more has come back so far.
      const rows = days.map((day) => ({ day, sums: { refundRate: { part: day < '2020-02-01' ? 3 : 1, whole: 10 } } }))
      return { ...sold(question), rows }
    }
    await open('/shop/my_shop/show/a?window=2020-02-01..2020-02-07', {}, rates)
    const old = await tile('Refund rate')
    await within(old).findByText(/20 points/)
    expect(old.textContent).not.toContain('young orders')
    cleanup()
    await open('/shop/my_shop/show/a?window=last7', {}, rates)
    const young = await tile('Refund rate')
    await within(young).findByText('young orders: not compared yet')
    expect(young.textContent).not.toContain('points')
  })

  it('says that a shop is logged out, and leads to what mends it', async () => {
    await open('/shop/my_shop/show/b')
    expect(screen.getByText(/This shop is logged out/)).toBeTruthy()
    expect((await screen.findAllByRole('button', { name: 'Log in again' })).length).toBeGreaterThan(0)
  })

  it('leads to the shops before and after with the same tab open', async () => {
    await open('/shop/my_shop/show/a?section=facts&window=last30')
    const next = screen.getByRole('link', { name: 'Next shop: Mill' })
    expect(next.getAttribute('rel')).toBe('next')
    expect(next.getAttribute('href')).toBe('/shop/my_shop/show/b?section=facts&window=last30')
    expect(screen.queryByRole('link', { name: /^Previous shop/ })).toBeNull()
  })

  it('tells deeds from logins, by the trail, and what else happened, the newest first', async () => {
    await open('/shop/my_shop/show/a', {
      auditList: () => ({
        list: [
          { ...anEntry, action: 'remarkShop', subject_type: 'shop', before: { notes: '' }, after: { notes: 'x' } },
          {
            ...anEntry,
            entry_id: 'e2',
            at: anEntry.at + 1,
            action: 'addShop',
            subject_type: 'shop',
            before: {},
            after: { cookie: 'renewed' },
          },
        ],
        total: 2,
      }),
    })
    const card = await screen.findByRole('region', { name: 'What happened' })
    await within(card).findByText('Changed remark')
    expect(
      within(card)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/^.*?(?=Login|Deed)/, '')),
    ).toEqual(['LoginAdded shopChen', 'DeedChanged remarkChen'])
  })

  it('has only the parts that the reader’s rights allow', async () => {
    const rights = { shop: ['view'], goods: [], hot: [], returns: [], profit: [] }
    const { asked } = await open('/shop/my_shop/show/a', {}, sold, {
      name: 'help',
      username: 'help',
      level: 3,
      role: 'sub_user',
      sub_main_uid: 'm',
      rights,
    })
    const tabs = () => within(screen.getByRole('navigation', { name: 'Page of this shop' })).getAllByRole('link')
    await waitFor(() =>
      expect(tabs().map(({ textContent }) => textContent)).toEqual(['Overview', 'Orders at risk', 'Batches', 'Shop data']),
    )
    expect(screen.queryByRole('region', { name: 'Sales' })).toBeNull()
    expect(asked).toEqual([])
  })

  it('says that there is no such shop where it is not the reader’s', async () => {
    const { container } = await openScreen({ path: '/shop/my_shop/show/z', hasOwnPages: true, answers: { shopList: () => shops } })
    await waitFor(() => expect(container.textContent).toContain('There is no such shop, or it is not lent to you.'))
  })

  it('opens the record with what can be done with it', async () => {
    await open('/shop/my_shop/show/a')
    await userEvent.click(screen.getByRole('link', { name: 'Shop data' }))
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeTruthy()
  })
})
