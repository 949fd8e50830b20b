import { describe, expect, it } from 'vitest'
import { answerFigure } from '../../../src/figures/answers/answerFigure.ts'
import { dimensions, FigureQuestionError } from '../../../src/figures/answers/question.ts'
import { noReading, withDays } from '../../../src/figures/answers/readings.ts'
import { answerFromTotals } from '../../../src/figures/answers/totals.ts'
import { toDayText } from '../../../src/figures/days.ts'
import { AfterSaleKind, AfterSaleState, OrderStage } from '../../../src/figures/figureRows.ts'
import { canSplitByReason, isOfAds } from '../../../src/figures/measures/defineMeasure.ts'
import { type MeasureName, measureNames, measures } from '../../../src/figures/measures/index.ts'
import { fc } from '../../fastCheck.ts'
import { aQuestion, bases, byKey, foldFigure, someChunks } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, PATIENCE_MS, pages, type SomePage, TODAY } from '../someRows.ts'

const aPage = (overrides: Partial<SomePage> = {}): SomePage => ({
  shop: 's1',
  readAt: noon() + 3600,
  orders: [],
  afterSales: [],
  ...overrides,
})
/** Ads have no orders: tests/figures/reading/sandboxAds.test.ts compares them. */
const orderMeasures = measureNames.filter((name) => !isOfAds(measures[name]))
const day = (daysAgo: number) => toDayText(TODAY - daysAgo)
const windows = fc.tuple(fc.nat(23), fc.nat(23)).map(([one, other]) => ({ from: day(Math.max(one, other)), to: day(Math.min(one, other)) }))

function answers(all: readonly SomePage[]) {
  const chunks = someChunks()
  for (const page of all) chunks.put(page)
  return chunks
}

describe('a figure', () => {
  it(
    'is what the definitions say of the rows: every measure, each group, both bases, any window',
    () => {
      fc.assert(
        fc.property(
          pages,
          windows,
          fc.constantFrom(...bases),
          fc.subarray([...dimensions]),
          fc.constantFrom(...orderMeasures),
          fc.constantFrom(['s1'], ['s2', 's1'], ['s1', 's3']),
          fc.constantFrom(undefined, 0, 12 * 3600, 13 * 3600 + 1),
          (all, window, basis, by, measure, shops, beforeS) => {
            const isFine = (name: MeasureName) => !by.includes('reason') || canSplitByReason(measures[name])
            fc.pre(isFine(measure))
            const beside = orderMeasures.filter((name) => name !== measure && isFine(name)).slice(0, 5)
            const question = aQuestion({ measure, beside, by, window, basis, shops, ...(beforeS !== undefined && { beforeS }) })
            const answer = answerFigure(question, answers(all).source)
            expect(byKey(answer.rows, by)).toEqual(foldFigure(all, question))
            expect(answer.count).toBe(answer.rows.length)
          },
        ),
        { numRuns: 200 },
      )
    },
    PATIENCE_MS,
  )

  it('of a time of day leaves out what came later on each day', () => {
    const at = (daysAgo: number, seconds: number, digits: number) =>
      anOrder({ orderSn: orderSnOf(daysAgo, digits), orderedAt: noon(daysAgo) + seconds })
    const { source } = answers([aPage({ orders: [at(0, -1, 1), at(0, 0, 2), at(7, -1, 3), at(7, -60, 4), at(7, 5, 5)] })])
    const question = aQuestion({ measure: 'paidOrders', by: ['day'], shops: ['s1'], beforeS: 12 * 3600 })
    const counts = answerFigure(question, source).rows.map(({ day: of, sums }) => [of, sums.paidOrders?.part])
    expect(counts).toEqual([
      [day(7), 2],
      [day(0), 1],
    ])
  })

  it('has the same total however it is split and cut', () => {
    fc.assert(
      fc.property(pages, windows, fc.constantFrom(...bases), fc.subarray([...dimensions]), (all, window, basis, by) => {
        const { source } = answers(all)
        const ask = (split: typeof by) =>
          answerFigure(aQuestion({ by: split, window, basis, top: { order: 'worst', limit: 2 } }), source).total
        expect(ask(by)).toEqual(ask([]))
      }),
    )
  })
})

