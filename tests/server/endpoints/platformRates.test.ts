import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { DAY_SHEET_KEPT_DAYS } from '../../../contract/entities/daySheet.ts'
import { PLATFORM_RATES_PER_CALL_MAX, PLATFORM_RATES_PER_PAGE, type PlatformRatesInput } from '../../../contract/entities/platformRates.ts'
import { quotaOf } from '../../../contract/quotas.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { keptRates } from '../../../server/repositories/platformRates.ts'
import { addStoredBytes, readStoredBytes } from '../../../server/repositories/storedBytes.ts'
import { dayBack, rangeOfSheets, somePlatformRates } from '../builders/daySheets.ts'
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

const rates = (overrides: Partial<PlatformRatesInput> = {}) => somePlatformRates(server, { shop_uid: shop, ...overrides })
const save = (given: readonly PlatformRatesInput[], person = owner) => server.call('savePlatformRates', { rates: given }, person)
async function list(payload: object = {}, person = owner) {
  const { code, data } = await server.call('platformRateList', { ...rangeOfSheets(server), ...payload }, person)
  expect(code).toBe(ReplyCode.success)
  return toolApi.platformRateList.reply.parse(data)
}
const refundRates = async () => (await list()).rates.map(({ own }) => own[0])
const weight = () => readStoredBytes(server.database.db, owner.ownerUid, 'daySheetBytes')

describe('the platform’s own rates', () => {
  it('come back as they were saved: 0, none and unreadable are three different things', async () => {
    const given = [rates(), rates({ day: dayBack(server, 2), scores: null })]
    expect((await save(given)).data).toEqual({ saved: 2 })
    const saved = { saved_by_name: owner.username, saved_at: server.clock.now() }
    expect((await list()).rates).toEqual(given.toReversed().map((each) => ({ ...each, ...saved })))
  })

  it('are listed shop by shop in the order of their days, of the days and the shops asked for', async () => {
    const days = [3, 2, 1].map((back) => dayBack(server, back))
    await save(days.flatMap((day) => [shop, other].map((shop_uid) => rates({ shop_uid, day }))))
    const keys = (found: { readonly rates: readonly { day: string; shop_uid: string }[] }) =>
      found.rates.map((each) => `${each.shop_uid} ${each.day}`)
    expect(keys(await list())).toEqual([shop, other].sort().flatMap((uid) => days.map((day) => `${uid} ${day}`)))
    expect(keys(await list({ first_day: days[1], last_day: days[1], shop_uid_list: JSON.stringify([other]) }))).toEqual([
      `${other} ${days[1]}`,
    ])
    expect(await list({ shop_uid_list: '[]' })).toEqual({ rates: [], next: null })
  })

  it('are seen by a helper of the shops that are lent to her, and saved of these', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, username: '阿宁', rights: everyRight, shopUids: [shop] })
    await save([rates(), rates({ shop_uid: other })])
    expect((await list({}, helper)).rates.map(({ shop_uid }) => shop_uid)).toEqual([shop])
    server.clock.advance(1_000)
    expect((await save([rates({ own: [0.5, 0, 0, 0, 0] })], helper)).data).toEqual({ saved: 1 })
    expect((await list({ shop_uid_list: JSON.stringify([shop]) })).rates).toMatchObject([{ saved_by_name: '阿宁' }])
  })

  it('come in pages', async () => {
    const days = Array.from({ length: PLATFORM_RATES_PER_PAGE / 10 }, (_, back) => dayBack(server, back))
    const merchant = await aPerson(server)
    const shops = await someShops(server, merchant.ownerUid, 11)
    const { shop_uid: _, day: __, read_at, ...values } = rates()
    const row = { owner_uid: merchant.ownerUid, read_at, rates: JSON.stringify(values), saved_by_name: 'a', saved_at: 1 }
    for (const shop_uid of shops)
      await server.database.write(
        (db) =>
          keptRates.save(
            db,
            days.map((day) => ({ ...row, day, shop_uid })),
          ),
        merchant.ownerUid,
      )
    const range = { first_day: days.at(-1) ?? '', last_day: days[0] ?? '' }
    const first = await list(range, merchant)
    const rest = await list({ ...range, after: first.next }, merchant)
    expect([first.rates.length, rest.rates.length, rest.next]).toEqual([PLATFORM_RATES_PER_PAGE, days.length, null])
    expect(new Set([...first.rates, ...rest.rates].map(({ day, shop_uid }) => `${day} ${shop_uid}`)).size).toBe(11 * days.length)
  })
})

