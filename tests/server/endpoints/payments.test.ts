import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operatorOrderSchema, paymentOrderSchema } from '../../../contract/entities/payment.ts'
import { ORDER_PAYABLE_MS } from '../../../contract/limits.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { defaultPlans } from '../../../server/payments/plans.ts'
import { aPerson, PASSWORD, type Person } from '../builders/people.ts'
import { createTestPlace } from '../builders/testDatabase.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 86_400_000

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

const order = async (plan_id = 'month', person = payer, headers = {}) =>
  (await server.call('createPayment', { plan_id, client_type: 2 }, { token: person.token, headers })).data
const confirm = (order_no: string, status?: string, person = admin) =>
  server.call('confirmPayment', { order_no, ...(status ? { status } : {}) }, person)
const levelOf = async (person: Person) => {
  const { level, level_expires_at } = (await server.call('userInfo', {}, person)).data
  return { level, level_expires_at }
}
const told = async (person: Person, status?: number) =>
  (await server.call('notificationList', status === undefined ? {} : { status }, person)).data.list.map(
    ({ title }: { title: string }) => title,
  )

describe('paymentInfo', () => {
  it('offers the plans, and to the free tier none is the current one [spec 7.11]', async () => {
    expect((await server.call('paymentInfo', {}, payer)).data).toEqual({ plans: defaultPlans, current: null, orders: [], method: 'manual' })
  })

  it('passes on where the operator wants the money', async () => {
    const settings = { payment: { method: 'manual', note: 'Bank 1' } } as const
    const noted = await startTestServer({ settings })
    const { data } = await noted.call('paymentInfo', {}, await aPerson(noted, { level: 0 }))
    expect(data).toMatchObject({ method: 'manual', note: 'Bank 1' })
    await noted.close()
  })

  it('names the plan of the level that counts now', async () => {
    const expired = await aPerson(server, { level: 2, levelExpiresAt: server.clock.now() })
    const running = await aPerson(server, { level: 2, levelExpiresAt: server.clock.now() + 1 })
    expect((await server.call('paymentInfo', {}, expired)).data.current).toBeNull()
    expect((await server.call('paymentInfo', {}, running)).data.current).toMatchObject({ plan_id: 'quarter' })
  })

  it('names the plan that was paid, however many orders of others were placed since', async () => {
    const plans = defaultPlans.map((plan) => ({ ...plan, level: 2 }))
    const own = await startTestServer({ settings: { plans } })
    const person = await aPerson(own, { level: 2, levelExpiresAt: own.clock.now() + DAY_MS })
    const become = (status: string) =>
      own.database.write((db) => db.updateTable('payment_orders').set({ status }).where('status', '=', 'waiting').execute())
    await own.call('createPayment', { plan_id: 'year', client_type: 2 }, person)
    await become('paid')
    for (const plan_id of ['month', 'quarter', 'year', 'month', 'quarter', 'year']) {
      own.clock.advance(1_000)
      await own.call('createPayment', { plan_id, client_type: 2 }, person)
      await become('closed')
    }
    const { current, orders } = (await own.call('paymentInfo', {}, person)).data
    expect(orders.map(({ status }: { status: string }) => status)).toEqual(Array(5).fill('closed'))
    expect(current).toMatchObject({ plan_id: 'year' })
    await own.close()
  })

  it('has the newest orders first', async () => {
    for (const plan_id of ['month', 'quarter', 'year']) {
      await order(plan_id)
      server.clock.advance(1_000)
    }
    const { orders } = (await server.call('paymentInfo', {}, payer)).data
    expect(orders.map((each: { plan_id: string }) => each.plan_id)).toEqual(['year', 'quarter', 'month'])
  })
})