it('with coupons counts what the shop gets: the platform’s coupon is paid with an order, and gone with one that is given back whole', () => {
  const sent = { stage: OrderStage.shipped, shippedAt: noon() + 60, amountFen: 10_000 } as const
  const sns = [1, 2, 3, 4].map((digits) => orderSnOf(0, digits)) as [string, string, string, string]
  const later = { askedAt: noon() + 900 }
  const { source, totals } = answers([
    aPage({
      orders: [
        anOrder({ ...sent, orderSn: sns[0], platformDiscountFen: 500 }),
        anOrder({ ...sent, orderSn: sns[1], platformDiscountFen: 700 }),
        anOrder({ ...sent, orderSn: sns[2], platformDiscountFen: null }),
        anOrder({ ...sent, orderSn: sns[3], platformDiscountFen: 900 }),
      ],
      afterSales: [
        anAfterSale({ ...later, id: '1', orderSn: sns[1], refundFen: 4_000 }),
        anAfterSale({ ...later, id: '2', orderSn: sns[1], refundFen: 6_000 }),
        anAfterSale({ ...later, id: '3', orderSn: sns[3], refundFen: 2_500 }),
      ],
    }),
  ])
  const ask = (measure: MeasureName, withCoupons: boolean) => answerFigure(aQuestion({ measure, withCoupons }), source).total[measure]?.part
  expect([ask('salesAmount', false), ask('refundAmountAfterShipping', false)]).toEqual([40_000, 12_500])
  expect([ask('salesAmount', true), ask('refundAmountAfterShipping', true)]).toEqual([42_100, 13_200])
  // Totals by shop and day have no coupons.
  expect(answerFromTotals(aQuestion({ measure: 'salesAmount', withCoupons: true }), totals, source)).toBeNull()
})

it('counts an order once, and once at each stage at which it was refunded', () => {
  const { source } = answers([
    aPage({
      orders: [anOrder({ stage: OrderStage.shipped, shippedAt: noon() + 600, amountFen: 3_900 })],
      afterSales: [
        anAfterSale({ id: '2', askedAt: noon() + 900, refundFen: 1_500, reasonCode: 2 }),
        anAfterSale({ id: '1', askedAt: noon() + 300, refundFen: 900, reasonCode: 1 }),
        anAfterSale({ id: '3', askedAt: noon() + 100, state: AfterSaleState.ended, refundFen: 3_900 }),
      ],
    }),
  ])
  const ask = (measure: MeasureName) => answerFigure(aQuestion({ measure }), source).total[measure]
  expect(ask('refundRate')).toEqual({ part: 1, whole: 1 })
  expect(ask('refundBeforeShippingRate')).toEqual({ part: 1, whole: 1 })
  expect(ask('refundAfterShippingRate')).toEqual({ part: 1, whole: 1 })
  expect(ask('refundAmount')).toEqual({ part: 2_400, whole: null })
  expect(ask('netSales')).toEqual({ part: 1_500, whole: null })
})

it.each([
  ['before it was shipped', anOrder({ stage: OrderStage.toShip }), noon() + 60, 'refundBeforeShippingRate'],
  [
    'before it was shipped, though it was shipped later',
    anOrder({ stage: OrderStage.shipped, shippedAt: noon() + 100 }),
    noon() + 60,
    'refundBeforeShippingRate',
  ],
  ['on its way', anOrder({ stage: OrderStage.shipped, shippedAt: noon() + 10 }), noon() + 60, 'refundInTransitRate'],
  [
    'on its way, though it was received later',
    anOrder({ stage: OrderStage.received, shippedAt: noon() + 10, receivedAt: noon() + 90 }),
    noon() + 60,
    'refundInTransitRate',
  ],
  [
    'after receipt',
    anOrder({ stage: OrderStage.received, shippedAt: noon() + 10, receivedAt: noon() + 50 }),
    noon() + 60,
    'refundAfterReceiptRate',
  ],
  [
    'after receipt, where nobody says when that was',
    anOrder({ stage: OrderStage.received, shippedAt: null }),
    noon() + 60,
    'refundAfterReceiptRate',
  ],
] as const)('an order refunded %s counts in that stage alone', (_, order, askedAt, stage) => {
  const { source } = answers([aPage({ orders: [order], afterSales: [anAfterSale({ askedAt, kind: AfterSaleKind.returnGoods })] })])
  const stages = ['refundBeforeShippingRate', 'refundInTransitRate', 'refundAfterReceiptRate'] as const
  const answer = answerFigure(aQuestion({ measure: 'refundRate', beside: stages }), source)
  expect(stages.filter((name) => answer.total[name]?.part === 1)).toEqual([stage])
})

