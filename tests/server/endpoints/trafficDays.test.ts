import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { DAY_SHEET_KEPT_DAYS } from '../../../contract/entities/daySheet.ts'
import {
  TRAFFIC_DAYS_PER_CALL_MAX,
  TRAFFIC_DAYS_PER_PAGE,
  type TrafficDay,
  type TrafficFigure,
} from '../../../contract/entities/trafficDay.ts'
import { quotaOf } from '../../../contract/quotas.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { addStoredBytes, readStoredBytes } from '../../../server/repositories/storedBytes.ts'
import { keptTraffic } from '../../../server/repositories/trafficDays.ts'
import { isBetterTraffic } from '../../../src/domain/betterTraffic.ts'
import { fc } from '../../fastCheck.ts'
import { aTrafficDay, dayBack, rangeOfSheets } from '../builders/daySheets.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 86_400_000

let server: TestServer
let owner: Person
let shop: string
let other: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  const [first = '', second = ''] = await someShops(server, owner.ownerUid, 2)
  shop = first
  other = second
})

const aDay = (overrides: Partial<TrafficDay> = {}) => aTrafficDay(server, { shop_uid: shop, ...overrides })
const save = (days: readonly TrafficDay[], person = owner) => server.call('saveTrafficDays', { days }, person)
async function list(payload: object = {}, person = owner) {
  const { code, data } = await server.call('trafficDayList', { ...rangeOfSheets(server), ...payload }, person)
  expect(code).toBe(ReplyCode.success)
  return toolApi.trafficDayList.reply.parse(data)
}
const visitors = async () => (await list()).days.map(({ figures }) => figures[0])
const weight = () => readStoredBytes(server.database.db, owner.ownerUid, 'daySheetBytes')

describe('what the platform counts of a day', () => {
  it('comes back as it was saved: 0, none, unreadable and refused are four different things', async () => {
    const given = [aDay({ day: dayBack(server, 2), figures: ['refused', 'refused', 0, null, 'masked', 0.0312] }), aDay()]
    expect((await save(given)).data).toEqual({ saved: 2 })
    expect((await list()).days).toEqual(given)
  })

  it('is of the shop as a whole, or of goods that are named', async () => {
    await save([aDay(), aDay({ goods_id: '700100200' }), aDay({ goods_id: '700100201' }), aDay({ shop_uid: other, goods_id: '9' })])
    expect((await list()).days).toEqual([aDay()])
    const goods = await list({ goods_id_list: JSON.stringify(['700100201', '9', '5']) })
    expect(goods.days.map(({ goods_id }) => goods_id).toSorted()).toEqual(['700100201', '9'])
    expect(await list({ goods_id_list: '[]' })).toEqual({ days: [], next: null })
  })

  it('is listed shop by shop in the order of the days, of the days and the shops asked for', async () => {
    const days = [3, 2, 1].map((back) => dayBack(server, back))
    await save(days.flatMap((day) => [shop, other].map((shop_uid) => aDay({ shop_uid, day }))))
    const places = (found: { readonly days: readonly TrafficDay[] }) => found.days.map((each) => `${each.shop_uid} ${each.day}`)
    expect(places(await list())).toEqual([shop, other].sort().flatMap((uid) => days.map((day) => `${uid} ${day}`)))
    const one = { first_day: days[1], last_day: days[1], shop_uid_list: JSON.stringify([other]) }
    expect(places(await list(one))).toEqual([`${other} ${days[1]}`])
    expect(await list({ shop_uid_list: '[]' })).toEqual({ days: [], next: null })
  })

  it('is seen by a helper of the shops that are lent to her, and saved of these', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, username: '阿宁', rights: everyRight, shopUids: [shop] })
    await save([aDay(), aDay({ shop_uid: other })])
    expect((await list({}, helper)).days.map(({ shop_uid }) => shop_uid)).toEqual([shop])
    server.clock.advance(1_000)
    expect((await save([aDay({ figures: [1, 1, 1, 1, 1, 1] })], helper)).data).toEqual({ saved: 1 })
    expect((await save([aDay({ shop_uid: other })], helper)).code).not.toBe(ReplyCode.success)
  })

  it('comes in pages, goods by goods, and none is twice or missing', async () => {
    const days = Array.from({ length: TRAFFIC_DAYS_PER_PAGE / 10 }, (_, back) => dayBack(server, back))
    const { shop_uid: _, goods_id: __, day: ___, whole: ____, ...kept } = aDay()
    const row = { owner_uid: owner.ownerUid, ...kept, figures: '[1,1,1,1,1,1]', is_whole: 0, known: 6, saved_by_name: 'a', saved_at: 1 }
    const goods = Array.from({ length: 11 }, (_, index) => String(1_000 + index))
    for (const goods_id of goods)
      await server.database.write(
        (db) =>
          keptTraffic.save(
            db,
            days.map((day) => ({ ...row, day, goods_id, shop_uid: shop })),
          ),
        owner.ownerUid,
      )
    const range = { first_day: days.at(-1), last_day: days[0], goods_id_list: JSON.stringify(goods) }
    const first = await list(range)
    const rest = await list({ ...range, after: first.next })
    expect([first.days.length, rest.days.length, rest.next]).toEqual([TRAFFIC_DAYS_PER_PAGE, days.length, null])
    expect(new Set([...first.days, ...rest.days].map(({ day, goods_id }) => `${day} ${goods_id}`)).size).toBe(11 * days.length)
  })
})

