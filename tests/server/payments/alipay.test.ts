import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALIPAY_CALLBACK_PATH } from '../../../contract/calls/payments.ts'
import { ORDER_PAYABLE_MS } from '../../../contract/limits.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { type AlipayGateway, startAlipayGateway } from '../builders/alipayGateway.ts'
import { orderAndOpen, report, stateOf } from '../builders/alipayOrders.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 86_400_000

let gateway: AlipayGateway
let server: TestServer
let qrServer: TestServer
let payer: Person

beforeAll(async () => {
  gateway = await startAlipayGateway()
  server = await startTestServer({ settings: { payment: gateway.settings } })
  qrServer = await startTestServer({ settings: { payment: { ...gateway.settings, product: 'qr' } } })
})
afterAll(async () => {
  await server.close()
  await qrServer.close()
  await gateway.close()
})
beforeEach(async () => {
  Object.assign(gateway.behaviour, { refusal: '', isForged: false })
  payer = await aPerson(server, { level: 0 })
})

const levelOf = async (person: Person) => (await server.call('userInfo', {}, person)).data

describe('an order paid by Alipay', () => {
  it('is opened under a signed address with its amount, number, end and where to report', async () => {
    const { order, trade } = await orderAndOpen(server, gateway, payer)
    expect(order).toMatchObject({ amount_fen: 99_900, status: 'waiting' })
    expect(new URL(order.pay_url).searchParams.get('method')).toBe('alipay.trade.page.pay')
    expect(trade).toMatchObject({
      out_trade_no: order.order_no,
      total_amount: '999.00',
      subject: '年度版',
      notifyUrl: `${server.settings.publicOrigin}${ALIPAY_CALLBACK_PATH}`,
    })
    const endsAt = Date.parse(`${trade.time_expire.replace(' ', 'T')}+08:00`)
    expect(endsAt).toBe(Math.floor((server.clock.now() + ORDER_PAYABLE_MS.alipay) / 1000) * 1000)
  })

  it('gives the level once the gateway says so, and leaves its trace', async () => {
    const { order, trade } = await orderAndOpen(server, gateway, payer)
    expect(await report(server, gateway.callbackOf(trade))).toEqual({ word: 'success', status: 200, type: 'text/plain; charset=utf-8' })
    expect(await levelOf(payer)).toMatchObject({ level: 3, level_expires_at: server.clock.now() + 365 * DAY_MS })
    expect((await server.call('paymentInfo', {}, payer)).data).toMatchObject({
      method: 'alipay',
      current: { plan_id: 'year' },
      orders: [{ order_no: order.order_no, status: 'paid', method: 'alipay', paid_at: server.clock.now() }],
    })
    const { data } = await server.call('auditList', { action: 'paymentCallback' }, payer)
    expect(data.list).toMatchObject([
      { user_name: 'alipay', subject_id: order.order_no, before: { status: 'waiting', level: 0 }, after: { status: 'paid', level: 3 } },
    ])
    const told = (await server.call('notificationList', {}, payer)).data.list
    expect(told).toMatchObject([{ title: 'paymentReceived', values: { order_no: order.order_no, amount_fen: 99_900 } }])
  })

  it('gives the level once, however often and however many at once the callback comes, and whoever confirms afterwards', async () => {
    const admin = await aPerson(server, { role: 'admin' })
    const { order, trade } = await orderAndOpen(server, gateway, payer)
    const form = gateway.callbackOf(trade)
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(server, form)))
    expect(new Set(answers.map(({ word }) => word))).toEqual(new Set(['success']))
    const given = (await levelOf(payer)).level_expires_at
    server.clock.advance(1_000)
    expect((await report(server, form)).word).toBe('success')
    const confirmed = await server.call('confirmPayment', { order_no: order.order_no }, admin)
    expect(confirmed).toMatchObject({ code: 1000, data: { status: 'paid', paid_at: server.clock.now() - 1_000 } })
    expect((await levelOf(payer)).level_expires_at).toBe(given)
    expect((await server.call('auditList', { subject_type: 'order' }, payer)).data.total).toBe(2)
  })

  it('is not paid twice when the operator confirmed it first', async () => {
    const admin = await aPerson(server, { role: 'admin' })
    const { order, trade } = await orderAndOpen(server, gateway, payer)
    await server.call('confirmPayment', { order_no: order.order_no }, admin)
    const given = (await levelOf(payer)).level_expires_at
    server.clock.advance(1_000)
    expect((await report(server, gateway.callbackOf(trade))).word).toBe('success')
    expect((await levelOf(payer)).level_expires_at).toBe(given)
  })

  it('is still paid when the money comes after it was closed: the buyer has given it', async () => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    server.clock.advance(ORDER_PAYABLE_MS.alipay)
    await sweep(server.database, server.clock.now())
    payer = { ...payer, token: (await server.call('login', { username: payer.username, password: PASSWORD })).data.token }
    expect(await stateOf(server, payer)).toBe('closed')
    expect((await report(server, gateway.callbackOf(trade))).word).toBe('success')
    expect(await stateOf(server, payer)).toBe('paid')
    expect((await levelOf(payer)).level).toBe(3)
  })

  it('tells no operator to confirm it', async () => {
    const admin = await aPerson(server, { role: 'admin' })
    await orderAndOpen(server, gateway, payer)
    expect((await server.call('notificationList', {}, admin)).data.total).toBe(0)
  })

  it('ordered again while it waits is the same order', async () => {
    const { order } = await orderAndOpen(server, gateway, payer)
    server.clock.advance(1_000)
    const again = await server.call('createPayment', { plan_id: 'year', client_type: 2 }, payer)
    expect(again.data.order_no).toBe(order.order_no)
    expect((await server.call('orderList', {}, payer)).data.total).toBe(1)
  })
})

describe('a code to scan', () => {
  const order = async () => {
    const person = await aPerson(qrServer, { level: 0 })
    return { person, reply: await qrServer.call('createPayment', { plan_id: 'year', client_type: 2 }, person) }
  }

  it('is asked of the gateway and shown with the order', async () => {
    const { reply } = await order()
    expect(reply.data.qr_code).toBe(`https://qr.example.test/${reply.data.order_no}`)
    expect(gateway.trades.get(reply.data.order_no)).toMatchObject({ total_amount: '999.00' })
  })

  it('is paid by the same callback', async () => {
    const { person, reply } = await order()
    const form = gateway.callbackOf({ out_trade_no: reply.data.order_no, total_amount: '999.00' })
    expect((await report(qrServer, form)).word).toBe('success')
    expect((await qrServer.call('userInfo', {}, person)).data.level).toBe(3)
  })

  it.each([
    ['the gateway refuses', { refusal: 'ACQ.SYSTEM_ERROR' }],
    ['the answer is signed by somebody else', { isForged: true }],
  ])('is not shown when %s: the caller is told to try later, and no order is kept', async (_title, behaviour) => {
    Object.assign(gateway.behaviour, behaviour)
    const { person, reply } = await order()
    expect(reply).toMatchObject({ code: 1500, status: 503 })
    expect((await qrServer.call('orderList', {}, person)).data.total).toBe(0)
  })
})

it('without a gateway, nobody listens for its callbacks', async () => {
  const manual = await startTestServer()
  const response = await fetch(manual.origin + ALIPAY_CALLBACK_PATH, { method: 'POST', body: new URLSearchParams({ a: 'b' }) })
  expect(await response.json()).toMatchObject({ code: 1004 })
  await manual.close()
})
