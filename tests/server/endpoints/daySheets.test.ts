import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import {
  DAY_SHEET_KEPT_DAYS,
  DAY_SHEETS_PER_CALL_MAX,
  DAY_SHEETS_PER_PAGE,
  type DaySheet,
  type DaySheetInput,
  daySheetColumns,
  SHEET_DEFINITIONS,
} from '../../../contract/entities/daySheet.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { saveDaySheets } from '../../../server/repositories/daySheets.ts'
import { fc } from '../../fastCheck.ts'
import { aDaySheet, aRow, dayBack, emptyLines, rangeOfSheets, unpackLines } from '../builders/daySheets.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const DAY_MS = 86_400_000

let server: TestServer
let owner: Person
let shop: string
let others: string[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  const [first = '', ...rest] = await someShops(server, owner.ownerUid, 3)
  shop = first
  others = rest
})

const save = (sheets: readonly DaySheetInput[], person = owner) => server.call('saveDaySheets', { sheets }, person)
const sheet = (overrides: Partial<DaySheetInput> = {}) => aDaySheet(server, { shop_uid: shop, ...overrides })
async function list(payload: object = {}, person = owner): Promise<{ sheets: DaySheet[]; next: string | null }> {
  const { code, data } = await server.call('daySheetList', { ...rangeOfSheets(server), ...payload }, person)
  expect(code).toBe(ReplyCode.success)
  expect(toolApi.daySheetList.reply.safeParse(data).success).toBe(true)
  return data
}
/** All pages, one after the other. */
async function listPages(range: object, person: Person) {
  const pages = [await list(range, person)]
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(await list({ ...range, after: next }, person))
  return pages
}
async function rowOf(shopUid: string) {
  const row = await server.database.db.selectFrom('day_sheets').selectAll().where('shop_uid', '=', shopUid).executeTakeFirstOrThrow()
  return { ...row, lines: Buffer.from(row.lines) }
}
const ordersOf = ({ sheets }: { sheets: DaySheet[] }) => sheets.map(({ totals }) => totals[0])

describe('day sheets', () => {
  it('come back as they were saved, with who saved them and when, and with their lines where asked for', async () => {
    const given = sheet({ unresolved: 2, unreadable: 1, definitions: 4 })
    expect((await save([given])).data).toEqual({ saved: 1, newer: [] })
    const saved = { saved_by: owner.userUid, saved_by_name: owner.username, saved_at: server.clock.now() }
    const [{ lines, ...rest } = { lines: null }] = (await list({ with_lines: 1 })).sheets
    expect({ ...rest, lines: unpackLines(lines ?? '') }).toEqual({ ...given, ...saved })
    expect((await list()).sheets).toEqual([{ ...given, ...saved, lines: null }])
  })

  it('may be without a sale', async () => {
    const given = sheet({ totals: aRow(), lines: [] })
    await save([given])
    const [found] = (await list({ with_lines: 1 })).sheets
    expect(found?.totals).toEqual(aRow())
    expect(unpackLines(found?.lines ?? '')).toEqual([])
  })

  it('are listed by day and shop, of the days and the shops asked for', async () => {
    const days = [3, 2, 1].map((back) => dayBack(server, back))
    await save(days.flatMap((day) => [shop, ...others].map((shop_uid) => sheet({ shop_uid, day }))))
    const keys = ({ sheets }: { sheets: DaySheet[] }) => sheets.map((each) => `${each.day} ${each.shop_uid}`)
    expect(keys(await list())).toEqual(days.flatMap((day) => [shop, ...others].sort().map((uid) => `${day} ${uid}`)))
    expect(await list({ shop_uid_list: '[]' })).toEqual({ sheets: [], next: null })
    expect(keys(await list({ first_day: days[1], last_day: days[1], shop_uid_list: JSON.stringify(others) }))).toEqual(
      [...others].sort().map((uid) => `${days[1]} ${uid}`),
    )
  })

  it('of one shop may be saved by a helper and then by another, whose name is shown there', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, username: '阿宁', rights: everyRight, shopUids: [shop] })
    await save([sheet()])
    server.clock.advance(1000)
    await save([sheet({ as_of: server.clock.now() })], helper)
    expect((await list()).sheets).toMatchObject([{ saved_by: helper.userUid, saved_by_name: '阿宁' }])
    expect((await list({}, helper)).sheets).toHaveLength(1)
  })
})

