import { expect, it } from 'vitest'
import { answerFigure } from '../../../src/figures/answers/answerFigure.ts'
import { lowerBound, shareRange } from '../../../src/figures/answers/cutGroups.ts'
import type { FigureCut } from '../../../src/figures/answers/question.ts'
import { OrderStage } from '../../../src/figures/figureRows.ts'
import { aQuestion, someChunks } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf } from '../someRows.ts'

it.each([
  [{ part: 0, whole: 10 }, 0],
  [{ part: 1, whole: 1 }, 0.2065],
  [{ part: 30, whole: 100 }, 0.2189],
  [{ part: 50, whole: 100 }, 0.4038],
  [{ part: 3, whole: 2 }, 0.3424],
])('the lower end of the range of %o is %d', (sums, bound) => {
  expect(lowerBound(sums)).toBeCloseTo(bound, 4)
})

it('the range of a share lies between 0 and 1, and begins or ends there exactly where nothing or everything came back', () => {
  for (let whole = 1; whole <= 300; whole += 1) {
    expect(shareRange({ part: 0, whole })?.low).toBe(0)
    expect(shareRange({ part: whole, whole })?.high).toBe(1)
    expect(shareRange({ part: 0, whole })?.high).toBeLessThan(1)
    expect(shareRange({ part: whole, whole })?.low).toBeGreaterThan(0)
  }
})

it('a share of nothing has no lower end, and an amount is its own', () => {
  expect(lowerBound({ part: 0, whole: 0 })).toBeNull()
  expect(lowerBound({ part: 700, whole: null })).toBe(700)
})

/** Goods with so many orders, of which so many were refunded. */
function someGoods(goods: Readonly<Record<string, readonly [number, number]>>) {
  const chunks = someChunks()
  let digits = 0
  for (const [goodsId, [count, refunded]] of Object.entries(goods)) {
    const orders = Array.from({ length: count }, () => {
      digits += 1
      return anOrder({ orderSn: orderSnOf(0, digits), goodsId, stage: OrderStage.shipped })
    })
    const afterSales = orders.slice(0, refunded).map(({ orderSn }) => anAfterSale({ id: orderSn.slice(-4), orderSn }))
    chunks.put({ shop: 's1', readAt: noon(), orders, afterSales })
  }
  return chunks.source
}

const orderOf = (top: FigureCut, source = someGoods({ 11: [1, 1], 12: [40, 20], 13: [50, 0], 14: [50, 0], 15: [10, 2] })) =>
  answerFigure(aQuestion({ by: ['goods'], top }), source)

it.each([
  ['most', ['11', '12', '15', '13', '14']],
  ['least', ['13', '14', '15', '12', '11']],
  ['worst', ['12', '15', '13', '14', '11']],
] as const)('rows are ordered by the %s, equals as they were first seen', (order, goods) => {
  expect(orderOf({ order, limit: 10 }).rows.map((row) => row.goods)).toEqual(goods)
})

it('a cut is a piece of the whole order, also between equals, and says how many there are', () => {
  const whole = orderOf({ order: 'most', limit: 10 }).rows
  for (const from of [0, 1, 2, 3, 4, 5]) {
    for (const limit of [0, 1, 2, 9]) {
      const { rows, count } = orderOf({ order: 'most', limit, from })
      expect(rows).toEqual(whole.slice(from, from + limit))
      expect(count).toBe(5)
    }
  }
})

it.each([
  ['a value of at least', { from: 0.2, to: null }, ['11', '12', '15']],
  ['a value of at most', { from: null, to: 0.5 }, ['12', '15', '13', '14']],
  ['a value between two, both included', { from: 0.2, to: 0.5 }, ['12', '15']],
])('rows are cut to %s', (_, bounds, goods) => {
  const { rows, count } = orderOf({ order: 'most', limit: 10, within: [{ measure: 'refundRate', ...bounds }] })
  expect(rows.map((row) => row.goods)).toEqual(goods)
  expect(count).toBe(goods.length)
})

it('rows lie within the bounds of measures that are not shown, and all of them count in the total', () => {
  const within = [{ measure: 'paidOrders', from: 40, to: null }] as const
  const { rows, count, total } = orderOf({ order: 'most', limit: 1, from: 1, within })
  expect([rows.map((row) => row.goods), count]).toEqual([['13'], 3])
  expect(total).toEqual(orderOf({ order: 'most', limit: 10 }).total)
})

it('a question that says no cut is answered with every row, and the rows add up to the total', () => {
  const goods = Object.fromEntries(Array.from({ length: 450 }, (_, at) => [String(1_001 + at), [1 + (at % 3), 0] as const]))
  const orders = Object.values(goods).reduce((sum, [count]) => sum + count, 0)
  const { rows, count, total } = answerFigure(aQuestion({ measure: 'paidOrders', by: ['goods'] }), someGoods(goods))
  expect(rows.map((row) => row.goods).toSorted()).toEqual(Object.keys(goods).toSorted())
  expect(count).toBe(450)
  expect(rows.reduce((sum, row) => sum + (row.sums.paidOrders?.part ?? 0), 0)).toBe(orders)
  expect(total.paidOrders?.part).toBe(orders)
})
