import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DaySheetInput, SHEET_DEFINITIONS } from '../../../contract/entities/daySheet.ts'
import { sendDue } from '../../../server/channels/sendDue.ts'
import { createMetrics } from '../../../server/metrics.ts'
import { recallReports, type TellerParts, tellReports } from '../../../server/morning/tellReports.ts'
import { notify } from '../../../server/notifications/notify.ts'
import { morningRows } from '../../../server/repositories/morningReports.ts'
import { notificationTable } from '../../../server/repositories/notifications.ts'
import { chinaDay, chinaDayEnd } from '../../../src/domain/chinaDay.ts'
import { aDaySheet, aRow, aTrafficDay, dayBack, rangeOfSheets } from '../builders/daySheets.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { type RobotStandIn, startRobotStandIn } from '../builders/robotStandIn.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let robots: RobotStandIn
let owner: Person
let shops: string[]
let token: string
let turn = 0

beforeAll(async () => {
  robots = await startRobotStandIn(() => server.clock.now())
  server = await startTestServer({ settings: { robotOrigins: robots.robotOrigins, publicOrigin: 'https://console.example.com' } })
})
afterAll(async () => {
  await server.close()
  await robots.close()
})
beforeEach(async () => {
  // Six of the next morning in China.
  server.clock.advance(chinaDayEnd(chinaDay(server.clock.now())) + 6 * HOUR_MS - server.clock.now())
  await server.database.db.deleteFrom('morning_reports').execute()
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
  turn += 1
  token = `${String(turn).padStart(8, '0')}-2222-4333-8444-555555555555`
  robots.addRobot(token)
  robots.said.length = 0
})

const logger = {
  error(details: unknown) {
    throw details
  },
}
const parts = (overrides: Partial<TellerParts> = {}): TellerParts => ({
  database: server.database,
  metrics: null,
  logger,
  now: server.clock.now,
  ...overrides,
})
const tell = () => tellReports(parts())
const send = () => sendDue({ ...parts(), vault: server.vault, settings: server.settings })
const texts = () => robots.said.filter((each) => each.token === token).map(({ text }) => text)
const goTo = (clock: string) => server.clock.advance(Date.parse(`${dayBack(server, 0)}T${clock}+08:00`) - server.clock.now())

async function turnOn(payload: object = {}, person = owner): Promise<void> {
  const saved = await server.call('saveMorningSettings', { is_on: true, at: '08:30', weekdays: [1, 2, 3, 4, 5, 6, 7], ...payload }, person)
  expect(saved.code).toBe(1000)
}
async function addChannel(payload: object = {}, person = owner): Promise<void> {
  const address = `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`
  expect((await server.call('saveChannel', { name: '运营群', address, topics: ['morning'], ...payload }, person)).code).toBe(1000)
}
async function saveSheets(...sheets: Partial<DaySheetInput>[]): Promise<void> {
  const saved = await server.call('saveDaySheets', { sheets: sheets.map((sheet) => aDaySheet(server, { lines: [], ...sheet })) }, owner)
  expect(saved.code).toBe(1000)
}
/** Yesterday and the day before of all three shops. */
async function saveTwoDays(): Promise<void> {
  await saveSheets(
    ...shops.flatMap((shop_uid, index) => [
      {
        shop_uid,
        day: dayBack(server, 1),
        totals: aRow({ orders: 10, units: 12, paid_fen: 10_000 * (index + 1), applied: 1, to_ship: 5 }),
      },
      { shop_uid, day: dayBack(server, 2), totals: aRow({ orders: 10, units: 12, paid_fen: 10_000, to_ship: 2, asked_to_answer: 1 }) },
    ]),
  )
}
/** From the database: her login ends where a test goes on for days. */
async function bellOf({ ownerUid, userUid }: Person = owner) {
  const rows = await notificationTable.list(server.database.db, ownerUid, { user_uid: userUid })
  return rows.map(({ code, values, read_at }) => ({ title: code, values: JSON.parse(values), isRead: read_at !== null }))
}
const reportOf = async (person = owner) => (await server.call('morningReport', {}, person)).data