describe('a reading', () => {
  const reading = (ageMs: number, orders: number, definitions = 1, ads: Parameters<typeof aRow>[0] = {}) =>
    sheet({ as_of: server.clock.now() - ageMs, totals: aRow({ orders, ...ads }), definitions })

  it.each<[string, [number, number], [number, number], number]>([
    ['newer one', [2000, 1], [1000, 1], 2],
    ['older one', [1000, 1], [2000, 1], 1],
    ['one of the same time', [1000, 1], [1000, 1], 1],
    ['one of the same time by newer definitions', [1000, 1], [1000, 2], 2],
    ['older one by newer definitions', [1000, 1], [2000, 2], 2],
    ['newer one by older definitions', [2000, 2], [1000, 1], 1],
  ])('meets a %s', async (_, [firstAge, firstDefinitions], [secondAge, secondDefinitions], winner) => {
    await save([reading(firstAge, 1, firstDefinitions)])
    const { data } = await save([reading(secondAge, 2, secondDefinitions)])
    expect(ordersOf(await list())).toEqual([winner])
    const kept = { shop_uid: shop, day: dayBack(server, 1), as_of: server.clock.now() - firstAge }
    expect(data).toEqual(winner === 2 ? { saved: 1, newer: [] } : { saved: 0, newer: [kept] })
  })

  const HOUR_MS = 3_600_000
  it.each<[string, { unreadable?: number; unresolved?: number }, { unreadable?: number; unresolved?: number }, boolean]>([
    ['lacks rows that the older one has', {}, { unreadable: 30 }, false],
    ['has after-sales without their order, which the older one has', { unreadable: 1 }, { unresolved: 2 }, false],
    ['lacks as many rows', { unreadable: 2 }, { unresolved: 2 }, true],
    ['lacks fewer rows', { unreadable: 30 }, { unreadable: 1 }, true],
  ])('that is newer and %s', async (_, first, second, isTaken) => {
    await save([{ ...reading(2000, 4_015), ...first }])
    const { data } = await save([{ ...reading(1000, 3_985), ...second }])
    expect(data.saved).toBe(isTaken ? 1 : 0)
    expect(data.newer).toEqual(isTaken ? [] : [{ shop_uid: shop, day: dayBack(server, 1), as_of: server.clock.now() - 2000 }])
    expect(ordersOf(await list())).toEqual([isTaken ? 3_985 : 4_015])
  })

  it('of the whole day takes the place of one of a part of it, though rows are lacking', async () => {
    const day = dayBack(server, 2)
    const noon = Date.parse(`${day}T12:00:00+08:00`)
    await save([sheet({ day, as_of: noon, totals: aRow({ orders: 100 }) })])
    // As long as the day is under way, the better one stays.
    await save([sheet({ day, as_of: noon + HOUR_MS, totals: aRow({ orders: 150 }), unreadable: 1 })])
    expect(ordersOf(await list())).toEqual([100])
    await save([sheet({ day, as_of: noon + 13 * HOUR_MS, totals: aRow({ orders: 400 }), unreadable: 1 })])
    expect(ordersOf(await list())).toEqual([400])
    // From there on only one that is as good.
    await save([sheet({ day, as_of: noon + 14 * HOUR_MS, totals: aRow({ orders: 300 }), unreadable: 2 })])
    expect(ordersOf(await list())).toEqual([400])
  })

  it('that knows nothing of the ads of its day leaves what an earlier one knew of them, and no more than that', async () => {
    const ads = { ad_rows: 3, spend_fen: 700, ads_read_at: 5_000 }
    const totalsOf = async () =>
      (await list()).sheets.map(({ totals }) => Object.fromEntries(daySheetColumns.map((name, at) => [name, totals[at]])))
    await save([reading(3000, 1, 1, ads)])
    await save([reading(2000, 2)])
    expect(await totalsOf()).toMatchObject([{ orders: 2, ...ads }])
    await save([reading(1000, 3, 1, { ads_read_at: 6_000 })])
    expect(await totalsOf()).toMatchObject([{ orders: 3, ad_rows: 0, spend_fen: 0, ads_read_at: 6_000 }])
    // By other definitions the columns may mean something else.
    await save([reading(500, 4, 2)])
    expect(await totalsOf()).toMatchObject([{ orders: 4, ads_read_at: 0 }])
  })

  it('of the same moment takes the place where its ads were read later, and never the other way round', async () => {
    const day = dayBack(server, 1)
    const of = (ads_read_at: number, spend_fen: number) => sheet({ day, totals: aRow({ ads_read_at, spend_fen }) })
    const spent = async () => (await list()).sheets.map(({ totals }) => totals[daySheetColumns.indexOf('spend_fen')])
    await save([of(5_000, 1)])
    await save([of(6_000, 2)])
    expect(await spent()).toEqual([2])
    await save([of(5_500, 3), of(7_000, 4), of(6_500, 5)])
    expect(await spent()).toEqual([4])
    expect((await save([of(7_000, 6), of(0, 7)])).data.saved).toBe(0)
    expect(await spent()).toEqual([4])
  })

  it('that lacks rows by newer definitions takes the place of one by older ones', async () => {
    await save([reading(2000, 1)])
    await save([{ ...reading(1000, 2, 2), unreadable: 9 }])
    expect(ordersOf(await list())).toEqual([2])
  })

  it('that a clock a little ahead has stamped counts as read now, and keeps out no later one', async () => {
    await save([reading(-9 * 60_000, 1)])
    expect((await list()).sheets[0]?.as_of).toBe(server.clock.now())
    server.clock.advance(1_000)
    expect((await save([reading(0, 2)])).data.saved).toBe(1)
    expect(ordersOf(await list())).toEqual([2])
  })

  it('that is the best stays in the end, in whatever order they come, alone or in one call', async () => {
    const day = dayBack(server, 2)
    const end = Date.parse(`${dayBack(server, 1)}T00:00:00+08:00`)
    const some = fc.record({
      as_of: fc.integer({ min: -2, max: 2 }).map((at) => end + at * HOUR_MS),
      unresolved: fc.nat(1),
      unreadable: fc.nat(2),
      definitions: fc.integer({ min: 1, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(some, { minLength: 2, maxLength: 5 }), async (readings) => {
        const given = readings.map((each) => sheet({ day, ...each }))
        const kept: unknown[] = []
        for (const calls of [given.map((each) => [each]), given.toReversed().map((each) => [each]), [given]]) {
          await server.database.db.deleteFrom('day_sheets').where('owner_uid', '=', owner.ownerUid).execute()
          for (const call of calls) expect((await save(call)).code).toBe(ReplyCode.success)
          const [found] = (await list()).sheets
          kept.push([found?.definitions, (found?.as_of ?? 0) >= end, (found?.unresolved ?? 0) + (found?.unreadable ?? 0), found?.as_of])
        }
        expect(kept).toEqual([kept[0], kept[0], kept[0]])
      }),
      { numRuns: 25 },
    )
  })

  it('is the newest of those in one call', async () => {
    expect((await save([reading(2000, 1), reading(1000, 2), reading(3000, 3)])).data.saved).toBe(1)
    expect(ordersOf(await list())).toEqual([2])
  })

  it('that is the newest stays in the end, in whatever order twenty arrive at once', async () => {
    const ages = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1)
    const replies = await Promise.all(ages.map((age) => save([reading(age * 1000, age)])))
    expect(replies.map(({ code }) => code)).toEqual(ages.map(() => ReplyCode.success))
    expect(ordersOf(await list())).toEqual([1])
  })

  it('stays also where two transactions save it side by side', async () => {
    await save([sheet()])
    const base = await rowOf(shop)
    const times = Array.from({ length: 12 }, (_, index) => base.as_of + 1 + ((index * 5) % 12))
    await Promise.all(
      times.map((as_of) => server.database.write((db) => saveDaySheets(db, [{ ...base, as_of, orders: as_of }]), owner.ownerUid)),
    )
    expect(ordersOf(await list())).toEqual([base.as_of + 12])
  })
})

describe('saving is refused', () => {
  const now = () => server.clock.now()
  it.each<[string, () => Partial<DaySheetInput>, string, string]>([
    ['a reading from the future', () => ({ as_of: now() + 11 * 60_000 }), 'as_of', 'too_big'],
    ['a day after its reading', () => ({ day: dayBack(server, -1) }), 'day', 'too_big'],
    ['a day of four years ago', () => ({ day: dayBack(server, DAY_SHEET_KEPT_DAYS + 1) }), 'day', 'too_small'],
    ['no day', () => ({ day: '2026-13-40' }), 'day', 'bad_format'],
    ['too few totals', () => ({ totals: [1] }), 'totals', 'bad_format'],
    ['a negative total', () => ({ totals: aRow({ orders: -1 }) }), 'totals.0', 'too_small'],
    ['half a fen', () => ({ totals: aRow({ paid_fen: 0.5 }) }), 'totals.2', 'wrong_type'],
    ['a line that is too short', () => ({ lines: [['1', '2', 3]] }), 'lines.0', 'bad_format'],
    ['a name in a line', () => ({ lines: [['王晓雯', '', ...aRow()]] }), 'lines.0', 'bad_format'],
    ['half a piece in a line', () => ({ lines: [['1', '2', ...aRow({ units: 0.5 })]] }), 'lines.0', 'bad_format'],
    ['definitions without a number', () => ({ definitions: 0 }), 'definitions', 'too_small'],
    // They would take the place of every sheet, and no console could replace them.
    ['definitions that are newer than ours', () => ({ definitions: SHEET_DEFINITIONS + 1 }), 'definitions', `too_big:${SHEET_DEFINITIONS}`],
  ])('for %s, with the field that is wrong, and nothing of the call is kept', async (_, change, field, reason) => {
    const reply = await save([sheet(), sheet({ shop_uid: others[0] ?? '', ...change() })])
    expect(reply.code).toBe(ReplyCode.invalidPayload)
    expect(Object.keys(reply.data.errors)).toEqual([`sheets.1.${field}`])
    expect(reply.data.errors[`sheets.1.${field}`]).toMatch(new RegExp(`^${reason}`))
    expect((await list()).sheets).toEqual([])
  })

  it('for more sheets than a call takes', async () => {
    const sheets = Array.from({ length: DAY_SHEETS_PER_CALL_MAX + 1 }, () => sheet({ lines: [] }))
    expect((await save(sheets)).data.errors).toEqual({ sheets: `too_long:${DAY_SHEETS_PER_CALL_MAX}` })
  })

  it('for a body above a mebibyte', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => [`${index}`, '1', ...aRow()] as DaySheetInput['lines'][number])
    const reply = await save(Array.from({ length: 6 }, () => sheet({ lines: lines.map((line) => [...line]) as typeof lines })))
    expect(reply).toMatchObject({ code: ReplyCode.invalidPayload, data: { errors: { payload: 'too_big' } } })
  })
})

