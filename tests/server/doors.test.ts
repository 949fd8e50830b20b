import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_SHEETS_PER_CALL_MAX } from '../../contract/entities/daySheet.ts'
import { dayOf, formatDay, startOf } from '../../sandbox/sales/calendar.ts'
import { toValue } from '../../src/figures/measures/defineMeasure.ts'
import { countFor, type PlainQuestion, type PlainSale, plainMeasure, plainMeasureNames } from '../figures/reference/plainFigures.ts'
import { openWorld } from '../figures/reference/someWorld.ts'
import { aKey } from './builders/accessKeys.ts'
import { type Assistant, connectAssistant } from './builders/assistant.ts'
import { aPerson, type Person, someShops } from './builders/people.ts'
import { startTestServer, type TestServer } from './builders/testServer.ts'

/**
 * The doors of the server, beside a plain count of the platform's own sales: the morning report, and the tools of assistants. Shops are read by the product's
 * own reading, and their sheets saved by the call that consoles use.
 */
/** The platform has the ads of yesterday since ten. */
const MOMENT_MS = Date.parse('2026-12-02T11:00:00+08:00')
const DAYS = 9
/** Fewer than the product reads, for the time that it takes. */
const READ_DAYS = 20
/** By place of the shop: whole; no after-sales; no ads; nothing; orders and after-sales of a few days. */
const readDays = [
  { orders: READ_DAYS, afterSales: READ_DAYS, promotion: READ_DAYS },
  { orders: READ_DAYS, afterSales: null, promotion: READ_DAYS },
  { orders: READ_DAYS, afterSales: READ_DAYS, promotion: null },
  { orders: null, afterSales: null, promotion: null },
  { orders: 3, afterSales: READ_DAYS, promotion: READ_DAYS },
] as const
const whole = 'shop-1'
const withoutAds = 'shop-3'
const fewDays = 'shop-5'
const FEW_DAYS = 3

let server: TestServer
let owner: Person
let assistant: Assistant
let world: Awaited<ReturnType<typeof openWorld>>
let uids: readonly string[]
/** Yesterday, days since 1970 in China. */
let yesterday: number

beforeAll(async () => {
  server = await startTestServer()
  server.clock.advance(MOMENT_MS - server.clock.now())
  owner = await aPerson(server, { level: 3 })
  uids = await someShops(server, owner.ownerUid, readDays.length)
  assistant = await connectAssistant(server, await aKey(server, owner))
  const moment = server.clock.now() / 1_000
  yesterday = dayOf(moment) - 1
  world = await openWorld({
    seed: 31,
    shops: readDays.length,
    goodsPerStore: 8,
    ordersPerStore: 600,
    moments: [moment],
    faults: [],
    withAds: true,
    daysOf: (place, kind) => readDays[place]?.[kind],
  })
  for (
    let some = await world.store.sheetsToSave(DAY_SHEETS_PER_CALL_MAX);
    some.length > 0;
    some = await world.store.sheetsToSave(DAY_SHEETS_PER_CALL_MAX)
  ) {
    const sheets = some.map((sheet) => ({ ...sheet, shop_uid: uidOf(sheet.shop_uid) }))
    expect(await server.call('saveDaySheets', { sheets }, owner)).toMatchObject({ code: 1000 })
    await world.store.markSheets(some)
  }
})
afterAll(async () => {
  world.store.close()
  await assistant.close()
  await server.close()
})

const uidOf = (shop: string) => uids[world.shops.indexOf(shop)] ?? expect.fail(`${shop} is no shop`)
const counted = (shops: readonly string[], firstDay: number, lastDay = firstDay, basis: PlainQuestion['basis'] = 'ordered') =>
  countFor(
    world.sales.filter(({ shop }) => shops.includes(shop)),
    { firstDay, lastDay, basis, asOf: world.asOf },
  )
const amountOf = (shops: readonly string[], day: number) => ({
  fen: plainMeasure('salesAmount', counted(shops, day)).part,
  count: plainMeasure('paidOrders', counted(shops, day)).part,
})
const spentBy = (shop: string, day: number) => [...world.spentOn(shop, day, day).values()].reduce((sum, fen) => sum + fen, 0)

