import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { Notification } from '../../../contract/entities/notification.ts'
import type { OrdersDue } from '../../../contract/entities/ordersDue.ts'
import { ORDERS_DUE_PER_CALL_MAX } from '../../../contract/orderCounts.ts'
import { someOrdersDue } from '../builders/ordersDue.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let owner: Person
let shops: string[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await pass(msUntil('10:00'))
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 4)
})

const shopAt = (index: number) => shops[index] ?? ''
const read = (index: number, counts: Partial<OrdersDue> = {}) => someOrdersDue(server, { shop_uid: shopAt(index), ...counts })
const save = (readings: readonly object[], person = owner) => server.call('saveOrdersDue', { readings }, person)
const messages = async (person = owner): Promise<Notification[]> => (await server.call('notificationList', {}, person)).data.list
const unread = async (person = owner) => (await messages(person)).filter(({ status }) => status === 0)
const helperOf = (...indexes: number[]) => aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: indexes.map(shopAt) })
const kept = (index: number) =>
  server.database.db
    .selectFrom('orders_due')
    .selectAll()
    .where('owner_uid', '=', owner.ownerUid)
    .where('shop_uid', '=', shopAt(index))
    .executeTakeFirst()

/** The next round, half an hour later. */
function next(readings: () => readonly object[], person = owner) {
  server.clock.advance(30 * MINUTE_MS)
  return save(readings(), person)
}

/** Hours pass, and everybody stays logged in. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms)
  await server.database.db.updateTable('sessions').set({ last_used_at: server.clock.now() }).execute()
}

/** Until it is so late in China. */
function msUntil(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const ofDay = (server.clock.now() + 8 * HOUR_MS) % DAY_MS
  return (hours * HOUR_MS + minutes * MINUTE_MS - ofDay + DAY_MS) % DAY_MS
}

describe('orders that are about to be late', () => {
  it('are told in one message over all shops of a round', async () => {
    expect((await save([read(0, { due: 9, late: 2 }), read(1, { due: 3, late: 1 }), read(2, { due: 0 })])).data).toEqual({
      taken: 3,
      told: 2,
    })
    expect(await messages()).toMatchObject([
      { title: 'ordersDue', type: 'todo', link: 'Workplace', values: { shops_count: 2, due_count: 12, late_count: 3 } },
    ])
  })

  it('of one shop are told with its name', async () => {
    await save([read(0), read(1, { due: 0 })])
    expect(await messages()).toMatchObject([{ title: 'ordersDueOfShop', values: { shop_name: '店铺 0', due_count: 2, late_count: 0 } }])
  })

  it('are told once, by whichever console and however often they are read', async () => {
    const helper = await helperOf(0, 1, 2, 3)
    const round = [read(0), read(1)]
    expect((await save(round)).data.told).toBe(2)
    expect((await save(round)).data).toEqual({ taken: 0, told: 0 })
    expect((await save(round, helper)).data).toEqual({ taken: 0, told: 0 })
    expect((await next(() => [read(0, { due: 40 }), read(1)], helper)).data).toEqual({ taken: 2, told: 0 })
    for (const person of [owner, helper]) expect(await messages(person)).toHaveLength(1)
  })

  it('are told once where twenty consoles say so at once', async () => {
    const round = [read(0), read(1)]
    const replies = await Promise.all(Array.from({ length: 20 }, () => save(round)))
    expect(replies.reduce((sum, { data }) => sum + data.told, 0)).toBe(2)
    expect(await messages()).toHaveLength(1)
  })

  it('are told again when they are late, and when there were none; the newer message takes the place of the unread one', async () => {
    await save([read(0), read(1, { due: 0 })])
    await next(() => [read(0, { due: 1, late: 1 }), read(1, { due: 0 })])
    expect(await unread()).toMatchObject([{ title: 'ordersDueOfShop', values: { due_count: 1, late_count: 1 } }])
    expect((await server.call('unreadCount', {}, owner)).data).toMatchObject({ todo: 1, newest_at: server.clock.now() })
    await next(() => [read(0, { due: 1, late: 1 }), read(1, { due: 5 })])
    expect(await unread()).toMatchObject([{ title: 'ordersDue', values: { shops_count: 2, due_count: 6, late_count: 1 } }])
    expect(await messages()).toHaveLength(3)
  })

  it('are told again on the next day, from eight in the morning on', async () => {
    await save([read(0)])
    await pass(msUntil('07:40'))
    expect((await save([read(0)])).data.told).toBe(0)
    expect((await next(() => [read(0)])).data.told).toBe(1)
    expect((await next(() => [read(0)])).data.told).toBe(0)
    expect(await unread()).toHaveLength(1)
  })

  it('are done when no shop has any: what was told is read', async () => {
    await save([read(0), read(1)])
    await next(() => [read(0, { due: 0 }), read(1)])
    expect(await unread()).toHaveLength(1)
    await next(() => [read(0, { due: 0 }), read(1, { due: 0 })])
    expect(await unread()).toEqual([])
    expect(await messages()).toHaveLength(1)
    expect((await next(() => [read(1)])).data.told).toBe(1)
  })

  it('are not said to be done where the platform does not say', async () => {
    await save([read(0)])
    expect((await next(() => [read(0, { due: 0, late: null })])).data).toEqual({ taken: 1, told: 0 })
    expect(await unread()).toHaveLength(1)
  })

  it('are told with a dash for what no shop knows', async () => {
    await save([read(0, { late: null }), read(1, { late: null })])
    expect(await messages()).toMatchObject([{ values: { due_count: 4, late_count: '—' } }])
  })
})

