import { describe, expect, it } from 'vitest'
import type { Rate } from '../../../contract/entities/platformRates.ts'
import type { FigureRow } from '../../../src/figures/answers/question.ts'
import type { FigureRates } from '../../../src/figures/figureRows.ts'
import type { ReturnCost, ReturnCosts } from '../../../src/pages/profit/figures/returnCosts.ts'
import { toHeat } from '../../../src/pages/returns/HeatMap.tsx'
import { byOwner, toAdShare, toMoneyLines, toReasonLines } from '../../../src/pages/returns/moneyLines.ts'
import { toPlatformTrend } from '../../../src/pages/returns/PlatformTrend.tsx'
import { toProductBounds, toProductOrder, toProductRow } from '../../../src/pages/returns/productTable.ts'
import { toTrend } from '../../../src/pages/returns/Trend.tsx'
import { type Twin, toDifferences } from '../../../src/pages/returns/toTwins.ts'

const reason = (code: number, text: string) => ({ code, text })
const nobody = () => null
const none: ReadonlySet<string> = new Set()

describe('the trend', () => {
  const day = (name: string, shop: string, part: number, whole: number): FigureRow => ({
    day: name,
    shop,
    sums: { refundRate: { part, whole } },
  })

  it('adds the shops of a day before it divides, and has a gap where there are no orders and where nothing was read', () => {
    const days = [day('2026-11-04', 'a', 1, 10), day('2026-11-02', 'a', 1, 10), day('2026-11-01', 'a', 0, 0), day('2026-11-02', 'b', 9, 30)]
    expect(toTrend({ days, inPart: none, projectedOn: nobody }, 'refundRate', { counted: 'rate', projected: 'in the end' })).toEqual([
      { x: '11-01', y: null, series: 'rate' },
      { x: '11-02', y: 0.25, series: 'rate' },
      { x: '11-03', y: null, series: 'rate' },
      { x: '11-04', y: 0.1, series: 'rate' },
    ])
    expect(toTrend({ days: [], inPart: none, projectedOn: nobody }, 'refundRate', { counted: 'rate', projected: 'in the end' })).toEqual([])
  })

  it('has a gap in what is added up on a day that lacks a shop, which would look low; a rate is of those that were read', () => {
    const sums = { refundRate: { part: 1, whole: 10 }, refundAmount: { part: 900, whole: null } }
    const days = ['2026-11-01', '2026-11-02'].map((of) => ({ day: of, shop: 'a', sums }))
    const given = { days, inPart: new Set(['2026-11-02']), projectedOn: nobody }
    expect(toTrend(given, 'refundAmount', { counted: 'c', projected: 'p' }).map(({ y }) => y)).toEqual([900, null])
    expect(toTrend(given, 'refundRate', { counted: 'c', projected: 'p' }).map(({ y }) => y)).toEqual([0.1, 0.1])
  })

  it('has what a young day comes to in the end beside what was counted', () => {
    const days = [day('2026-11-02', 'a', 1, 10)]
    const rows = toTrend({ days, inPart: none, projectedOn: (_, { part, whole }) => (part + 1) / whole }, 'refundRate', {
      counted: 'c',
      projected: 'p',
    })
    expect(rows.map(({ y, series }) => [series, y])).toEqual([
      ['c', 0.1],
      ['p', 0.2],
    ])
  })
})

it('the platform’s rates have a gap on a day that has none, and the days that only its own font shows are counted', () => {
  const none = { refundRate: null, qualityRefundRate: null, disputeRate: null, interventionRate: null, refundHours: null } as const
  const day = (name: string, own: Rate, category: Rate): FigureRates => ({
    day: name,
    readAt: 0,
    own: { ...none, disputeRate: own },
    category: { ...none, disputeRate: category },
  })
  const days = [day('2026-11-19', 0.02, 0.01), day('2026-11-20', 'masked', 0.01), day('2026-11-21', null, null), day('2026-11-22', 0, null)]
  expect(toPlatformTrend(days, 'disputeRate', { own: 'shop', category: 'others' })).toEqual({
    rows: [
      { x: '11-19', y: 0.02, series: 'shop' },
      { x: '11-19', y: 0.01, series: 'others' },
      { x: '11-20', y: null, series: 'shop' },
      { x: '11-20', y: 0.01, series: 'others' },
      { x: '11-21', y: null, series: 'shop' },
      { x: '11-21', y: null, series: 'others' },
      { x: '11-22', y: 0, series: 'shop' },
      { x: '11-22', y: null, series: 'others' },
    ],
    masked: 1,
  })
})