describe('the list', () => {
  it.each([
    ['days the wrong way round', { first_day: '2026-11-02', last_day: '2026-11-01' }, { last_day: 'too_small' }],
    ['no day', { first_day: 'today' }, { first_day: 'bad_format' }],
    ['a place that is none', { after: 'x' }, { after: 'bad_format' }],
  ])('is refused with %s', async (_, payload, errors) => {
    const reply = await server.call('daySheetList', { ...rangeOfSheets(server), ...payload }, owner)
    expect([reply.code, reply.data.errors]).toEqual([ReplyCode.invalidPayload, errors])
  })

  it('comes in pages that leave out nothing and repeat nothing', async () => {
    const many = await aPerson(server)
    const shops = await someShops(server, many.ownerUid, 60)
    await save([sheet()])
    const row = { ...(await rowOf(shop)), owner_uid: many.ownerUid }
    await server.database.write(async (db) => {
      for (let back = 1; back <= 100; back += 1) {
        const day = dayBack(server, back)
        await saveDaySheets(
          db,
          shops.map((shop_uid) => ({ ...row, shop_uid, day })),
        )
      }
    })
    const range = { first_day: dayBack(server, 100), last_day: dayBack(server, 2) }
    const pages = await listPages(range, many)
    expect(pages[0]?.sheets).toHaveLength(DAY_SHEETS_PER_PAGE)
    const keys = pages.flatMap(({ sheets }) => sheets.map((each) => `${each.day} ${each.shop_uid}`))
    expect(keys).toHaveLength(99 * 60)
    expect(keys).toEqual([...new Set(keys)].sort())
  })
})