it('a refund is found under the day of the order on one basis and under the day of the request on the other', () => {
  const { source } = answers([
    aPage({
      orders: [anOrder({ orderSn: orderSnOf(9, 1), orderedAt: noon(9), stage: OrderStage.shipped })],
      afterSales: [anAfterSale({ orderSn: orderSnOf(9, 1), askedAt: noon(2) })],
    }),
  ])
  const ask = (basis: (typeof bases)[number], daysAgo: number) =>
    answerFigure(aQuestion({ basis, window: { from: day(daysAgo), to: day(daysAgo) } }), source).total.refundRate
  expect([ask('ordered', 9), ask('ordered', 2)]).toEqual([
    { part: 1, whole: 1 },
    { part: 0, whole: 0 },
  ])
  expect([ask('asked', 9), ask('asked', 2)]).toEqual([
    { part: 0, whole: 1 },
    { part: 1, whole: 0 },
  ])
})

it('a heat map of reasons has every reason over all orders of its SKU', () => {
  const { source } = answers([
    aPage({
      orders: [1, 2, 3, 4].map((digits) =>
        anOrder({ orderSn: orderSnOf(0, digits), stage: OrderStage.shipped, skuId: digits < 4 ? '1' : '2' }),
      ),
      afterSales: [
        anAfterSale({ id: '1', orderSn: orderSnOf(0, 1), reasonText: '尺码不合适', reasonCode: 203 }),
        anAfterSale({ id: '2', orderSn: orderSnOf(0, 2), reasonText: '质量问题', reasonCode: 201 }),
      ],
    }),
  ])
  const answer = answerFigure(aQuestion({ measure: 'refundAfterShippingRate', by: ['sku', 'reason'] }), source)
  expect(answer.rows).toEqual([
    {
      shop: 's1',
      goods: '701',
      sku: '1',
      reason: { code: 203, text: '尺码不合适' },
      sums: { refundAfterShippingRate: { part: 1, whole: 3 } },
    },
    {
      shop: 's1',
      goods: '701',
      sku: '1',
      reason: { code: 201, text: '质量问题' },
      sums: { refundAfterShippingRate: { part: 1, whole: 3 } },
    },
  ])
  expect(answer.total.refundAfterShippingRate).toEqual({ part: 2, whole: 4 })
})

