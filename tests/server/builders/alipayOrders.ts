import { ALIPAY_CALLBACK_PATH } from '../../../contract/calls/payments.ts'
import type { AlipayGateway } from './alipayGateway.ts'
import type { Person } from './people.ts'
import type { TestServer } from './testServer.ts'

/** Orders the year, and opens the page that the console leads to: the gateway then knows the trade. */
export async function orderAndOpen(server: TestServer, gateway: AlipayGateway, payer: Person) {
  const { data: order } = await server.call('createPayment', { plan_id: 'year', client_type: 2 }, payer)
  await fetch(order.pay_url)
  const trade = gateway.trades.get(order.order_no)
  if (!trade) throw new Error('the gateway did not take the page’s address')
  return { order, trade }
}

/** Sends a callback as the gateway does. */
export async function report({ origin }: Pick<TestServer, 'origin'>, form: Record<string, string>) {
  const response = await fetch(origin + ALIPAY_CALLBACK_PATH, { method: 'POST', body: new URLSearchParams(form) })
  return { word: await response.text(), status: response.status, type: response.headers.get('content-type') }
}

/** Of the payer's newest order. */
export async function stateOf(server: TestServer, payer: Person): Promise<string> {
  return (await server.call('orderList', {}, payer)).data.list[0].status
}
