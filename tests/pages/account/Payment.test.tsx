import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Payment } from '../../../src/pages/account/Payment.tsx'
import { toPayAddress } from '../../../src/pages/account/placedOrder.ts'
import { openFramed } from '../../layout/openFramed.tsx'
import { OncePersonIsKnown } from '../OncePersonIsKnown.tsx'
import { refuse } from '../refusal.ts'
import { standInForBrowser } from '../standInForBrowser.ts'

beforeEach(standInForBrowser)

const month = { plan_id: 'month', name: { zh: '月度版', en: 'Monthly' }, level: 1, days: 30, amount_fen: 9_900 }
const year = { plan_id: 'year', name: { zh: '年度版', en: 'Yearly' }, level: 3, days: 365, amount_fen: 99_900 }
const anOrder = { order_no: 'Z1', plan_id: 'month', amount_fen: 9_900, method: 'manual', status: 'waiting', created_at: 1, paid_at: null }
const info = { plans: [month, year], current: null as unknown, orders: [] as unknown[], method: 'manual' }

async function open({
  user = { level: 0, role: 'user', username: 'free' } as Record<string, unknown>,
  answers = {},
  isOpenedLater = false,
} = {}) {
  const page = await openFramed({
    path: '/user/payment',
    children: isOpenedLater ? <OncePersonIsKnown page={Payment} /> : <Payment />,
    user,
    answers: { paymentInfo: () => info, orderList: () => ({ list: [anOrder], total: 1 }), ...answers },
  })
  return page
}

const order = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Place order' }))
}

it('asks again which level there is: the payment may have been confirmed since the console was opened', async () => {
  let asked = 0
  const userInfo = () => ({ role: 'user', username: 'free', level: asked++ === 0 ? 0 : 1 })
  await open({ isOpenedLater: true, answers: { userInfo } })
  expect(await screen.findByText('Level 1')).toBeTruthy()
})

describe('the plans', () => {
  it('are shown with their price in yuan, the current one marked [spec 1.9]', async () => {
    await open({ answers: { paymentInfo: () => ({ ...info, current: year }) } })
    expect(await screen.findByText('¥99.00')).toBeTruthy()
    expect(screen.getByText('¥999.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Renew Yearly' })).toBeTruthy()
    expect(screen.getByText('Your plan')).toBeTruthy()
  })

  it('the newest orders say in each cell what it is, where a narrow screen has no heads', async () => {
    await open({ answers: { paymentInfo: () => ({ ...info, orders: [anOrder] }) } })
    const row = within(await screen.findByRole('region', { name: 'Recent orders' })).getAllByRole('row')[1]
    const cells = within(row as HTMLElement).getAllByRole('cell')
    expect(cells.map(({ dataset }) => dataset.label ?? '')).toEqual(['Order', 'Plan', 'Amount', 'State', 'Ordered', ''])
  })

  it('that could not be had say why, and are asked for again', async () => {
    let isAway = true
    await open({ answers: { paymentInfo: () => (isAway ? refuse(1500, 'no plans today') : info) } })
    expect((await screen.findByRole('alert')).textContent).toContain('no plans today')
    isAway = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('¥99.00')).toBeTruthy()
  })
})

describe('an order', () => {
  it('is placed once it was confirmed, and says how it is paid [spec 7.12, 9.17]', async () => {
    const page = await open({ answers: { createPayment: () => ({ order_no: 'Z1', amount_fen: 9_900, status: 'waiting' }) } })
    await order('Order Monthly')
    expect(page.payloadsOf('createPayment')).toEqual([{ plan_id: 'month', client_type: 2 }])
    expect(await screen.findByText(/Pay as the operator told you/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy order number' })).toBeTruthy()
  })

  it('says where the money goes, before it is placed and after', async () => {
    const paymentInfo = () => ({ ...info, note: 'Bank 1, account 2' })
    await open({ answers: { paymentInfo, createPayment: () => ({ order_no: 'Z1', amount_fen: 9_900, status: 'waiting' }) } })
    expect(await screen.findByRole('region', { name: 'How to pay' })).toBeTruthy()
    await order('Order Monthly')
    expect(await screen.findByText(/Pay as follows/)).toBeTruthy()
    expect(screen.getAllByText('Bank 1, account 2')).toHaveLength(1)
  })

  it('that is refused stays in its dialog, with the reason', async () => {
    await open({ answers: { createPayment: () => refuse(1004, 'there is no such plan') } })
    await order('Order Monthly')
    expect((await screen.findByRole('alert')).textContent).toBe('there is no such plan')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('that was paid is noticed, and the level asked for again', async () => {
    const user: Record<string, unknown> = { level: 0, role: 'user', username: 'free' }
    const paid = { ...anOrder, status: 'paid', paid_at: 2 }
    await open({
      user,
      answers: {
        createPayment: () => ({ order_no: 'Z1', amount_fen: 9_900, status: 'waiting' }),
        orderList: () => {
          user.level = 1
          return { list: [paid], total: 1 }
        },
      },
    })
    await order('Order Monthly')
    expect(await screen.findByRole('heading', { name: 'Paid' })).toBeTruthy()
    expect(await screen.findByText('Level 1')).toBeTruthy()
  })

  it.each([
    ['manual', /If you have already paid, do not order again: contact the operator/],
    ['alipay', /This order was not paid and is closed/],
  ])('that was closed meanwhile says what to do (%s)', async (method, sentence) => {
    const orderList = () => ({ list: [{ ...anOrder, method, status: 'closed' }], total: 1 })
    await open({ answers: { paymentInfo: () => ({ ...info, method, orders: [anOrder] }), orderList } })
    await userEvent.click(await screen.findByRole('button', { name: 'How to pay Z1' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('through the gateway leads to its page', async () => {
    await open({
      answers: {
        paymentInfo: () => ({ ...info, method: 'alipay' }),
        createPayment: () => ({ order_no: 'Z1', amount_fen: 9_900, status: 'waiting', pay_url: 'https://pay.example/Z1' }),
      },
    })
    await order('Order Monthly')
    const link = await screen.findByRole('link', { name: 'Pay with Alipay' })
    expect(link.getAttribute('href')).toBe('https://pay.example/Z1')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it.each([
    ['manual', /Pay as the operator told you/],
    ['alipay', /payment link is given with a new order only/],
  ])('from before that still waits can be taken up again (%s)', async (method, sentence) => {
    await open({ answers: { paymentInfo: () => ({ ...info, method, orders: [anOrder] }) } })
    await userEvent.click(await screen.findByRole('button', { name: 'How to pay Z1' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Pay later' }))
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  })
})

describe('the gateway’s address', () => {
  it.each([
    ['https://pay.example/1', 'https://pay.example/1'],
    ['http://127.0.0.1:9/1', 'http://127.0.0.1:9/1'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    [undefined, null],
  ])('%s is opened as %s', (url, address) => {
    expect(toPayAddress(url)).toBe(address)
  })
})
