import { describe, expect, it } from 'vitest'
import { answerFigure } from '../../../../src/figures/answers/answerFigure.ts'
import { rowsBehind } from '../../../../src/figures/answers/rowsBehind.ts'
import { parseDay, toDayText } from '../../../../src/figures/days.ts'
import { AfterSaleState, type FigureAfterSale, type FigureOrder, OrderStage } from '../../../../src/figures/figureRows.ts'
import { hazardsOf, projectRate } from '../../../../src/pages/returns/cohorts.ts'
import { chanceOf, earlyAlarms } from '../../../../src/pages/returns/figures/earlyAlarm.ts'
import { type CurveQuestion, returnCurves } from '../../../../src/pages/returns/figures/returnCurves.ts'
import { aQuestion, someChunks } from '../../../figures/someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../../../figures/someRows.ts'

const DAY_S = 86_400
const day = (daysAgo: number) => toDayText(TODAY - daysAgo)

/** Orders shipped a day after they were placed, some of which come back so many days after shipping. */
function aBatch(daysAgo: number, delays: readonly (number | null)[], rest: Partial<FigureOrder> = {}) {
  const orders: FigureOrder[] = []
  const afterSales: FigureAfterSale[] = []
  for (const [at, delay] of delays.entries()) {
    const orderSn = orderSnOf(daysAgo, at + 1 + Number(rest.skuId ?? 0) * 1_000)
    const shippedAt = noon(daysAgo) + DAY_S
    orders.push(anOrder({ ...rest, orderSn, orderedAt: noon(daysAgo), shippedAt, stage: OrderStage.shipped }))
    if (delay !== null) {
      const askedAt = shippedAt + delay * DAY_S + 3_600
      afterSales.push(anAfterSale({ id: `${daysAgo}${rest.skuId ?? ''}${at}`, orderSn, askedAt, closedAt: askedAt + 60 }))
    }
  }
  return { shop: 's1', readAt: noon(), orders, afterSales }
}

function storeOf(...batches: readonly ReturnType<typeof aBatch>[]) {
  const chunks = someChunks()
  for (const batch of batches) chunks.put(batch)
  const placed = [...chunks.held].map(([key, chunk]) => {
    const [shop = 0, week = 0] = key.split(' ').map(Number)
    return { shop, week, chunk }
  })
  return { ...chunks, placed }
}

const ask = (overrides: Partial<CurveQuestion> = {}): CurveQuestion => ({
  shops: ['s1'],
  window: { from: day(60), to: day(0) },
  since: 'shipped',
  of: 'shipped',
  by: 'all',
  days: 5,
  ...overrides,
})

describe('the curve of returns', () => {
  it('counts an order on each of its days that is over, until it comes back', () => {
    const { dictionary, placed } = storeOf(aBatch(20, [0, 2, 2, null]), aBatch(4, [1, null, null]))
    const [curve] = returnCurves(ask(), dictionary.lists, placed, noon())
    // Shipped three days ago: three days are over.
    expect(curve).toEqual({ group: {}, watched: [7, 6, 5, 1, 1], returned: [1, 1, 2, 0, 0] })
  })

  it('does not count a return on a day that is not over, since others may still come on it', () => {
    const { dictionary, placed } = storeOf(aBatch(3, [1, null]))
    const [curve] = returnCurves(ask(), dictionary.lists, placed, noon(0) + 3_599 - 1_800)
    expect(curve).toMatchObject({ watched: [2, 2, 0, 0, 0], returned: [0, 1, 0, 0, 0] })
    const [earlier] = returnCurves(ask(), dictionary.lists, placed, noon(1))
    expect(earlier).toMatchObject({ watched: [2, 0, 0, 0, 0], returned: [0, 0, 0, 0, 0] })
  })

  it('since the order, of all paid orders, has the refunds before shipping, too', () => {
    const batch = aBatch(20, [null, null])
    const early = anAfterSale({ orderSn: batch.orders[0]?.orderSn ?? '', askedAt: noon(20) + 60, closedAt: noon(20) + 90 })
    const { dictionary, placed } = storeOf({ ...batch, afterSales: [early] })
    const [paid] = returnCurves(ask({ since: 'ordered', of: 'paid', days: 2 }), dictionary.lists, placed, noon())
    expect(paid).toMatchObject({ watched: [2, 1], returned: [1, 0] })
    const [shipped] = returnCurves(ask({ since: 'ordered', days: 2 }), dictionary.lists, placed, noon())
    expect(shipped).toMatchObject({ watched: [2, 2], returned: [0, 0] })
  })

  it('is made for each SKU, of the goods that are asked for, and of the days that are asked for', () => {
    const { dictionary, placed } = storeOf(aBatch(20, [0, null], { skuId: '1' }), aBatch(30, [null], { skuId: '2', goodsId: '702' }))
    expect(returnCurves(ask({ by: 'sku' }), dictionary.lists, placed, noon()).map(({ group }) => group)).toEqual([
      { shop: 's1', goods: '701', sku: '1' },
      { shop: 's1', goods: '702', sku: '2' },
    ])
    expect(returnCurves(ask({ goods: ['702'] }), dictionary.lists, placed, noon())).toHaveLength(1)
    expect(returnCurves(ask({ window: { from: day(18), to: day(0) } }), dictionary.lists, placed, noon())).toEqual([])
  })
})

