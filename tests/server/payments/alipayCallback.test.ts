import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALIPAY_CALLBACK_PATH } from '../../../contract/calls/payments.ts'
import { CALLBACKS_PER_MINUTE_MAX } from '../../../server/plugins/paymentCallback.ts'
import { type AlipayGateway, startAlipayGateway } from '../builders/alipayGateway.ts'
import { orderAndOpen, report, stateOf } from '../builders/alipayOrders.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let gateway: AlipayGateway
let server: TestServer
let payer: Person

beforeAll(async () => {
  gateway = await startAlipayGateway()
  server = await startTestServer({ settings: { payment: gateway.settings } })
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})
beforeEach(async () => {
  payer = await aPerson(server, { level: 0 })
})

const levelOf = async (person: Person) => (await server.call('userInfo', {}, person)).data

describe('a callback', () => {
  const cases: readonly [string, Record<string, string>, 'alipay' | 'stranger'][] = [
    ['signed by somebody else', {}, 'stranger'],
    ['of another amount', { total_amount: '0.01' }, 'alipay'],
    ['of an amount that is none', { total_amount: '999,00' }, 'alipay'],
    ['of another app', { app_id: '2021000000000009' }, 'alipay'],
    ['of another seller', { seller_id: '2088000000000009' }, 'alipay'],
    ['of an order that is not there', { out_trade_no: '20260801000000AAAAAAAAAAAA' }, 'alipay'],
  ]
  it.each(cases)('%s is answered failure, and nothing is paid', async (_title, overrides, signer) => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    expect((await report(server, gateway.callbackOf(trade, overrides, signer))).word).toBe('failure')
    expect(await stateOf(server, payer)).toBe('waiting')
    expect((await levelOf(payer)).level).toBe(0)
  })

  const changes: readonly [string, (form: Record<string, string>) => Record<string, string>][] = [
    ['changed after it was signed', (form) => ({ ...form, total_amount: '1.00' })],
    ['led to another order after it was signed', (form) => ({ ...form, out_trade_no: `${form.out_trade_no}X` })],
    ['without a signature', ({ sign: _, ...form }) => form],
    ['with an empty signature', (form) => ({ ...form, sign: '' })],
    ['with an algorithm that we do not take', (form) => ({ ...form, sign_type: 'RSA' })],
    ['with an algorithm that nobody knows', (form) => ({ ...form, sign_type: '__proto__' })],
    ['with nothing in it', () => ({})],
  ]
  it.each(changes)('%s is answered failure', async (_title, change) => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    expect((await report(server, change(gateway.callbackOf(trade)))).word).toBe('failure')
    expect(await stateOf(server, payer)).toBe('waiting')
  })

  it.each(['WAIT_BUYER_PAY', 'TRADE_CLOSED'])('of a trade in state %s is understood, and nothing is paid', async (trade_status) => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    expect((await report(server, gateway.callbackOf(trade, { trade_status }))).word).toBe('success')
    expect(await stateOf(server, payer)).toBe('waiting')
  })

  it('of a finished trade pays as well', async () => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    expect((await report(server, gateway.callbackOf(trade, { trade_status: 'TRADE_FINISHED' }))).word).toBe('success')
    expect(await stateOf(server, payer)).toBe('paid')
  })

  it('that comes before its order is kept is refused, and pays when it comes again', async () => {
    const early = { out_trade_no: '20260801000000BBBBBBBBBBBB', total_amount: '999.00' }
    expect((await report(server, gateway.callbackOf(early))).word).toBe('failure')
    const { order } = await orderAndOpen(server, gateway, payer)
    await server.database.db
      .updateTable('payment_orders')
      .set({ order_no: early.out_trade_no })
      .where('order_no', '=', order.order_no)
      .execute()
    expect((await report(server, gateway.callbackOf(early))).word).toBe('success')
  })

  it('with a field twice, in another type, or as the query is refused', async () => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    const form = new URLSearchParams(gateway.callbackOf(trade))
    const url = server.origin + ALIPAY_CALLBACK_PATH
    const twice = new URLSearchParams([...form, ['total_amount', '999.00']])
    const answers = await Promise.all([
      fetch(url, { method: 'POST', body: twice }),
      fetch(url, { method: 'POST', body: '<xml/>', headers: { 'content-type': 'application/xml' } }),
      fetch(url, { method: 'POST', body: JSON.stringify([1]), headers: { 'content-type': 'application/json' } }),
      fetch(`${url}?${form}`, { method: 'POST' }),
      fetch(url, { method: 'POST', body: new URLSearchParams({ x: 'x'.repeat(20_000) }) }),
    ])
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array.from(answers, () => 'failure'))
    expect(await (await fetch(`${url}?${form}`)).json()).toMatchObject({ code: 1004 })
    expect(await stateOf(server, payer)).toBe('waiting')
  })

  it('leaves a line in the log with its order and nothing of the payer or the signature', async () => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    const form = gateway.callbackOf(trade)
    await report(server, form)
    await report(server, gateway.callbackOf(trade, {}, 'stranger'))
    const log = server.logLines.join('')
    expect(log).toContain(trade.out_trade_no)
    expect(log).toContain('payment callback refused')
    expect(log).not.toMatch(/canary-buyer/)
    expect(log).not.toContain((form.sign ?? '').slice(0, 40))
  })

  it('is turned away when one address sends too many in a minute, and forged ones do not count', async () => {
    const { trade } = await orderAndOpen(server, gateway, payer)
    const send = (payload: object) =>
      server.app.inject({ method: 'POST', url: ALIPAY_CALLBACK_PATH, payload, remoteAddress: '203.0.113.7' })
    const sendMany = async (payload: object) => {
      for (let count = 0; count < CALLBACKS_PER_MINUTE_MAX; count += 1) expect((await send(payload)).statusCode).toBe(200)
    }
    const genuine = gateway.callbackOf(trade, { trade_status: 'WAIT_BUYER_PAY' })
    await sendMany({})
    await send(gateway.callbackOf(trade, {}, 'stranger'))
    await sendMany(genuine)
    expect(await send(genuine)).toMatchObject({ statusCode: 429, body: 'failure' })
    server.clock.advance(60_000)
    expect(await send(genuine)).toMatchObject({ statusCode: 200, body: 'success' })
  })
})
