import { describe, expect, it } from 'vitest'
import { toDayText } from '../../../../src/figures/days.ts'
import { checkRule } from '../../../../src/pages/returns/alerts/checkRule.ts'
import { toReadings, withFamilies } from '../../../../src/pages/returns/alerts/toReadings.ts'
import { tryRule } from '../../../../src/pages/returns/alerts/tryRule.ts'
import { TODAY } from '../../../figures/someRows.ts'
import { aRule, readAt, type Sold, someSales } from './someShops.ts'

const check = async (sold: readonly Sold[], rule: Parameters<typeof aRule>[0] = {}, options: Parameters<typeof someSales>[1] = {}) =>
  checkRule({ figures: await someSales(sold, options), rule: aRule(rule), shops: options.shops ?? ['s1'] }, TODAY)
const endless = { signal: new AbortController().signal, report: () => undefined }
const dayBack = (days: number) => toDayText(TODAY - days)

describe('the check of a rule', () => {
  it('finds the figures of each shop in the window, with the money that was refunded', async () => {
    const sold = [
      { daysAgo: 0, orders: 10, refunds: 4 },
      { daysAgo: 6, orders: 10, refunds: 2 },
      { daysAgo: 7, orders: 50, refunds: 50 },
    ]
    const checked = await check(sold, { window_days: 7 })
    expect(checked?.subjects).toEqual([
      { shop: 's1', goods: '', sku: '', verdict: 'over', value: 0.3, line: 0.3, orders: 20, riskFen: 6_000 },
    ])
    expect(checked?.shops).toEqual(new Map([['s1', readAt * 1_000]]))
  })

  it('says nothing of a shop of which days are missing', async () => {
    const sold = ['s1', 's2'].map((shop) => ({ shop, daysAgo: 0, orders: 10, refunds: 9 }))
    const checked = await check(sold, {}, { shops: ['s1', 's2'], unread: ['s2'] })
    expect(checked?.subjects.map(({ shop }) => shop)).toEqual(['s1'])
    expect([...(checked?.shops.keys() ?? [])]).toEqual(['s1'])
    expect((await check(sold, { window_days: 30 }, { readDays: 29 }))?.shops.size).toBe(0)
  })

  it('says nothing of a shop of which rows of the window could not be read', async () => {
    const sold = ['s1', 's2'].map((shop) => ({ shop, daysAgo: 0, orders: 10, refunds: 9 }))
    const checked = await check(sold, {}, { shops: ['s1', 's2'], unreadable: { s2: 1 } })
    expect([...(checked?.shops.keys() ?? [])]).toEqual(['s1'])
    expect(checked?.subjects.map(({ shop }) => shop)).toEqual(['s1'])
  })

  it('watches goods or SKUs one by one, and only those that were chosen', async () => {
    const sold = ['701', '702', '703'].map((goods, at) => ({ goods, daysAgo: 0, orders: 10, refunds: at * 3 }))
    const ofGoods = await check(sold, { each: 'goods', goods_id_list: ['702', '703'] })
    expect(ofGoods?.subjects.map(({ goods, sku, verdict }) => [goods, sku, verdict]).sort()).toEqual([
      ['702', '', 'over'],
      ['703', '', 'over'],
    ])
    expect((await check(sold, { each: 'sku' }))?.subjects.map(({ sku }) => sku).sort()).toEqual(['7011', '7021', '7031'])
  })

  it('compares with the 28 days before, where these have orders enough', async () => {
    const past = { daysAgo: 10, orders: 100, refunds: 10 }
    const rule = { kind: 'past', enter_line: 1.5, leave_line: 1.2, window_days: 7 } as const
    expect((await check([past, { daysAgo: 1, orders: 20, refunds: 3 }], rule))?.subjects).toMatchObject([{ verdict: 'over', value: 0.15 }])
    expect((await check([past, { daysAgo: 1, orders: 20, refunds: 2 }], rule))?.subjects).toMatchObject([{ verdict: 'under' }])
    const few = { daysAgo: 10, orders: 9, refunds: 1 }
    expect((await check([few, { daysAgo: 1, orders: 20, refunds: 20 }], rule))?.subjects).toMatchObject([{ verdict: 'few' }])
  })

  it.each<[string, Parameters<typeof aRule>[0], number, string]>([
    ['refunds as before', { measure: 'refundAmount', enter_line: 1.5, leave_line: 1.2 }, 1, 'under'],
    ['three times the refunds', { measure: 'refundAmount', enter_line: 1.5, leave_line: 1.2 }, 3, 'over'],
    ['refunded orders as before', { measure: 'refundedOrders', enter_line: 1.5, leave_line: 1.2 }, 1, 'under'],
    ['three times the refunded orders', { measure: 'refundedOrders', enter_line: 1.5, leave_line: 1.2 }, 3, 'over'],
    ['sales as before', { measure: 'salesAmount', enter_line: 0.5, leave_line: 0.7 }, 1, 'under'],
    ['a third of the sales', { measure: 'salesAmount', enter_line: 0.5, leave_line: 0.7 }, 1 / 3, 'over'],
  ])('compares a week of a total with as many of the 28 days before: %s', async (_, rule, times, verdict) => {
    const isOfSales = rule?.measure === 'salesAmount'
    const steady = Array.from({ length: 36 }, (_each, daysAgo) => {
      const own = daysAgo < 8 ? times : 1
      return { daysAgo, orders: isOfSales ? 6 * own : 6, refunds: isOfSales ? 0 : 2 * own }
    })
    const checked = await check(steady, { ...rule, kind: 'past', window_days: 7 })
    expect(checked?.subjects).toMatchObject([{ verdict }])
  })

  it('counts a total of which more is better until yesterday: today is not over', async () => {
    const steady = Array.from({ length: 8 }, (_, daysAgo) => ({ daysAgo, orders: daysAgo === 0 ? 1 : 10, refunds: 0 }))
    const paid = { measure: 'paidOrders', enter_line: 8, leave_line: 9 }
    expect((await check(steady, paid))?.subjects).toMatchObject([{ verdict: 'under', value: 10 }])
    expect((await check(steady, { ...paid, window_days: 7 }))?.subjects).toMatchObject([{ value: 70 }])
    expect((await check(steady, { measure: 'averageOrderValue' }))?.subjects).toMatchObject([{ orders: 1 }])
  })

  it('compares what is open now with no past', async () => {
    const sold = Array.from({ length: 35 }, (_, daysAgo) => ({ daysAgo, orders: 10, refunds: 1 }))
    const checked = await check(sold, { measure: 'openAfterSales', kind: 'past', enter_line: 1.5, leave_line: 1.2, window_days: 7 })
    expect(checked?.subjects).toMatchObject([{ verdict: 'few', line: null }])
  })

  it('is left out for a measure that this console does not know', async () => {
    expect(await check([], { measure: 'moonPhase' })).toBeNull()
  })
})