it('the morning report has what was sold, came back and was spent, of the shops of which the day is known', async () => {
  const { data: report } = await server.call('morningReport', {}, owner)
  const read = [whole, withoutAds, fewDays]
  const asked = counted(read, yesterday, yesterday, 'asked')
  // Of the shop of which a few days were read, an after-sale may be of an older order.
  const isKnown = ({ shop, sale }: PlainSale) => shop !== fewDays || dayOf(sale.orderedAt) > yesterday + 1 - FEW_DAYS
  const known = { ...asked, asked: asked.asked.filter(isKnown) }
  expect(known.asked.length).toBeLessThan(asked.asked.length)
  const compared = (shops: readonly string[], day: number) => ({
    shops: shops.length,
    now: amountOf(shops, yesterday),
    before: amountOf(shops, day),
  })
  expect(amountOf(read, yesterday).count).toBeGreaterThan(0)
  expect(report).toMatchObject({
    day: formatDay(yesterday),
    shops: readDays.length,
    read: read.length,
    sales: {
      ...amountOf(read, yesterday),
      day_before: compared(read, yesterday - 1),
      week_before: compared([whole, withoutAds], yesterday - 7),
    },
    returns: { fen: plainMeasure('refundAmount', known).part, count: known.asked.length },
    shops_lacking_rows: 1,
    ads: {
      shops: 2,
      spend_fen: spentBy(whole, yesterday) + spentBy(fewDays, yesterday),
      sales_fen: amountOf([whole, fewDays], yesterday).fen,
    },
  })
  const late = counted([whole, withoutAds], yesterday - READ_DAYS + 2, yesterday - 1)
  const lateOfFew = counted([fewDays], yesterday - FEW_DAYS + 2, yesterday - 1)
  expect(report.risk.late_orders).toBe(plainMeasure('ordersToShip', late).part + plainMeasure('ordersToShip', lateOfFew).part)
  // Of none of them were all days read in which something may wait.
  expect(report.risk.shops_lacking_days).toBe(read.length)
  expect(report.lacking.map(({ last_day }: { last_day: string | null }) => last_day)).toEqual([null, null])
})

describe.each(['ordered', 'asked'] as const)('an assistant is told, %s', (basis) => {
  const ask = async (measure: string, by: string) => {
    const days = { first_day: formatDay(yesterday - DAYS + 1), last_day: formatDay(yesterday) }
    const shop_uid_list = [whole, withoutAds].map(uidOf)
    const { result, text } = await assistant.call('figure', { measure, by, basis, shop_uid_list, ...days })
    return result?.data ?? expect.fail(text)
  }
  /** Where nothing happened, a rate is not known and a sum is 0. */
  const plainValue = (measure: (typeof plainMeasureNames)[number], shops: readonly string[], first: number, last: number) =>
    toValue(plainMeasure(measure, counted(shops, first, last, basis)))

  it.each(plainMeasureNames)('%s as it is counted plainly, in all, by shop and by day', async (measure) => {
    const { total } = await ask(measure, 'none')
    expect(total.value).toBe(plainValue(measure, [whole, withoutAds], yesterday - DAYS + 1, yesterday))
    const byShop = await ask(measure, 'shop')
    expect(byShop.rows.map(({ value }: { value: number | null }) => value)).toEqual(
      [whole, withoutAds].map((shop) => plainValue(measure, [shop], yesterday - DAYS + 1, yesterday)),
    )
    const byDay = await ask(measure, 'day')
    expect(byDay.rows.map(({ day, value }: { day: string; value: number | null }) => [day, value])).toEqual(
      Array.from({ length: DAYS }, (_, at) => {
        const day = yesterday - DAYS + 1 + at
        return [formatDay(day), plainValue(measure, [whole, withoutAds], day, day)]
      }),
    )
  })
})

it('an assistant is told what ads cost where that was read, and that the rest is not known', async () => {
  const day = formatDay(yesterday)
  const { result } = await assistant.call('figure', { measure: 'adSpend', by: 'shop', first_day: day, last_day: day })
  const said = new Map(result?.data.rows.map((row: { shop_uid: string; value: number | null }) => [row.shop_uid, row.value]))
  for (const shop of world.shops)
    expect([shop, said.get(uidOf(shop))]).toEqual([shop, [whole, fewDays].includes(shop) ? spentBy(shop, yesterday) : null])
  expect(startOf(yesterday + 1)).toBeLessThan(world.asOf)
})