describe('createPayment', () => {
  it('orders a plan at its price, which waits for the operator, who is told [spec 7.12]', async () => {
    const made = await order('quarter')
    expect(made).toEqual({ order_no: expect.stringMatching(/^\d{14}[2-9A-Z]{12}$/), amount_fen: 26_900, status: 'waiting' })
    const { list, total } = (await server.call('orderList', {}, payer)).data
    expect(total).toBe(1)
    expect(paymentOrderSchema.parse(list[0])).toEqual({
      order_no: made.order_no,
      plan_id: 'quarter',
      amount_fen: 26_900,
      method: 'manual',
      status: 'waiting',
      created_at: server.clock.now(),
      paid_at: null,
    })
    const [todo] = (await server.call('notificationList', { type: 'todo' }, admin)).data.list
    const values = { order_no: made.order_no, username: payer.username, amount_fen: 26_900 }
    expect(todo).toMatchObject({ title: 'paymentWaiting', values, status: 0 })
  })

  it('ordered again while it waits leads to the same order, and tells nobody again', async () => {
    const first = await order()
    expect(await order()).toEqual(first)
    expect(await told(admin)).toEqual(['paymentWaiting'])
    await confirm(first.order_no)
    expect((await order()).order_no).not.toBe(first.order_no)
  })

  it('with an idempotency key is done once however many arrive together', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => order('year', payer, { 'idempotency-key': payer.userUid })))
    expect(new Set(made.map(({ order_no }) => order_no)).size).toBe(1)
    expect((await server.call('orderList', {}, payer)).data.total).toBe(1)
  })

  it.each([
    [{ plan_id: 'lifetime', client_type: 2 }, { plan_id: 'unknown_value' }],
    [{ plan_id: 'month', client_type: 1 }, { client_type: 'unknown_value' }],
    [{ client_type: 2 }, { plan_id: 'required' }],
  ])('refuses %j', async (payload, errors) => {
    expect(await server.call('createPayment', payload, payer)).toMatchObject({ code: 1002, data: { errors } })
  })

  it('takes no amount from the caller', async () => {
    await server.call('createPayment', { plan_id: 'month', client_type: 2, amount_fen: 1 }, payer)
    expect((await server.call('orderList', {}, payer)).data.list[0].amount_fen).toBe(9_900)
  })

  it('sells nothing that adds nothing: a level without end cannot grow longer', async () => {
    const endless = await aPerson(server, { level: 2 })
    const reply = await server.call('createPayment', { plan_id: 'month', client_type: 2 }, endless)
    expect(reply).toMatchObject({ code: 1002, data: { errors: { plan_id: 'level_endless' } } })
    expect(await order('year', endless)).toMatchObject({ status: 'waiting' })
  })
})