describe('what young orders come to in the end', () => {
  const CLOSED_AFTER_DAYS = 6
  /** Ten orders a day for 120 days, of which two come back: they are asked for on the third to twelfth day, and closed six days later. */
  const steady = Array.from({ length: 120 }, (_, daysAgo) => daysAgo).flatMap((daysAgo) => {
    const orders = Array.from({ length: 10 }, (_each, at) =>
      anOrder({ orderSn: orderSnOf(daysAgo, at + 1), orderedAt: noon(daysAgo), shippedAt: noon(daysAgo), stage: OrderStage.shipped }),
    )
    const afterSales = orders.slice(0, 2).flatMap(({ orderSn }, at) => {
      const askedAt = noon(daysAgo) + (2 + ((2 * daysAgo + 5 * at) % 10)) * DAY_S + 3_600
      const closedAt = askedAt + CLOSED_AFTER_DAYS * DAY_S
      const state = closedAt > noon() ? AfterSaleState.open : AfterSaleState.refunded
      if (askedAt > noon()) return []
      return [anAfterSale({ id: `${daysAgo}${at}`, orderSn, askedAt, closedAt: state === AfterSaleState.open ? null : closedAt, state })]
    })
    return [{ shop: 's1', readAt: noon(), orders, afterSales }]
  })

  it.each([7, 30])('is what older ones came to, though refunds are given days after they are asked for: the last %i days', (days) => {
    const { dictionary, placed, source } = storeOf(...steady)
    const question = ask({ window: { from: day(120), to: day(0) }, since: 'ordered', of: 'paid', days: 45 })
    const [curve] = returnCurves(question, dictionary.lists, placed, noon())
    if (!curve) throw new Error('no curve')
    const window = { from: day(days - 1), to: day(0) }
    const { rows, total } = answerFigure(aQuestion({ measure: 'refundRate', by: ['day'], basis: 'ordered', window }), source)
    const cohorts = rows.map(({ day: of = '', sums }) => ({
      part: sums.refundRate?.part ?? 0,
      whole: sums.refundRate?.whole ?? 0,
      ageDays: TODAY - (parseDay(of) ?? 0),
    }))
    const projected = projectRate(cohorts, hazardsOf(curve))
    expect((total.refundRate?.part ?? 0) / (total.refundRate?.whole ?? 1)).toBeLessThan(0.15)
    expect(Math.abs((projected ?? 0) - 0.2)).toBeLessThan(0.01)
  })
})