describe('the morning report', () => {
  it('is told at its time, in the bell and by the robot, with yesterday in five lines', async () => {
    await addChannel()
    await turnOn()
    await saveTwoDays()
    goTo('08:29')
    await tell()
    expect(await bellOf()).toEqual([])
    goTo('08:30')
    await tell()
    await send()
    expect(await bellOf()).toMatchObject([{ title: 'morningReport', values: { sales_fen: 60_000, orders_count: 30 } }])
    const [head, ...lines] = texts()[0]?.split('\n') ?? []
    expect(head).toBe('掌柜 Zhanggui')
    expect(lines[0]).toMatch(/^早报 · \d+月\d+日（周.）$/)
    expect(lines.slice(1)).toEqual([
      '成交金额 ¥600.00，30 单，比前一天 +100%',
      '售后申请 3 笔，已退款 ¥0.00，前一天申请 0 笔',
      '推广：还没有读到昨天的报表（平台上午 10 点后才有）',
      '要处理：前天及更早的订单还有 6 单没有发货，3 笔售后等待商家处理。3 家店最近 60 天没有读全，没读到的日子里可能还有',
      expect.stringMatching(/^变化最大：.+ \+¥200\.00（¥100\.00 → ¥300\.00），主要是每件成交价 ¥8\.33 → ¥25\.00$/),
      'https://console.example.com/dashboard/workplace',
    ])
  })

  it('is told once a day, also by several servers at the same time and after a restart', async () => {
    await addChannel()
    await turnOn()
    await saveTwoDays()
    goTo('08:30')
    await Promise.all([tell(), tell(), tell()])
    await tell()
    await Promise.all([send(), send()])
    expect(await bellOf()).toHaveLength(1)
    expect(texts()).toHaveLength(1)
    server.clock.advance(DAY_MS)
    await tell()
    expect(await bellOf()).toHaveLength(2)
  })

  it.each([
    ['on any day', [1, 2, 3, 4, 5, 6, 7]],
    ['on days of the week', [1, 3, 5]],
  ])('of the next morning is told where a clock was days ahead for a while: %s', async (_, weekdays) => {
    await turnOn({ weekdays })
    const due = async () => (await morningRows.list(server.database.db, owner.ownerUid, {}))[0]?.due_at
    const before = await due()
    const aheadBy = 10 * DAY_MS
    await tellReports(parts({ now: () => server.clock.now() + aheadBy }))
    expect(await due()).not.toBe(before)
    await recallReports(parts())
    expect(await due()).toBe(before)
    await recallReports(parts())
    expect(await due()).toBe(before)
  })

  it('is still told by a server that comes back before noon, and no more after it', async () => {
    await turnOn()
    await saveTwoDays()
    goTo('11:59')
    await tell()
    expect(await bellOf()).toHaveLength(1)
    server.clock.advance(DAY_MS + MINUTE_MS)
    await tell()
    expect(await bellOf()).toHaveLength(1)
    goTo('23:59')
    await tell()
    expect(await bellOf()).toHaveLength(1)
  })

  it('of this morning is told by a server that was off over an earlier one, such as that of a weekend', async () => {
    await turnOn()
    await saveTwoDays()
    goTo('08:30')
    await tell()
    server.clock.advance(2 * DAY_MS)
    goTo('08:29')
    await tell()
    expect(await bellOf()).toHaveLength(1)
    server.clock.advance(2 * DAY_MS)
    goTo('09:00')
    await tell()
    await tell()
    expect(await bellOf()).toHaveLength(2)
  })

  it('waits for the end of quiet hours where they are longer', async () => {
    await addChannel({ quiet_from: '22:00', quiet_until: '09:00' })
    await turnOn()
    await saveTwoDays()
    goTo('08:30')
    await tell()
    await send()
    expect(texts()).toEqual([])
    goTo('09:00')
    await send()
    expect(texts()).toHaveLength(1)
  })

  it('comes first where a night of messages is sent with it, and is not among those that do not fit', async () => {
    await addChannel({ topics: ['morning', 'batches'], quiet_from: '22:00', quiet_until: '09:00' })
    await turnOn()
    await saveTwoDays()
    for (let at = 0; at < 60; at += 1) {
      const event = { code: 'batchDone', values: { title: `夜里的批量改价 ${at}`, done: 3, rest: 0 }, at: server.clock.now() } as const
      await server.database.write((db) => notify(db, { ...event, ownerUid: owner.ownerUid, userUids: [owner.userUid] }), owner.ownerUid)
    }
    goTo('08:30')
    await tell()
    goTo('09:00')
    await send()
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).toContain('61 条消息')
    expect(texts()[0]).toMatch(/^1\. 早报 · /m)
    expect(texts()[0]).toMatch(/还有 \d+ 条/)
  })

  it('of an earlier morning is no news: its newer one takes its place, and only that is sent', async () => {
    await addChannel({ quiet_from: '08:00', quiet_until: '07:00' })
    await turnOn()
    await saveTwoDays()
    goTo('08:30')
    await tell()
    server.clock.advance(DAY_MS)
    await tell()
    server.clock.advance(DAY_MS)
    goTo('07:30')
    await send()
    expect(texts()).toHaveLength(1)
    expect(texts()[0]).not.toContain('条消息')
    expect((await bellOf()).filter(({ isRead }) => !isRead)).toHaveLength(1)
  })

  it('goes only to channels that want it', async () => {
    await addChannel({ topics: ['alerts'] })
    await turnOn()
    await saveTwoDays()
    goTo('08:30')
    await tell()
    await send()
    expect(texts()).toEqual([])
  })

  it('is told on the days that were chosen', async () => {
    const tomorrow = new Date(`${dayBack(server, -1)}T00:00:00Z`).getUTCDay() || 7
    await turnOn({ weekdays: [tomorrow] })
    await saveTwoDays()
    goTo('09:00')
    await tell()
    expect(await bellOf()).toEqual([])
    server.clock.advance(DAY_MS)
    await tell()
    expect(await bellOf()).toHaveLength(1)
  })

  it('is not told where it was turned off again, or to one who may not log in', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    await turnOn()
    await turnOn({}, helper)
    await turnOn({ is_on: false })
    await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, enabled: false }, owner)
    await saveTwoDays()
    goTo('08:30')
    await tell()
    expect(await bellOf()).toEqual([])
    expect(await bellOf(helper)).toEqual([])
  })

  it('says that yesterday was not read, and names no figure', async () => {
    await addChannel()
    await turnOn()
    await saveSheets({ shop_uid: shops[0] ?? '', as_of: chinaDayEnd(dayBack(server, 1)) - HOUR_MS })
    goTo('08:30')
    await tell()
    await send()
    expect(await bellOf()).toMatchObject([{ title: 'morningReportUnread', values: { shops_count: 3 } }])
    expect(texts()[0]).toContain('昨天没有一家店读完，所以没有数字')
    expect(texts()[0]).toContain('只读到昨天 23:00')
    expect(texts()[0]).not.toContain('¥')
  })

  it('goes to nobody who has no shop', async () => {
    const other = await aPerson(server)
    await turnOn({}, other)
    goTo('08:30')
    await tell()
    expect(await bellOf(other)).toEqual([])
  })

  it('is counted for those who watch the server', async () => {
    const metrics = createMetrics({ withProcess: false })
    await turnOn()
    await saveTwoDays()
    goTo('08:30')
    await tellReports(parts({ metrics }))
    expect(await metrics.print()).toContain('zhanggui_morning_reports_total{outcome="told"} 1')
  })

  it('that could not be made is tried again in five minutes, and holds up no other', async () => {
    const metrics = createMetrics({ withProcess: false })
    const other = await aPerson(server)
    await someShops(server, other.ownerUid, 1)
    await turnOn()
    await turnOn({ at: '09:00' }, other)
    await saveTwoDays()
    const rights = await server.database.db.selectFrom('users').select('rights').where('user_uid', '=', owner.userUid).executeTakeFirst()
    await server.database.db.updateTable('users').set({ rights: '{' }).where('user_uid', '=', owner.userUid).execute()
    goTo('09:00')
    const heard: unknown[] = []
    await tellReports(parts({ metrics, logger: { error: (details: unknown) => heard.push(details) } }))
    expect(heard).toHaveLength(1)
    expect(await metrics.print()).toContain('zhanggui_morning_reports_total{outcome="failed"} 1')
    expect(await bellOf(other)).toHaveLength(1)
    await server.database.db
      .updateTable('users')
      .set({ rights: rights?.rights ?? null })
      .where('user_uid', '=', owner.userUid)
      .execute()
    await tell()
    expect(await bellOf()).toEqual([])
    server.clock.advance(5 * MINUTE_MS)
    await tell()
    expect(await bellOf()).toHaveLength(1)
  })
})