describe('lines', () => {
  it('are handed out as they are kept, so that a page of thousands of zeros is small', async () => {
    const lines = emptyLines()
    for (const back of [1, 2, 3]) expect((await save([sheet({ day: dayBack(server, back), lines })])).code).toBe(ReplyCode.success)
    const { sheets } = await list({ with_lines: 1 })
    expect(sheets.map((each) => unpackLines(each.lines ?? ''))).toEqual([lines, lines, lines])
    expect(JSON.stringify(sheets).length).toBeLessThan(20_000)
  })

  it('end a page where they weigh too much, and the next page goes on', async () => {
    await save([sheet()])
    const row = await rowOf(shop)
    const packed = randomBytes(900_000)
    const days = [5, 4, 3, 2, 1].map((back) => dayBack(server, back))
    await server.database.write((db) =>
      saveDaySheets(
        db,
        days.map((day) => ({ ...row, day, as_of: row.as_of + 1, lines: packed })),
      ),
    )
    const pages = await listPages({ ...rangeOfSheets(server), with_lines: 1 }, owner)
    expect(pages.map(({ sheets }) => sheets.map(({ day }) => day))).toEqual([days.slice(0, 2), days.slice(2, 4), days.slice(4)])
    expect(pages.every(({ sheets }) => sheets.every(({ lines }) => lines === packed.toString('base64')))).toBe(true)
  })

  it('of one sheet are handed out whatever they weigh', async () => {
    await save([sheet()])
    const row = await rowOf(shop)
    await server.database.write((db) => saveDaySheets(db, [{ ...row, as_of: row.as_of + 1, lines: randomBytes(3_000_000) }]))
    expect((await list({ with_lines: 1 })).sheets).toHaveLength(1)
  })
})