describe('how far a figure can be trusted', () => {
  const reading = (kind: 'orders' | 'afterSales', days: readonly number[], asOf = noon(), overrides = {}) =>
    withDays(
      noReading('s1', kind),
      days.map((daysAgo) => ({ day: TODAY - daysAgo, asOf, isWhole: true, unreadable: 0, ...overrides })),
    )
  const judge = (
    question: Partial<Parameters<typeof aQuestion>[0]>,
    readings: readonly ReturnType<typeof reading>[],
    all: readonly SomePage[] = [],
  ) =>
    answerFigure(aQuestion({ shops: ['s1'], window: { from: day(5), to: day(3) }, ...question }), {
      ...answers(all).source,
      reading: (shop, kind) => readings.find((each) => each.shop === shop && each.kind === kind),
    })

  it('says which days of which shop have not been read; refunds of a window’s orders come up to today', () => {
    const { complete } = judge({}, [reading('orders', [5, 3]), reading('afterSales', [5, 4, 3, 1])])
    expect(complete).toEqual({
      isComplete: false,
      missing: [
        { shop: 's1', kind: 'orders', from: day(4), to: day(4) },
        { shop: 's1', kind: 'afterSales', from: day(2), to: day(2) },
        { shop: 's1', kind: 'afterSales', from: day(0), to: day(0) },
      ],
      lacking: [],
      unresolved: 0,
      olderThanRead: 0,
      unreadable: 0,
    })
  })

  it('asks for no after-sales where it shows sales, and for none after the window by the day of the request', () => {
    expect(judge({ measure: 'salesAmount' }, [reading('orders', [5, 4, 3])]).complete.isComplete).toBe(true)
    expect(judge({ basis: 'asked' }, [reading('orders', [5, 4, 3]), reading('afterSales', [5, 4, 3])]).complete.isComplete).toBe(true)
  })

  it('misses no day of the future', () => {
    const window = { from: day(1), to: day(-3) }
    expect(judge({ measure: 'salesAmount', window }, [reading('orders', [1, 0])]).complete.missing).toEqual([])
  })

  it('is as old as the reading of the shop that is furthest behind, and has no age where a shop was never read', () => {
    const fresh = reading('orders', [5, 4, 3], noon() + 500)
    expect(judge({ measure: 'salesAmount' }, [fresh]).asOf).toBe(noon() + 500)
    expect(judge({}, [fresh, reading('afterSales', [5, 4, 3, 2, 1, 0], noon() - 60)]).asOf).toBe(noon() - 60)
    expect(judge({ measure: 'salesAmount', shops: ['s1', 's2'] }, [fresh])).toMatchObject({ asOf: null, oldestReading: noon() + 500 })
    expect(judge({ measure: 'salesAmount', shops: ['s2'] }, [fresh])).toMatchObject({ asOf: null, oldestReading: null })
  })

  it('counts rows that could not be read, and after-sales of the window that wait for their order', () => {
    const waiting = [aPage({ afterSales: [anAfterSale({ orderSn: orderSnOf(4, 1) }), anAfterSale({ id: '7', orderSn: orderSnOf(6, 1) })] })]
    const days = [5, 4, 3, 2, 1, 0]
    const { complete } = judge({}, [reading('orders', days, noon(), { unreadable: 2 }), reading('afterSales', days)], waiting)
    expect(complete).toMatchObject({ isComplete: false, missing: [], unresolved: 1, olderThanRead: 0, unreadable: 6 })
    const rows = complete.lacking.map(({ shop, why, from, rows }) => [shop, why, from, rows])
    const unreadable = [5, 4, 3].map((ago) => ['s1', 'unreadable', toDayText(TODAY - ago), 2])
    expect(rows.toSorted()).toEqual([...unreadable, ['s1', 'unresolved', toDayText(TODAY - 4), 1]].toSorted())
  })

  it('tells after-sales of orders that are older than all that is read apart: they concern the window by the day of the request alone', () => {
    const asked = (daysAgo: number, overrides = {}) =>
      anAfterSale({ id: `${daysAgo}`, orderSn: orderSnOf(daysAgo, 1), askedAt: noon(4), ...overrides })
    const waiting = [aPage({ afterSales: [asked(120), asked(119), asked(150, { askedAt: noon(2) })] })]
    const days = [5, 4, 3, 2, 1, 0]
    const whole = [reading('orders', days), reading('afterSales', days)]
    expect(judge({}, whole, waiting).complete).toMatchObject({ isComplete: true, lacking: [], unresolved: 0, olderThanRead: 0 })
    expect(judge({ basis: 'asked' }, whole, waiting).complete).toMatchObject({
      isComplete: false,
      unresolved: 1,
      olderThanRead: 1,
    })
  })

  it('counts an after-sale of which nobody knows the day of its order in every window', () => {
    const waiting = [aPage({ afterSales: [anAfterSale({ orderSn: 'A-17' })] })]
    expect(judge({}, [], waiting).complete.unresolved).toBe(1)
  })

  it('takes a day that came short for one that was not read', () => {
    const short = reading('orders', [5, 4, 3], noon(), { isWhole: false })
    expect(judge({ measure: 'salesAmount' }, [short]).complete.missing).toEqual([{ shop: 's1', kind: 'orders', from: day(5), to: day(3) }])
  })
})

it.each([
  ['days that are none', aQuestion({ window: { from: '2026-02-30', to: '2026-03-01' } })],
  ['a window that ends before it begins', aQuestion({ window: { from: day(1), to: day(2) } })],
  ['sales by reason', aQuestion({ measure: 'salesAmount', by: ['reason'] })],
])('a question about %s has no answer', (_, question) => {
  expect(() => answerFigure(question, someChunks().source)).toThrow(FigureQuestionError)
})