describe('twins', () => {
  const twin = (overrides: Partial<Twin> = {}, orderFen: number | null = 3_000): Twin => ({
    shop: 'a',
    goods: '1',
    title: 'Cup',
    thumb: 'https://one.test/p/cup.jpg?w=40',
    code: null,
    specs: [],
    row: { sums: orderFen === null ? {} : { averageOrderValue: { part: orderFen * 10, whole: 10 } } },
    ...overrides,
  })

  const alike = { title: false, picture: false, price: null, courier: null }

  it.each([
    ['nothing', twin(), alike],
    ['the title', twin({ title: 'Mug' }), { ...alike, title: true }],
    ['the picture, whatever host and size it is asked of', twin({ thumb: 'https://two.test/p/mug.jpg' }), { ...alike, picture: true }],
    ['no picture that is the same elsewhere', twin({ thumb: 'https://two.test/p/cup.jpg?w=80' }), alike],
    ['nothing that is unknown', twin({ title: null, thumb: null }, null), alike],
    ['a price that is a tenth above', twin({}, 3_300), { ...alike, price: expect.closeTo(0.1, 9) }],
    ['a price that is a tenth below', twin({}, 2_700), { ...alike, price: expect.closeTo(-0.1, 9) }],
    ['no price that is about the same', twin({}, 3_100), alike],
  ])('differ in %s', (_what, other, differences) => {
    expect(toDifferences(other, twin())).toEqual(differences)
  })

  it.each<[string, string | null, string | null, string | null]>([
    ['another one', 'SF', 'YTO', 'SF'],
    ['the same', 'SF', 'SF', null],
    ['one that nobody wrote down', null, 'SF', null],
    ['one, and that of the other was not written down', 'SF', null, null],
  ])('are sent by %s', (_what, own, elsewhere, differs) => {
    const courierOf = (shop: string) => (shop === 'b' ? own : elsewhere)
    expect(toDifferences(twin({ shop: 'b' }), twin(), courierOf).courier).toBe(differs)
  })
})

describe('the money of returns', () => {
  const total = {
    refundAmountBeforeShipping: { part: 10_000, whole: null },
    refundAmountAfterShipping: { part: 20_000, whole: null },
    refundBeforeShippingRate: { part: 0, whole: 100 },
    refundAfterShippingRate: { part: 0, whole: 100 },
    returnedGoodsRate: { part: 5, whole: 100 },
    refundOnlyAfterShippingRate: { part: 2, whole: 100 },
  }

  const cost = (knownFen: number, overrides: Partial<ReturnCost> = {}): ReturnCost => ({
    knownFen,
    presetFen: 0,
    unknownFen: 0,
    orders: 1,
    ...overrides,
  })
  const returns: ReturnCosts = {
    goodsKept: cost(0, { unknownFen: 500 }),
    goodsBack: cost(700, { unknownFen: 300 }),
    freightOut: cost(0),
    freightBack: cost(90),
    fee: cost(44),
  }
  const shown = (costs: Parameters<typeof toMoneyLines>[2]) =>
    toMoneyLines({ total }, null, costs).map(({ kind, fen, orders }) => [kind, fen, orders])

  it('says of costs of which nothing is known that they are unknown, and of a part what is known', () => {
    expect(shown({ returns, total: { ...total, returnedGoodsRate: { part: 9, whole: 100 } } })).toEqual([
      ['saleBefore', 10_000, 0],
      ['saleAfter', 20_000, 0],
      ['goodsKept', null, 2],
      ['goodsBack', 700, 9],
      ['freightOut', 0, 0],
      ['freightBack', 90, 9],
      ['ads', null, null],
      ['fee', -44, null],
    ])
  })

  it('has the usual fee in place of costs for those who may not see these, and says that it is a default', () => {
    expect(shown('hidden')).toEqual([
      ['saleBefore', 10_000, 0],
      ['saleAfter', 20_000, 0],
      ['ads', null, null],
      ['fee', -180, null],
    ])
    expect(toMoneyLines({ total }, null, 'hidden').at(-1)?.cost).toMatchObject({ knownFen: 180, presetFen: 180 })
  })

  it('says nothing of costs and fees before they are counted', () => {
    expect(shown('waiting').map(([kind]) => kind)).toEqual(['saleBefore', 'saleAfter', 'ads'])
  })

  it('is split by who can change the reason', () => {
    const rows: readonly FigureRow[] = [
      { reason: reason(201, '质量问题'), sums: { refundAmount: { part: 300, whole: null } } },
      { reason: reason(101, '不想要了'), sums: { refundAmount: { part: 500, whole: null } } },
      { reason: reason(301, '少件/漏发'), sums: { refundAmount: { part: 100, whole: null } } },
      { reason: reason(9, '别的'), sums: { refundAmount: { part: 0, whole: null } } },
    ]
    expect([...byOwner(toReasonLines(rows))]).toEqual([
      ['buyer', 500],
      ['seller', 400],
    ])
  })
})