describe('a person', () => {
  it('is told of the shops that she sees, and of nothing when none of them has any', async () => {
    const [first, second] = [await helperOf(0, 1), await helperOf(3)]
    await save([read(0), read(1, { due: 0 }), read(2, { late: 1 }), read(3, { due: 0 })])
    expect(await messages()).toMatchObject([{ values: { shops_count: 2, due_count: 4, late_count: 1 } }])
    expect(await messages(first)).toMatchObject([{ title: 'ordersDueOfShop', values: { shop_name: '店铺 0', due_count: 2 } }])
    expect(await messages(second)).toEqual([])
    await next(() => [read(0, { due: 0 })])
    expect(await unread(first)).toEqual([])
    expect(await unread()).toHaveLength(1)
  })

  it('is told nothing without the right to look at returns, where orders are', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: { shop: ['view'] }, shopUids: [shopAt(0)] })
    await save([read(0)])
    expect(await messages(helper)).toEqual([])
    expect((await save([read(0)], helper)).code).toBe(ReplyCode.notPermitted)
  })

  it('is not told of what was read half a day ago', async () => {
    await save([read(0)])
    await pass(13 * HOUR_MS)
    await save([read(1)])
    expect(await unread()).toMatchObject([{ title: 'ordersDueOfShop', values: { shop_name: '店铺 1' } }])
  })
})

describe('a reading', () => {
  it('that is older than what is known changes nothing', async () => {
    await save([read(0, { due: 0 })])
    const as_of = server.clock.now() - MINUTE_MS
    expect((await save([read(0, { as_of, due: 5, late: 5 })])).data).toEqual({ taken: 0, told: 0 })
    expect(await kept(0)).toMatchObject({ due: 0, late: 0, as_of: server.clock.now() })
    expect(await messages()).toEqual([])
  })

  it('counts by the newest where a shop is named twice', async () => {
    const as_of = server.clock.now() - MINUTE_MS
    expect((await save([read(0, { due: 0 }), read(0, { as_of, due: 5 })])).data).toEqual({ taken: 1, told: 0 })
  })

  it('of a clock that is a little ahead counts as read now', async () => {
    await save([read(0, { as_of: server.clock.now() + MINUTE_MS })])
    expect(await kept(0)).toMatchObject({ as_of: server.clock.now() })
  })

  it.each<[string, () => object]>([
    ['from the future', () => read(0, { as_of: server.clock.now() + HOUR_MS })],
    ['that says nothing', () => read(0, { due: null, late: null })],
    ['below zero', () => read(0, { due: -1 })],
    ['of half an order', () => read(0, { late: 0.5 })],
    ['of more orders than there are', () => read(0, { due: 1e12 })],
    ['that is a text', () => ({ ...read(0), due: '<b>9</b>' })],
    ['without its time', () => ({ ...read(0), as_of: null })],
  ])('%s is refused with all others of the call', async (_, odd) => {
    expect((await save([read(1), odd()])).code).toBe(ReplyCode.invalidPayload)
    expect(await kept(1)).toBeUndefined()
  })

  it('beyond those of one call is refused', async () => {
    const readings = Array.from({ length: ORDERS_DUE_PER_CALL_MAX + 1 }, () => read(0))
    expect((await save(readings)).code).toBe(ReplyCode.invalidPayload)
  })

  it('of a shop of somebody else, or of one that is not lent, is refused', async () => {
    const stranger = await aPerson(server)
    expect((await save([read(0)], stranger)).code).toBe(ReplyCode.notFound)
    expect((await save([read(0), read(1)], await helperOf(0))).code).toBe(ReplyCode.notFound)
    expect(await kept(0)).toBeUndefined()
  })
})

it('what is kept of a shop goes with the shop', async () => {
  await save([read(0), read(1)])
  await server.call('deleteShop', { shop_uid: shopAt(0) }, owner)
  expect(await kept(0)).toBeUndefined()
  await next(() => [read(1, { due: 0 })])
  expect(await unread()).toEqual([])
})