describe('a reading', () => {
  it.each<[string, Partial<TrafficDay>, Partial<TrafficDay>, 'first' | 'second']>([
    ['a later one that says as much', {}, { read_at: 2_000 }, 'second'],
    ['an earlier one that says as much', { read_at: 2_000 }, {}, 'first'],
    ['a later one that lacks more', {}, { read_at: 2_000, figures: [1, null, 1, 1, 1, 1] }, 'first'],
    ['an earlier one that lacks less', { read_at: 2_000, figures: ['refused', 'refused', 1, 1, 1, 1] }, {}, 'second'],
    ['one of half a day that says more', { figures: [null, null, 1, 1, 1, 1] }, { read_at: 2_000, whole: false }, 'first'],
    ['one of the whole day that says less', { read_at: 2_000, whole: false }, { figures: [1, 1, 1, 'masked', 1, 1] }, 'second'],
    ['one of the same time', {}, {}, 'first'],
  ])('meets %s', async (_, given, next, better) => {
    const at = (changes: Partial<TrafficDay>, conversion: number) => {
      const day = aDay({ ...changes, read_at: server.clock.now() - 3_000 + (changes.read_at ?? 1_000) })
      return { ...day, figures: [...day.figures.slice(0, -1), conversion] }
    }
    await save([at(given, 0.1)])
    expect((await save([at(next, 0.2)])).data).toEqual({ saved: better === 'second' ? 1 : 0 })
    expect((await list()).days.map(({ figures }) => figures.at(-1))).toEqual([better === 'second' ? 0.2 : 0.1])
  })

  it('that is the best of all stays, in whatever order and in whatever calls they come', async () => {
    const figure = fc.constantFrom<TrafficFigure>(1, null, 'masked', 'refused')
    const reading = fc.record({
      whole: fc.boolean(),
      ageMs: fc.integer({ min: 0, max: 50 }),
      figures: fc.array(figure, { minLength: 5, maxLength: 5 }),
    })
    let goods = 0
    await fc.assert(
      fc.asyncProperty(fc.array(reading, { minLength: 1, maxLength: 6 }), fc.boolean(), async (readings, isOneCall) => {
        goods += 1
        const goods_id = String(goods)
        const days = readings.map(({ whole, ageMs, figures }, at) =>
          aDay({ goods_id, whole, read_at: server.clock.now() - ageMs, figures: [at, ...figures] }),
        )
        const best = days.reduce((known, next) => (isBetterTraffic(next, known) ? next : known))
        if (isOneCall) await save(days)
        else for (const day of days) await save([day])
        expect((await list({ goods_id_list: JSON.stringify([goods_id]) })).days).toEqual([best])
      }),
      { numRuns: 40 },
    )
  })

  it('stays the best where twenty arrive at once', async () => {
    const lacks = Array.from({ length: 20 }, (_, index) => (index * 7) % 20)
    await Promise.all(lacks.map((lack) => save([aDay({ read_at: server.clock.now() - lack, figures: [lack, 1, 1, 1, 1, 1] })])))
    expect(await visitors()).toEqual([0])
  })
})

