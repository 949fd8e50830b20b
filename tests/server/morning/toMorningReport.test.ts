import { describe, expect, it } from 'vitest'
import { MORNING_OPEN_DAYS } from '../../../contract/entities/morningReport.ts'
import { type MorningFacts, type MorningSheet, toMorningReport } from '../../../server/morning/toMorningReport.ts'
import { chinaDayEnd } from '../../../src/domain/chinaDay.ts'
import { fc } from '../../fastCheck.ts'

const day = '2026-11-26'
const dayBefore = '2026-11-25'
const HOUR_MS = 3_600_000
const ads_read_at = chinaDayEnd(day) + HOUR_MS

/** Read six hours after its day was over. */
const aSheet = (overrides: Partial<MorningSheet> = {}): MorningSheet => ({
  shop_uid: 's1',
  day,
  as_of: chinaDayEnd(overrides.day ?? day) + 6 * HOUR_MS,
  orders: 10,
  units: 20,
  paid_fen: 100_000,
  applied: 2,
  asked_refund_fen: 5_000,
  spend_fen: 7_000,
  ads_read_at,
  unresolved: 0,
  unreadable: 0,
  ...overrides,
})
const facts = (sheets: readonly MorningSheet[], overrides: Partial<MorningFacts> = {}) => ({
  day,
  shops: [
    { shop_uid: 's1', shop_name: '甲店', isLoggedOut: false },
    { shop_uid: 's2', shop_name: '乙店', isLoggedOut: true },
  ],
  sheets,
  open: new Map([
    ['s1', { lateOrders: 3, toAnswer: 1, days: MORNING_OPEN_DAYS }],
    ['s2', { lateOrders: 100, toAnswer: 100, days: 1 }],
  ]),
  visitors: new Map<string, number>(),
  alerts: 4,
  ...overrides,
})

describe('the report of yesterday', () => {
  it('is of the shops whose day was read to its end; the others are named with what is known of them', () => {
    const untilEight = chinaDayEnd(day) - 4 * HOUR_MS
    const report = toMorningReport(
      facts([
        aSheet(),
        aSheet({ shop_uid: 's2', as_of: untilEight, paid_fen: 999 }),
        aSheet({ shop_uid: 's2', day: '2026-11-24' }),
        aSheet({ shop_uid: 's2', day: '2026-11-23' }),
      ]),
    )
    expect(report).toMatchObject({ shops: 2, read: 1, sales: { fen: 100_000, count: 10 }, returns: { fen: 5_000, count: 2 } })
    expect(report.lacking).toEqual([{ shop_name: '乙店', until: untilEight, last_day: '2026-11-24' }])
    expect(report.risk).toEqual({
      late_orders: 3,
      to_answer: 1,
      shops_lacking_days: 0,
      logged_out: 1,
      logged_out_names: ['乙店'],
      alerts: 4,
    })
  })

  it('says of how many shops what waits may be more: a day of theirs was not read, and its orders are in no count', () => {
    const known = { lateOrders: 3, toAnswer: 1 }
    const riskOf = (days: number | null) =>
      toMorningReport(
        facts([aSheet(), aSheet({ shop_uid: 's2' })], {
          open: new Map([['s1', { ...known, days: MORNING_OPEN_DAYS }], ...(days === null ? [] : [['s2', { ...known, days }] as const])]),
        }),
      ).risk
    expect(riskOf(MORNING_OPEN_DAYS)).toMatchObject({ late_orders: 6, shops_lacking_days: 0 })
    expect(riskOf(MORNING_OPEN_DAYS - 1)).toMatchObject({ late_orders: 6, shops_lacking_days: 1 })
    expect(riskOf(null)).toMatchObject({ late_orders: 3, shops_lacking_days: 1 })
  })

  it('counts the shops of which rows are in no amount, and proves no cause of a change without them', () => {
    const sold = { orders: 20, units: 40, paid_fen: 200_000 }
    const of = (now: Partial<MorningSheet>, before: Partial<MorningSheet> = {}) =>
      toMorningReport(facts([aSheet({ ...sold, ...now }), aSheet({ day: dayBefore, ...before }), aSheet({ shop_uid: 's2' })]))
    expect(of({})).toMatchObject({ read: 2, shops_lacking_rows: 0, change: { cause: { name: 'pieces' } } })
    expect(of({ unreadable: 3 })).toMatchObject({ read: 2, shops_lacking_rows: 1, sales: { fen: 300_000 }, change: { cause: null } })
    expect(of({}, { unreadable: 1 })).toMatchObject({ shops_lacking_rows: 0, change: { now_fen: 200_000, cause: null } })
    expect(of({ unresolved: 1 })).toMatchObject({ shops_lacking_rows: 1, change: { cause: { name: 'pieces' } } })
  })

  it('has no amount where no shop was read, and does not call it 0', () => {
    const report = toMorningReport(facts([aSheet({ day: dayBefore })]))
    expect(report).toMatchObject({ read: 0, as_of: null, sales: null, returns: null, ads: null, change: null })
    expect(report.risk).toMatchObject({ late_orders: null, to_answer: null, logged_out: 1, alerts: 4 })
  })

  it('compares only shops of which both days were read to their end', () => {
    const halfBefore = aSheet({ shop_uid: 's2', day: dayBefore, as_of: chinaDayEnd(dayBefore) - 1, paid_fen: 5 })
    const report = toMorningReport(facts([aSheet(), aSheet({ shop_uid: 's2' }), aSheet({ day: dayBefore, paid_fen: 80_000 }), halfBefore]))
    expect(report.sales).toMatchObject({
      fen: 200_000,
      day_before: { shops: 1, now: { fen: 100_000 }, before: { fen: 80_000 } },
      week_before: null,
    })
  })

  it('compares with the same day of the week before', () => {
    const report = toMorningReport(facts([aSheet(), aSheet({ day: '2026-11-19', paid_fen: 60_000, orders: 6 })]))
    expect(report.sales?.week_before).toEqual({ shops: 1, now: { fen: 100_000, count: 10 }, before: { fen: 60_000, count: 6 } })
  })

  it('counts ads of shops whose report of the whole day was read, beside the sales of the same shops', () => {
    const report = toMorningReport(facts([aSheet(), aSheet({ shop_uid: 's2', ads_read_at: chinaDayEnd(day) - HOUR_MS, spend_fen: 1 })]))
    expect(report.ads).toEqual({ shops: 1, spend_fen: 7_000, sales_fen: 100_000 })
    expect(toMorningReport(facts([aSheet({ ads_read_at: 0 })])).ads).toBeNull()
  })
})

