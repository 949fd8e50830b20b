import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPerson, type Person } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let payer: Person
let admin: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  payer = await aPerson(server, { level: 0 })
  admin = await aPerson(server, { role: 'admin' })
})

const order = async (plan_id = 'month', person = payer) => (await server.call('createPayment', { plan_id, client_type: 2 }, person)).data

describe('lists of orders', () => {
  it('show each account its own, and the operator all', async () => {
    const other = await aPerson(server, { level: 0, username: `别人100%-${payer.userUid}` })
    const own = await order()
    const foreign = await order('year', other)
    expect((await server.call('orderList', { order_no: foreign.order_no }, payer)).data).toEqual({ list: [], total: 0 })
    expect((await server.call('operatorOrders', { order_no: own.order_no }, admin)).data.list).toMatchObject([{ username: payer.username }])
    const found = (await server.call('operatorOrders', { keyword: `100%-${payer.userUid}` }, admin)).data
    expect(found).toMatchObject({ total: 1, list: [{ order_no: foreign.order_no, user_uid: other.userUid }] })
    expect((await server.call('operatorOrders', {}, payer)).code).toBe(1003)
  })

  it('filter, search, sort and page', async () => {
    const made = []
    for (const plan_id of ['year', 'month', 'quarter']) {
      made.push(await order(plan_id))
      server.clock.advance(1_000)
    }
    await server.call('confirmPayment', { order_no: made[1].order_no }, admin)
    const plans = async (payload: object) =>
      (await server.call('orderList', payload, payer)).data.list.map((each: { plan_id: string }) => each.plan_id)
    expect(await plans({})).toEqual(['quarter', 'month', 'year'])
    expect(await plans({ status: 'waiting' })).toEqual(['quarter', 'year'])
    expect(await plans({ keyword: made[0].order_no.toLowerCase() })).toEqual(['year'])
    expect(await plans({ keyword: '%' })).toEqual([])
    expect(await plans({ sort: 'amount_fen' })).toEqual(['month', 'quarter', 'year'])
    expect(await plans({ sort: '-paid_at' })).toEqual(['month', 'quarter', 'year'])
    expect(await plans({ sort: 'paid_at', page: 2, page_size: 2 })).toEqual(['month'])
  })

  it.each(['orderList', 'operatorOrders'] as const)('%s refuses to sort by what it does not have', async (name) => {
    expect(await server.call(name, { sort: 'trade_no' }, admin)).toMatchObject({ code: 1002, data: { errors: { sort: 'unknown_value' } } })
  })

  it('sorts the operator’s by user', async () => {
    await order('month', await aPerson(server, { level: 0, username: `zz-${payer.userUid}` }))
    await order('month', await aPerson(server, { level: 0, username: `aa-${payer.userUid}` }))
    const { list } = (await server.call('operatorOrders', { keyword: payer.userUid, sort: 'username' }, admin)).data
    expect(list.map(({ username }: { username: string }) => username.slice(0, 2))).toEqual(['aa', 'zz'])
  })
})