it('the heat map has the most frequent reason first, a line for each SKU, and shares of the SKU’s own shipped orders', () => {
  const cell = (sku: string, code: number, part: number, whole: number): FigureRow => ({
    sku,
    reason: reason(code, `r${code}`),
    sums: { refundAfterShippingRate: { part, whole } },
  })
  const heat = toHeat([cell('1', 7, 1, 10), cell('2', 7, 4, 100), cell('1', 8, 3, 10), cell('2', 9, 0, 100)])
  expect(heat.reasons.map(({ code }) => code)).toEqual([7, 8])
  expect(heat.skus.map(({ row, cells }) => [row.sku, cells])).toEqual([
    ['1', [1, 3]],
    ['2', [4, 0]],
  ])
  expect(heat.most).toBe(0.3)
})

it('of goods with few shipped orders nothing is said of how bad they are', () => {
  const row = (whole: number): FigureRow => ({ shop: 'a', goods: '7', sums: { refundAfterShippingRate: { part: 5, whole } } })
  const worst = (whole: number) => toProductRow({ row: row(whole), other: undefined, before: undefined, nameOf: String }).values.worst
  expect(worst(9)).toBeNull()
  expect(worst(10)).toBeCloseTo(0.237, 3)
})

describe('ads that were paid for what came back', () => {
  const row = (shop: string, spent: number, sold: number, refunded: number) => ({
    shop,
    sums: {
      adSpend: { part: spent, whole: null },
      salesAmount: { part: sold, whole: null },
      refundAmount: { part: refunded, whole: null },
    },
  })
  const complete = { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 }
  const unread = (shop: string) => ({ shop, kind: 'promotion' as const, from: '2026-11-01', to: '2026-11-01' })

  it('are of each shop as much as of its sales came back, never more than it spent', () => {
    const rows = [row('a', 1_000, 10_000, 2_500), row('b', 300, 100, 200), row('c', 50, 0, 0)]
    expect(toAdShare({ rows, complete }, ['a', 'b', 'c'])).toEqual({ fen: 550, done: 3, total: 3 })
  })

  it('leave out shops whose ads were not read, and are unknown where none were', () => {
    const rows = [row('a', 1_000, 10_000, 2_500), row('b', 0, 100, 50)]
    expect(toAdShare({ rows, complete: { ...complete, missing: [unread('b')] } }, ['a', 'b'])).toEqual({ fen: 250, done: 1, total: 2 })
    expect(toAdShare({ rows, complete: { ...complete, missing: [unread('a'), unread('b')] } }, ['a', 'b'])).toEqual({
      fen: null,
      done: 0,
      total: 2,
    })
  })

  it('are a line of the money map', () => {
    expect(toMoneyLines({ total: {} }, 550, 'hidden').find(({ kind }) => kind === 'ads')?.fen).toBe(550)
  })
})

describe('the order of all goods', () => {
  const order = (field: string, direction: 'asc' | 'desc' = 'desc') => toProductOrder({ field, order: direction })

  it('is that of the list where the store can put them in it: by any measure, and by the worst rate', () => {
    expect(order('refundAmount')).toEqual({ measure: 'refundAmount', order: 'most', isOverAll: true })
    expect(order('paidOrders', 'asc')).toEqual({ measure: 'paidOrders', order: 'least', isOverAll: true })
    expect(order('worst')).toEqual({ measure: 'refundAfterShippingRate', order: 'worst', isOverAll: true })
    expect(toProductOrder(null)).toEqual(order('worst'))
  })

  it('is the worst rate first, and says that it is not that of the list, by any other column', () => {
    const others = [order('goods_name'), order('before_after_shipping'), order('worst', 'asc')]
    expect(others).toEqual(others.map(() => ({ measure: 'refundAfterShippingRate', order: 'worst', isOverAll: false })))
  })
})

it.each([
  ['yuan become fen, to the fen', { refundAmount: '0.29..' }, [{ measure: 'refundAmount', from: 29, to: null }]],
  ['percent become shares', { refundAfterShippingRate: '7..12.5' }, [{ measure: 'refundAfterShippingRate', from: 0.07, to: 0.125 }]],
  ['a name of a shop is none', { shop_name: 'Harbour' }, []],
  ['open ends on both sides are none', { paidOrders: '..' }, []],
])('filters as bounds of values: %s', (_, filters, bounds) => {
  expect(toProductBounds(filters as Readonly<Record<string, string>>)).toEqual(bounds)
})