describe('what a person is told', () => {
  it('is of the shops that are lent to her, and of no other', async () => {
    const [lent = ''] = shops
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [lent] })
    await saveTwoDays()
    expect(await reportOf(helper)).toMatchObject({ shops: 1, read: 1, sales: { fen: 10_000 }, risk: { late_orders: 2, to_answer: 1 } })
    expect(await reportOf()).toMatchObject({ shops: 3, read: 3, sales: { fen: 60_000 } })
    await turnOn({}, helper)
    goTo('08:30')
    await tell()
    expect(await bellOf(helper)).toMatchObject([{ values: { sales_fen: 10_000 } }])
  })

  it('is nothing without the right to see returns, also where that was taken away since', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    await turnOn({}, helper)
    const rights = { ...everyRight, returns: [] }
    await server.call('saveSubAccount', { action: 'edit', account_id: helper.userUid, rights }, owner)
    await saveTwoDays()
    goTo('08:30')
    await tell()
    expect(await bellOf(helper)).toEqual([])
    expect((await server.call('morningReport', {}, helper)).code).toBe(1003)
  })

  it('has the visitors of the platform as a cause, where both days were counted whole', async () => {
    const [shop_uid = ''] = shops
    await saveSheets(
      { shop_uid, day: dayBack(server, 1), totals: aRow({ orders: 10, units: 10, paid_fen: 10_000 }) },
      { shop_uid, day: dayBack(server, 2), totals: aRow({ orders: 20, units: 20, paid_fen: 20_000 }) },
    )
    const days = [
      aTrafficDay(server, { shop_uid, day: dayBack(server, 1), figures: [500, null, null, null, null, null] }),
      aTrafficDay(server, { shop_uid, day: dayBack(server, 2), figures: [1_000, null, null, null, null, null] }),
    ]
    expect((await server.call('saveTrafficDays', { days }, owner)).code).toBe(1000)
    expect((await reportOf()).change.cause).toEqual({ name: 'visitors', fen: -10_000, before: 1_000, after: 500 })
  })

  it('has sheets by the newest definitions alone', async () => {
    const [first = '', second = ''] = shops
    await saveSheets({ shop_uid: first, definitions: 2 }, { shop_uid: second, definitions: 1 })
    expect(await reportOf()).toMatchObject({ read: 1, sales: { fen: 5_980 } })
  })

  it('leaves out sheets by definitions that this server does not know, which a newer one beside it has taken', async () => {
    const [first = '', second = '', third = ''] = shops
    await saveSheets({ shop_uid: first }, { shop_uid: second }, { shop_uid: third })
    await server.database.write((db) =>
      db
        .updateTable('day_sheets')
        .set({ definitions: SHEET_DEFINITIONS + 1 })
        .where('shop_uid', '=', third)
        .execute(),
    )
    expect(await reportOf()).toMatchObject({ read: 2, sales: { fen: 2 * 5_980 } })
    expect((await server.call('daySheetList', rangeOfSheets(server), owner)).data.sheets).toHaveLength(3)
  })

  it('can be told at once, whatever the time, and goes where she wants it', async () => {
    await addChannel()
    await saveTwoDays()
    goTo('15:00')
    const told = await server.call('tellMorningReport', {}, owner)
    expect(told).toMatchObject({ code: 1000, data: { channels: ['运营群'] } })
    await send()
    expect(texts()[0]).toContain('成交金额 ¥600.00，30 单')
  })

  it('is off until she chooses, and at least one day has to be chosen', async () => {
    expect((await server.call('morningSettings', {}, owner)).data).toEqual({ is_on: false, at: '08:30', weekdays: [1, 2, 3, 4, 5, 6, 7] })
    expect(await server.call('saveMorningSettings', { is_on: true, at: '08:30', weekdays: [] }, owner)).toMatchObject({ code: 1002 })
    await turnOn({ at: '07:00', weekdays: [5, 1, 5] })
    expect((await server.call('morningSettings', {}, owner)).data).toEqual({ is_on: true, at: '07:00', weekdays: [1, 5] })
  })

  it('is hers alone: a helper chooses for herself', async () => {
    const helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: shops })
    await turnOn({ at: '06:00' }, helper)
    expect((await server.call('morningSettings', {}, owner)).data.is_on).toBe(false)
  })
})
