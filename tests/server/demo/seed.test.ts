import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '../../../contract/demo.ts'
import type { Cost } from '../../../contract/entities/cost.ts'
import { seedDemo } from '../../../server/demo/seed.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  const stores = Array.from({ length: 40 }, (_, index) => ({
    shop_id: `${1000 + index}`,
    shop_name: `店 ${index}`,
    cookie: `PASS_ID=${index}`,
    online: index % 3 > 0,
    // Every shop sells the first of them, too.
    goods: Array.from({ length: 40 }, (_, at) => ({
      goods_id: `${1000 + index}${100 + at}`,
      code: at === 0 ? 'everywhere' : `${index}-${at}`,
      sku_ids: ['1'],
      lowest_fen: 2_000 + at,
    })),
  }))
  await seedDemo(server.database, server.vault, async () => stores)
  for (const { username, password } of demoLogins) {
    tokens.set(username, (await server.call('login', { username, password })).data.token)
  }
})
afterAll(() => server.close())

const ask = async (username: string, name: Parameters<TestServer['call']>[0], payload = {}) =>
  (await server.call(name, payload, { token: tokens.get(username) ?? null })).data

describe('the demo’s costs', () => {
  it('are known of most goods and not of all, the same for the same goods, and below their price', async () => {
    const { list } = await ask('demo', 'costList')
    const ofGoods = list.filter(({ goods_id, valid_from }: Cost) => goods_id !== '' && valid_from === '')
    expect(ofGoods.length).toBeGreaterThan(24 * 40 * 0.75)
    expect(ofGoods.length).toBeLessThan(24 * 40)
    const everywhere = ofGoods.filter(({ goods_id }: Cost) => goods_id.endsWith('100'))
    expect(new Set(everywhere.map(({ terms }: Cost) => terms.costFen)).size).toBe(1)
    expect(ofGoods.every(({ terms }: Cost) => (terms.costFen ?? 0) > 0 && (terms.costFen ?? 0) < 2_040)).toBe(true)
    expect(list.some(({ valid_from }: Cost) => valid_from !== '')).toBe(true)
  })

  it('include what shops pay together and what couriers take, which the merchant can save again as they are', async () => {
    const settings = await ask('demo', 'profitSettings')
    expect(settings.shared.map(({ kind }: { kind: string }) => kind)).toEqual(['monthly', 'perOrder', 'ofRevenue', 'once'])
    expect(await ask('demo', 'saveProfitSettings', settings)).toMatchObject({ version: settings.version + 1, freight: settings.freight })
  })

  it('are nobody else’s', async () => {
    expect((await ask('free', 'costList')).list).toEqual([])
    expect(await ask('helper', 'costList')).toBeNull()
  })
})

describe('the demo’s money', () => {
  it('adds up: rewards are a tenth of what the invited accounts paid, less what was and is asked for', async () => {
    const { list } = await ask('demo', 'rewards')
    expect(list).toMatchObject([
      { from_username: 'xiaolu', amount_fen: 9_990 },
      { from_username: 'huaqiang', amount_fen: 990 },
    ])
    expect(await ask('demo', 'earnings')).toMatchObject({ earned_fen: 10_980, paid_fen: 900, requested_fen: 5_000, balance_fen: 5_080 })
  })

  it('shows invitations with the level that each has now', async () => {
    const { list } = await ask('demo', 'invitations')
    expect(list.map(({ username, level }: { username: string; level: number }) => [username, level])).toEqual([
      ['guoyuan', 0],
      ['xiaolu', 3],
      ['huaqiang', 0],
    ])
  })

  it('has the plan that the merchant’s level came from, and a renewal that waits for the operator', async () => {
    const { current, orders } = await ask('demo', 'paymentInfo')
    expect(current.plan_id).toBe('year')
    expect(orders.map(({ status }: { status: string }) => status)).toEqual(['waiting', 'paid'])
    const { level_expires_at } = await ask('demo', 'userInfo')
    expect(Math.abs(level_expires_at - orders[1].created_at - 365 * 86_400_000)).toBeLessThan(60_000)
  })

  it('leaves the operator two things to do, and both can be done', async () => {
    const todos = await ask('admin', 'notificationList', { type: 'todo', status: 0 })
    expect(todos.list.map(({ title }: { title: string }) => title).sort()).toEqual(
      expect.arrayContaining(['extractRequested', 'paymentWaiting']),
    )
    const [order] = (await ask('admin', 'operatorOrders', { status: 'waiting' })).list
    const [extract] = (await ask('admin', 'operatorExtracts', { state: 'requested' })).list
    expect(await ask('admin', 'confirmPayment', { order_no: order.order_no })).toMatchObject({ status: 'paid', username: 'demo' })
    expect(await ask('admin', 'decideExtract', { extract_id: extract.extract_id, state: 'paid' })).toMatchObject({ state: 'paid' })
    const left = (await ask('admin', 'notificationList', { type: 'todo', status: 0 })).list
    expect(left.map(({ title }: { title: string }) => title)).not.toEqual(expect.arrayContaining(['paymentWaiting']))
    expect((await ask('free', 'orderList')).list).toMatchObject([{ status: 'closed' }])
  })
})