describe('saving is refused', () => {
  it.each<[string, () => Partial<TrafficDay>, string, string]>([
    ['a reading from the future', () => ({ read_at: server.clock.now() + 11 * 60_000 }), 'read_at', 'too_big'],
    ['a day after its reading', () => ({ day: dayBack(server, -1), whole: false }), 'day', 'too_big'],
    ['a day of four years ago', () => ({ day: dayBack(server, DAY_SHEET_KEPT_DAYS + 1) }), 'day', 'too_small'],
    ['today as a whole day', () => ({ day: dayBack(server, 0) }), 'whole', 'bad_format'],
    ['too few figures', () => ({ figures: [1, 2, 3] }), 'figures', 'bad_format'],
    ['a figure that is a word', () => ({ figures: ['many' as 'masked', 1, 1, 1, 1, 1] }), 'figures.0', ''],
    ['fewer visitors than none', () => ({ figures: [-1, 1, 1, 1, 1, 1] }), 'figures.0', ''],
    ['goods with a name for a number', () => ({ goods_id: 'cup' }), 'goods_id', 'bad_format'],
  ])('for %s, with the field that is wrong, and nothing of the call is kept', async (_, change, field, reason) => {
    const reply = await save([aDay(), aDay({ shop_uid: other, ...change() })])
    expect(reply.code).toBe(ReplyCode.invalidPayload)
    expect(Object.keys(reply.data.errors)).toEqual([`days.1.${field}`])
    expect(reply.data.errors[`days.1.${field}`]).toMatch(new RegExp(`^${reason}`))
    expect((await list()).days).toEqual([])
  })

  it('for more days than a call takes', async () => {
    const reply = await save(Array.from({ length: TRAFFIC_DAYS_PER_CALL_MAX + 1 }, () => aDay()))
    expect(reply.data.errors).toEqual({ days: `too_long:${TRAFFIC_DAYS_PER_CALL_MAX}` })
  })

  it('beyond what the level may keep; a day that is read again weighs nothing more', async () => {
    await save([aDay()])
    const once = await weight()
    expect(once).toBeGreaterThan(0)
    server.clock.advance(1_000)
    await save([aDay()])
    expect(await weight()).toBe(once)
    await addStoredBytes(server.database.db, owner.ownerUid, 'daySheetBytes', quotaOf('daySheetBytes', 3))
    expect((await save([aDay({ shop_uid: other })])).code).toBe(ReplyCode.levelLimit)
  })

  it('for nothing where a call has as many days as it may', async () => {
    const days = Array.from({ length: TRAFFIC_DAYS_PER_CALL_MAX }, (_, index) => aDay({ goods_id: String(index + 1) }))
    expect((await save(days)).data).toEqual({ saved: TRAFFIC_DAYS_PER_CALL_MAX })
    expect(await weight()).toBe(TRAFFIC_DAYS_PER_CALL_MAX * (await weightOfOne()))
  })
})

async function weightOfOne(): Promise<number> {
  const merchant = await aPerson(server)
  const [shop_uid = ''] = await someShops(server, merchant.ownerUid, 1)
  await save([aDay({ shop_uid })], merchant)
  return readStoredBytes(server.database.db, merchant.ownerUid, 'daySheetBytes')
}

describe('days go', () => {
  const kept = () => server.database.db.selectFrom('traffic_days').select('shop_uid').where('owner_uid', '=', owner.ownerUid).execute()

  it('when they are older than three years', async () => {
    await save([aDay({ day: dayBack(server, DAY_SHEET_KEPT_DAYS) }), aDay()])
    const before = await weight()
    await server.database.db
      .updateTable('traffic_days')
      .set({ day: dayBack(server, DAY_SHEET_KEPT_DAYS + 1) })
      .where('owner_uid', '=', owner.ownerUid)
      .where('day', '=', dayBack(server, DAY_SHEET_KEPT_DAYS))
      .execute()
    await save([])
    expect([await kept(), before / (await weight())]).toEqual([[{ shop_uid: shop }], 2])
  })

  it('with their shop, once it cannot be brought back any more', async () => {
    await save([aDay(), aDay({ shop_uid: other })])
    await server.call('deleteShop', { shop_uid: shop }, owner)
    await sweep(server.database, server.clock.now() + 1)
    expect(await kept()).toHaveLength(2)
    await sweep(server.database, server.clock.now() + 365 * DAY_MS)
    expect(await kept()).toEqual([{ shop_uid: other }])
  })
})