describe('sheets of a shop', () => {
  it('are out of sight while it is deleted, back with it, and gone for good with it', async () => {
    await save([sheet(), sheet({ shop_uid: others[0] ?? '' })])
    await server.call('deleteShop', { shop_uid: shop }, owner)
    expect((await list()).sheets.map((each) => each.shop_uid)).toEqual([others[0]])
    await server.call('restoreDeleted', { subject_type: 'shop', ids: [shop] }, owner)
    expect((await list()).sheets).toHaveLength(2)
    await server.call('deleteShop', { shop_uid: shop }, owner)
    await sweep(server.database, server.clock.now() + 8 * DAY_MS)
    const left = await server.database.db.selectFrom('day_sheets').select('shop_uid').where('owner_uid', '=', owner.ownerUid).execute()
    expect(left).toEqual([{ shop_uid: others[0] }])
  })

  it('are dropped once they are older than is kept, when newer ones are saved', async () => {
    await save([sheet({ day: dayBack(server, DAY_SHEET_KEPT_DAYS - 1) })])
    server.clock.advance(3 * DAY_MS)
    // Her own login has run out by then.
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [shop] })
    expect((await save([sheet()], helper)).data.saved).toBe(1)
    const days = await server.database.db.selectFrom('day_sheets').select('day').where('owner_uid', '=', owner.ownerUid).execute()
    expect(days).toEqual([{ day: dayBack(server, 1) }])
  })
})