describe('the early alarm', () => {
  const usual = (sku: string) => [20, 25, 30, 35, 40].map((ago) => aBatch(ago, [...Array(19).fill(null), 3], { skuId: sku }))
  const steady = [...Array(19).fill(null), 3]
  const bad = [...Array(12).fill(null), ...Array(8).fill(2)]

  it('names the SKU whose new batch comes back faster than its own curve, and no other', () => {
    const { dictionary, placed } = storeOf(
      ...usual('1'),
      ...usual('2'),
      aBatch(10, bad, { skuId: '1' }),
      aBatch(10, steady, { skuId: '2' }),
    )
    const { rows, tested } = earlyAlarms({ shops: ['s1'] }, dictionary.lists, placed, noon())
    expect(tested).toBe(2)
    expect(rows.map(({ sku, shipped, returned }) => [sku, shipped, returned])).toEqual([['1', 20, 8]])
    // One of twenty comes back on the third day: of the twelve that are still there then.
    expect(rows[0]?.expected).toBeCloseTo(0.6, 5)
  })

  it('has the rows behind its numbers: the parcels that were watched, and those of them that came back in time', () => {
    const { dictionary, placed } = storeOf(
      ...usual('1'),
      aBatch(10, bad, { skuId: '1' }),
      aBatch(9, [6, 7, 8], { skuId: '1' }),
      // Sent today: not a day is over.
      aBatch(1, [null, null], { skuId: '1' }),
    )
    const { rows, batch } = earlyAlarms({ shops: ['s1'] }, dictionary.lists, placed, noon())
    const [alarm] = rows
    expect(alarm).toMatchObject({ sku: '1', shipped: 23, returned: 9 })
    const window = { from: day(119), to: day(0) }
    const count = (measure: 'paidOrders' | 'refundAfterShippingRate') =>
      rowsBehind(
        { question: aQuestion({ measure, window, basis: 'ordered' }), group: { shop: 's1', sku: '1' }, limit: 100, watched: batch },
        dictionary.lists,
        placed,
      ).count
    expect([count('paidOrders'), count('refundAfterShippingRate')]).toEqual([alarm?.shipped, alarm?.returned])
  })

  /** The same, of which the first so many requests are in this state. */
  function asked(batch: ReturnType<typeof aBatch>, state: AfterSaleState, count: number) {
    const afterSales = batch.afterSales.map((each, at) =>
      at < count ? { ...each, state, closedAt: state === AfterSaleState.open ? null : each.closedAt } : each,
    )
    return { ...batch, afterSales }
  }
  /** One of ten in the past, one of five now. */
  const tenth = [...Array(90).fill(null), ...Array(10).fill(2)]
  const fifth = [...Array(80).fill(null), ...Array(20).fill(2)]
  const settled = [20, 25, 30, 35, 40].map((ago) => aBatch(ago, tenth, { skuId: '1' }))

  it('names a SKU with twice the requests while most of them are open: the past has all of its own', () => {
    const { dictionary, placed } = storeOf(...settled, asked(aBatch(10, fifth, { skuId: '1' }), AfterSaleState.open, 14))
    const { rows, batch } = earlyAlarms({ shops: ['s1'] }, dictionary.lists, placed, noon())
    expect(rows.map(({ sku, returned, expected }) => [sku, returned, Math.round(expected)])).toEqual([['1', 20, 10]])
    const window = { from: day(119), to: day(0) }
    const question = aQuestion({ measure: 'refundAfterShippingRate', window, basis: 'ordered' })
    const behind = { question, group: { shop: 's1', sku: '1' }, limit: 100, watched: batch }
    expect(rowsBehind(behind, dictionary.lists, placed).count).toBe(20)
  })

  it('counts requests that were taken back on both sides, and an order with two of them once', () => {
    const withdrawn = settled.map((batch) => asked(batch, AfterSaleState.ended, 5))
    const fresh = aBatch(10, tenth, { skuId: '1' })
    const again = fresh.afterSales.map((each) => ({
      ...each,
      id: `${each.id}9`,
      askedAt: each.askedAt + DAY_S,
      closedAt: null,
      state: AfterSaleState.open,
    }))
    const { dictionary, placed } = storeOf(...withdrawn, { ...fresh, afterSales: [...fresh.afterSales, ...again] })
    const parts = { since: 'shipped', of: 'shipped', by: 'all', days: 5 } as const
    const [curve] = returnCurves({ shops: ['s1'], ...parts, window: { from: day(60), to: day(0) } }, dictionary.lists, placed, noon())
    expect(curve?.returned).toEqual([0, 0, 60, 0, 0])
    expect(earlyAlarms({ shops: ['s1'] }, dictionary.lists, placed, noon()).rows).toEqual([])
  })

  it('says nothing of a SKU that always comes back that much', () => {
    const often = [20, 25, 30, 35, 40].map((ago) => aBatch(ago, bad, { skuId: '1' }))
    const { dictionary, placed } = storeOf(...often, aBatch(10, bad, { skuId: '1' }))
    expect(earlyAlarms({ shops: ['s1'] }, dictionary.lists, placed, noon()).rows).toEqual([])
  })

  it.each([
    [0, 2, 1],
    [1, 0, 0],
    [1, 1, 0.6321],
    [3, 1, 0.0803],
    [8, 1, 0.00001],
  ])('at least %d where %d are usual have a chance of %d', (count, mean, chance) => {
    expect(chanceOf(count, mean)).toBeCloseTo(chance, 4)
  })
})

describe('a question about some goods', () => {
  it('counts the rows of these goods alone, and has the same in its total', () => {
    const { source } = storeOf(aBatch(20, [0, null, null], { goodsId: '701', skuId: '1' }), aBatch(20, [0], { goodsId: '702', skuId: '2' }))
    const answer = answerFigure(aQuestion({ measure: 'refundRate', goods: ['701'] }), source)
    expect(answer.total.refundRate).toEqual({ part: 1, whole: 3 })
  })
})