describe('what changed most', () => {
  const changeOf = (before: Partial<MorningSheet>, after: Partial<MorningSheet>, visitors: readonly (readonly [string, number])[] = []) =>
    toMorningReport(facts([aSheet(after), aSheet({ day: dayBefore, ...before })], { visitors: new Map(visitors) })).change

  it('is the shop with the greatest change of sales, whichever way it went', () => {
    const report = toMorningReport(
      facts([
        aSheet({ paid_fen: 110_000 }),
        aSheet({ day: dayBefore }),
        aSheet({ shop_uid: 's2', paid_fen: 20_000 }),
        aSheet({ shop_uid: 's2', day: dayBefore }),
      ]),
    )
    expect(report.change).toMatchObject({ shop_uid: 's2', shop_name: '乙店', before_fen: 100_000, now_fen: 20_000 })
  })

  it('is told by visitors, orders for each, and what an order came to, where visitors are known on both days', () => {
    const visitors = [
      [`s1 ${dayBefore}`, 1_000],
      [`s1 ${day}`, 500],
    ] as const
    expect(changeOf({}, { orders: 5, units: 10, paid_fen: 50_000 }, visitors)?.cause).toMatchObject({
      name: 'visitors',
      before: 1_000,
      after: 500,
    })
    expect(changeOf({}, { orders: 10, paid_fen: 50_000 }, [visitors[0], [`s1 ${day}`, 1_000]])?.cause).toMatchObject({
      name: 'orderValue',
      before: 10_000,
      after: 5_000,
    })
  })

  it('is told by pieces and their price where they are not', () => {
    const known = [[`s1 ${day}`, 500]] as const
    expect(changeOf({}, { units: 10, paid_fen: 50_000 }, known)?.cause).toEqual({ name: 'pieces', fen: -50_000, before: 20, after: 10 })
    expect(changeOf({}, { units: 20, paid_fen: 150_000 })?.cause).toEqual({ name: 'price', fen: 50_000, before: 5_000, after: 7_500 })
  })

  it('has no cause but that nothing was sold on the one day', () => {
    const nothing = { orders: 0, units: 0, paid_fen: 0 }
    expect(changeOf(nothing, {})?.cause).toEqual({ name: 'begun', fen: 100_000, before: 0, after: 20 })
    expect(changeOf({}, nothing)?.cause).toEqual({ name: 'ended', fen: -100_000, before: 20, after: 0 })
  })

  it('is nothing where sales are the same', () => {
    expect(changeOf({}, {})).toBeNull()
  })

  const amounts = fc.record({
    orders: fc.integer({ min: 1, max: 500 }),
    units: fc.integer({ min: 1, max: 900 }),
    paid_fen: fc.integer({ min: 1, max: 9_000_000 }),
  })
  const visitorCount = fc.integer({ min: 1, max: 9_000 })

  it('has a cause that went the way of the change', () => {
    fc.assert(
      fc.property(amounts, amounts, visitorCount, visitorCount, fc.boolean(), (before, after, cameBefore, came, areVisitorsKnown) => {
        const visitors = [
          [`s1 ${dayBefore}`, cameBefore],
          [`s1 ${day}`, came],
        ] as const
        const change = changeOf(before, after, areVisitorsKnown ? visitors : [])
        const by = after.paid_fen - before.paid_fen
        if (by === 0) return expect(change).toBeNull()
        expect(Math.sign(change?.cause?.fen ?? 0) * Math.sign(by)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('counts each shop that was read once, and names each that was not', () => {
    const some = fc.array(fc.record({ shop: fc.constantFrom('s1', 's2', 's3'), isWhole: fc.boolean(), paid_fen: fc.nat(10_000) }), {
      maxLength: 3,
    })
    fc.assert(
      fc.property(some, (given) => {
        const known = [...new Map(given.map((each) => [each.shop, each])).values()]
        const shops = ['s1', 's2', 's3'].map((shop_uid) => ({ shop_uid, shop_name: shop_uid, isLoggedOut: false }))
        const sheets = known.map(({ shop, isWhole, paid_fen }) =>
          aSheet({ shop_uid: shop, paid_fen, as_of: chinaDayEnd(day) + (isWhole ? 0 : -1) }),
        )
        const report = toMorningReport(facts(sheets, { shops }))
        const whole = known.filter(({ isWhole }) => isWhole)
        expect(report.read + report.lacking.length).toBe(3)
        expect(report.sales?.fen ?? null).toBe(whole.length === 0 ? null : whole.reduce((sum, { paid_fen }) => sum + paid_fen, 0))
      }),
    )
  })
})