describe('a rule tried on the past', () => {
  const bad = (daysAgo: number, refunds: number) => ({ daysAgo, orders: 10, refunds })

  it('says when it would have rung: once until it left', async () => {
    const figures = await someSales([bad(9, 4), bad(8, 4), bad(7, 2), bad(6, 4), bad(5, 1), bad(4, 4), bad(3, 0)])
    const { rings, days } = await tryRule({ figures, rule: aRule(), shops: ['s1'] }, TODAY - 10, TODAY, endless)
    expect(rings.map(({ day, value }) => [day, value])).toEqual([
      [dayBack(4), 0.4],
      [dayBack(9), 0.4],
    ])
    expect(days.map(({ ringing }) => ringing)).toEqual([0, 1, 1, 1, 1, 0, 1, 0, 0, 0, 0])
    expect(days.every(({ shops }) => shops === 1)).toBe(true)
  })

  it('waits for its days in a row; a day without orders neither counts nor breaks the row', async () => {
    const figures = await someSales([bad(9, 4), bad(7, 4), bad(6, 4)])
    const { rings } = await tryRule({ figures, rule: aRule({ days_in_row: 3 }), shops: ['s1'] }, TODAY - 10, TODAY, endless)
    expect(rings.map(({ day }) => day)).toEqual([dayBack(6)])
  })

  it('says of each day how many shops were read', async () => {
    const figures = await someSales([], { shops: ['s1', 's2'], readDays: 3, unread: ['s2'] })
    const { days } = await tryRule({ figures, rule: aRule(), shops: ['s1', 's2'] }, TODAY - 3, TODAY, endless)
    expect(days.map(({ shops }) => shops)).toEqual([0, 1, 1, 1])
  })

  it('ends where it is called off', async () => {
    const gone = new AbortController()
    const figures = await someSales([bad(1, 9)])
    const report = () => gone.abort()
    expect(await tryRule({ figures, rule: aRule(), shops: ['s1'] }, TODAY - 5, TODAY, { signal: gone.signal, report })).toEqual({
      days: [],
      rings: [],
    })
  })
})

describe('what the server is told', () => {
  const rule = { ...aRule({ each: 'goods' }), rule_id: 'r1', version: 3, may_change: true, checked: [], created_by_name: '', updated_at: 0 }
  const known = (goods_id: string, state: 'ringing' | 'left') => ({
    rule_id: 'r1',
    shop_uid: 's1',
    goods_id,
    sku_id: '',
    family: goods_id,
    state,
  })

  it('is what is over the line and what rang before; of the rest the check alone', async () => {
    const sold = [
      { goods: '701', daysAgo: 0, orders: 10, refunds: 5 },
      { goods: '702', daysAgo: 0, orders: 10, refunds: 0 },
      { goods: '703', daysAgo: 0, orders: 10, refunds: 0 },
      { goods: '704', daysAgo: 0, orders: 10, refunds: 0 },
    ]
    const checked = await check(sold, { each: 'goods' })
    if (!checked) throw new Error('not checked')
    const before = [known('702', 'ringing'), known('703', 'left'), known('799', 'ringing')] as unknown as Parameters<typeof toReadings>[2]
    const { readings, checks } = toReadings(rule, checked, before)
    const as_of = readAt * 1_000
    expect(readings.map(({ goods_id, verdict, orders }) => [goods_id, verdict, orders])).toEqual([
      ['701', 'over', 10],
      ['702', 'under', 10],
      ['799', 'few', 0],
    ])
    expect(readings[0]).toMatchObject({ rule_version: 3, day: dayBack(0), as_of, unit: 'share', risk_fen: 5_000, family: '701' })
    expect(checks).toEqual([{ rule_id: 'r1', rule_version: 3, shop_uid: 's1', as_of }])
  })

  it('names the family by the title of the goods, where an order says it', async () => {
    const checked = await check([{ goods: '701', daysAgo: 0, orders: 10, refunds: 5 }], { each: 'goods' })
    if (!checked) throw new Error('not checked')
    const { readings } = toReadings(rule, checked, [])
    const named = (title: string | null) =>
      ({ call: async () => [{ title, thumb: null, spec: null }] }) as unknown as Parameters<typeof withFamilies>[0]
    expect((await withFamilies(named('红色连衣裙'), readings))[0]?.family).toBe('红色连衣裙')
    expect((await withFamilies(named(null), readings))[0]?.family).toBe('701')
  })
})