describe('confirmPayment', () => {
  it('gives the level, says who it was for, tells the payer and takes the todo away', async () => {
    const { order_no } = await order()
    const { data } = await confirm(order_no)
    expect(operatorOrderSchema.parse(data)).toMatchObject({
      order_no,
      status: 'paid',
      paid_at: server.clock.now(),
      user_uid: payer.userUid,
      username: payer.username,
    })
    expect(await levelOf(payer)).toEqual({ level: 1, level_expires_at: server.clock.now() + 30 * DAY_MS })
    expect(await told(payer)).toEqual(['paymentReceived'])
    expect(await told(admin, 0)).toEqual([])
  })

  it('changes the level once, however often and however many operators confirm at once', async () => {
    const second = await aPerson(server, { role: 'admin' })
    const { order_no } = await order()
    const replies = await Promise.all([admin, second, admin, second].map((person) => confirm(order_no, 'paid', person)))
    expect(replies.map(({ code }) => code)).toEqual([1000, 1000, 1000, 1000])
    server.clock.advance(1_000)
    expect((await confirm(order_no)).data).toEqual(replies[0]?.data)
    expect((await levelOf(payer)).level_expires_at).toBe(server.clock.now() - 1_000 + 30 * DAY_MS)
    expect(await told(payer)).toEqual(['paymentReceived'])
  })

  it('adds up orders that several operators confirm at once', async () => {
    const operators = [admin, await aPerson(server, { role: 'admin' }), await aPerson(server, { role: 'admin' })]
    const orders = [await order('month'), await order('quarter'), await order('year')]
    await Promise.all(orders.map(({ order_no }, index) => confirm(order_no, 'paid', operators[index])))
    const { level, level_expires_at } = await levelOf(payer)
    expect(level).toBe(3)
    // Days of a dearer day are never more than they were: each plan counts whole here.
    expect(level_expires_at).toBe(server.clock.now() + (30 + 90 + 365) * DAY_MS)
  })

  it('gives what was ordered, whatever is sold by then', async () => {
    const place = await createTestPlace()
    const before = await startTestServer({ place })
    const buyer = await aPerson(before, { level: 0 })
    const operator = await aPerson(before, { role: 'admin' })
    const { order_no } = (await before.call('createPayment', { plan_id: 'month', client_type: 2 }, buyer)).data
    await before.close()
    const plans = [{ plan_id: 'month', name: { zh: '新', en: 'New' }, level: 5, days: 1, amount_fen: 1 }]
    const after = await startTestServer({ place, settings: { plans } })
    expect((await after.call('confirmPayment', { order_no }, operator)).data).toMatchObject({ status: 'paid', amount_fen: 9_900 })
    const { level, level_expires_at } = (await after.call('userInfo', {}, buyer)).data
    expect({ level, level_expires_at }).toEqual({ level: 1, level_expires_at: after.clock.now() + 30 * DAY_MS })
    await after.close()
    await place.remove()
  })

  it('closes an order that nobody pays; it can be paid still when the money comes, and once paid it stays so', async () => {
    const { order_no } = await order()
    expect((await confirm(order_no, 'closed')).data).toMatchObject({ status: 'closed', paid_at: null })
    expect((await confirm(order_no, 'closed')).code).toBe(1000)
    expect(await levelOf(payer)).toMatchObject({ level: 0 })
    expect((await confirm(order_no)).data.status).toBe('paid')
    expect(await confirm(order_no, 'closed')).toMatchObject({ code: 1006, data: { current: { status: 'paid' } } })
    expect((await levelOf(payer)).level).toBe(1)
  })

  it('of a closed one counts once, also beside another one that was paid meanwhile', async () => {
    const closed = await order()
    await confirm(closed.order_no, 'closed')
    const again = await order()
    await confirm(again.order_no)
    await Promise.all([confirm(closed.order_no), confirm(closed.order_no)])
    expect((await confirm(closed.order_no)).data.status).toBe('paid')
    expect(await levelOf(payer)).toEqual({ level: 1, level_expires_at: server.clock.now() + 60 * DAY_MS })
    expect(await told(payer)).toEqual(['paymentReceived', 'paymentReceived'])
  })

  it('of a number that is none is 1004', async () => {
    expect((await confirm('20260801000000AAAAAAAAAAAA')).code).toBe(1004)
  })

  it('stands in the operator’s trail with her name and in the payer’s without it', async () => {
    const { order_no } = await order()
    await confirm(order_no)
    const change = { before: { status: 'waiting', level: 0 }, after: { status: 'paid', level: 1, amount_fen: 9_900 } }
    const trail = async (person: Person) => (await server.call('auditList', { action: 'confirmPayment' }, person)).data.list
    expect(await trail(admin)).toMatchObject([{ user_name: admin.username, subject_type: 'order', subject_id: order_no, ...change }])
    const own = await trail(payer)
    expect(own).toMatchObject([{ user_name: 'admin', subject_id: order_no, ...change }])
    expect(JSON.stringify(own)).not.toContain(admin.username)
  })

  it('spoils an open form of the operator’s: the level is another one now', async () => {
    const version = async () => (await server.call('userList', { user_uid: payer.userUid }, admin)).data.list[0].version
    const before = await version()
    await confirm((await order()).order_no)
    expect(await version()).toBe(before + 1)
  })
})

describe('an order that waits', () => {
  async function logInAgain() {
    for (const person of [payer, admin]) {
      Object.assign(person, { token: (await server.call('login', { username: person.username, password: PASSWORD })).data.token })
    }
  }

  it('waits with its todo over a weekend, and leads to itself when it is ordered again', async () => {
    const { order_no } = await order()
    server.clock.advance(3 * DAY_MS)
    await sweep(server.database, server.clock.now())
    await logInAgain()
    expect((await server.call('orderList', { order_no }, payer)).data.list).toMatchObject([{ status: 'waiting' }])
    expect(await told(admin, 0)).toEqual(['paymentWaiting'])
    expect((await order()).order_no).toBe(order_no)
  })

  it('is closed after two weeks, and its todo with it', async () => {
    const { order_no } = await order()
    await sweep(server.database, server.clock.now() + ORDER_PAYABLE_MS.manual - 1)
    const list = async (person: Person) => (await server.call('orderList', { order_no }, person)).data.list
    expect(await list(payer)).toMatchObject([{ status: 'waiting' }])
    server.clock.advance(ORDER_PAYABLE_MS.manual)
    await sweep(server.database, server.clock.now())
    await logInAgain()
    expect(await list(payer)).toMatchObject([{ status: 'closed' }])
    expect(await told(admin, 0)).toEqual([])
    expect((await order()).order_no).not.toBe(order_no)
  })
})