describe('a reading', () => {
  const read = (ageMs: number, refundRate: number) => rates({ read_at: server.clock.now() - ageMs, own: [refundRate, 0, 0, 0, 0] })

  it.each([
    ['newer one', 2_000, 1_000, 0.2],
    ['older one', 1_000, 2_000, 0.1],
    ['one of the same time', 1_000, 1_000, 0.1],
  ])('meets a %s', async (_, firstAge, secondAge, winner) => {
    await save([read(firstAge, 0.1)])
    expect((await save([read(secondAge, 0.2)])).data).toEqual({ saved: winner === 0.2 ? 1 : 0 })
    expect(await refundRates()).toEqual([winner])
  })

  it('is the newest of those in one call', async () => {
    await save([read(2_000, 0.2), read(1_000, 0.3), read(3_000, 0.1)])
    expect(await refundRates()).toEqual([0.3])
  })

  it('that is the newest stays in the end, in whatever order twenty arrive at once', async () => {
    const ages = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1)
    await Promise.all(ages.map((age) => save([read(age * 1_000, age / 100)])))
    expect(await refundRates()).toEqual([0.01])
  })
})

describe('saving is refused', () => {
  it.each<[string, () => Partial<PlatformRatesInput>, string, string]>([
    ['a reading from the future', () => ({ read_at: server.clock.now() + 11 * 60_000 }), 'read_at', 'too_big'],
    ['a day after its reading', () => ({ day: dayBack(server, -1) }), 'day', 'too_big'],
    ['a day of four years ago', () => ({ day: dayBack(server, DAY_SHEET_KEPT_DAYS + 1) }), 'day', 'too_small'],
    ['too few rates', () => ({ own: [0.1] }), 'own', 'bad_format'],
    ['a rate that is a word', () => ({ category: ['much' as 'masked', 0, 0, 0, 0] }), 'category.0', ''],
  ])('for %s, with the field that is wrong, and nothing of the call is kept', async (_, change, field, reason) => {
    const reply = await save([rates(), rates({ shop_uid: other, ...change() })])
    expect(reply.code).toBe(ReplyCode.invalidPayload)
    expect(Object.keys(reply.data.errors)).toEqual([`rates.1.${field}`])
    expect(reply.data.errors[`rates.1.${field}`]).toMatch(new RegExp(`^${reason}`))
    expect((await list()).rates).toEqual([])
  })

  it('for more days than a call takes', async () => {
    const reply = await save(Array.from({ length: PLATFORM_RATES_PER_CALL_MAX + 1 }, () => rates()))
    expect(reply.data.errors).toEqual({ rates: `too_long:${PLATFORM_RATES_PER_CALL_MAX}` })
  })

  it('beyond what the level may keep; a day that is read again weighs nothing more', async () => {
    await save([rates()])
    const once = await weight()
    expect(once).toBeGreaterThan(0)
    server.clock.advance(1_000)
    await save([rates()])
    expect(await weight()).toBe(once)
    await addStoredBytes(server.database.db, owner.ownerUid, 'daySheetBytes', quotaOf('daySheetBytes', 3))
    expect((await save([rates({ shop_uid: other })])).code).toBe(ReplyCode.levelLimit)
  })
})

describe('rates go', () => {
  const kept = () => server.database.db.selectFrom('platform_rates').select('shop_uid').where('owner_uid', '=', owner.ownerUid).execute()

  it('when they are older than three years', async () => {
    await save([rates({ day: dayBack(server, DAY_SHEET_KEPT_DAYS) }), rates()])
    const before = await weight()
    await server.database.db
      .updateTable('platform_rates')
      .set({ day: dayBack(server, DAY_SHEET_KEPT_DAYS + 1) })
      .where('owner_uid', '=', owner.ownerUid)
      .where('day', '=', dayBack(server, DAY_SHEET_KEPT_DAYS))
      .execute()
    await save([])
    expect([await kept(), before / (await weight())]).toEqual([[{ shop_uid: shop }], 2])
  })

  it('with their shop, once it cannot be brought back any more', async () => {
    await save([rates(), rates({ shop_uid: other })])
    await server.call('deleteShop', { shop_uid: shop }, owner)
    await sweep(server.database, server.clock.now() + 1)
    expect(await kept()).toHaveLength(2)
    await sweep(server.database, server.clock.now() + 365 * DAY_MS)
    expect(await kept()).toEqual([{ shop_uid: other }])
  })
})
