import { describe, expect, it } from 'vitest'
import { answerFigure } from '../../../src/figures/answers/answerFigure.ts'
import { dimensions } from '../../../src/figures/answers/question.ts'
import { type BehindQuestion, rowsBehind } from '../../../src/figures/answers/rowsBehind.ts'
import { toDayText } from '../../../src/figures/days.ts'
import { AfterSaleState, type FigureOrder, OrderStage } from '../../../src/figures/figureRows.ts'
import type { MeasureName } from '../../../src/figures/measures/index.ts'
import { fc } from '../../fastCheck.ts'
import { aQuestion, bases, someChunks } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, PATIENCE_MS, pages, TODAY } from '../someRows.ts'

/** Chunks with their shop and week, as the store has them. */
function placed({ held }: ReturnType<typeof someChunks>) {
  return [...held].map(([key, chunk]) => {
    const [shop, week] = key.split(' ').map(Number)
    return { shop: shop ?? 0, week: week ?? 0, chunk }
  })
}

it(
  'every number opens its list: as many rows as it counts, and rows that come to its money',
  () => {
    fc.assert(
      fc.property(
        pages,
        fc.nat(20),
        fc.constantFrom(...bases),
        fc.subarray([...dimensions]),
        fc.constantFrom(undefined, 13 * 3600),
        (all, daysAgo, basis, by, beforeS) => {
          const chunks = someChunks()
          for (const page of all) chunks.put(page)
          const window = { from: toDayText(TODAY - daysAgo - 4), to: toDayText(TODAY - daysAgo) }
          for (const measure of ['refundRate', 'refundAmount'] as const) {
            const question = aQuestion({ measure, by, basis, window, ...(beforeS !== undefined && { beforeS }) })
            for (const { sums, ...group } of answerFigure(question, chunks.source).rows) {
              const behind = rowsBehind({ question, group, limit: 1_000 }, chunks.source.lists, placed(chunks))
              const money = behind.rows.reduce((sum, { afterSale }) => sum + (afterSale?.refundFen ?? 0), 0)
              expect(measure === 'refundRate' ? behind.count : money).toBe(sums[measure]?.part)
            }
          }
        },
      ),
    )
  },
  PATIENCE_MS,
)

it('a list of orders has the orders alone, and no more of them than are asked for', () => {
  const chunks = someChunks()
  fc.assert(
    fc.property(pages, (all) => {
      for (const page of all) chunks.put(page)
      const question = aQuestion({ measure: 'paidOrders', window: { from: toDayText(TODAY - 100), to: toDayText(TODAY) } })
      const { rows, count } = rowsBehind({ question, group: { shop: 's1' }, limit: 3 }, chunks.source.lists, placed(chunks))
      const paid = answerFigure({ ...question, shops: ['s1'] }, chunks.source).total.paidOrders?.part
      expect([count, rows.length]).toEqual([paid, Math.min(3, count)])
      expect(rows.every(({ shop, afterSale }) => shop === 's1' && afterSale === null)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

describe('what waits for the shop', () => {
  const waiting = () => {
    const chunks = someChunks()
    const order = (digits: number, overrides: Partial<FigureOrder>) => anOrder({ orderSn: orderSnOf(0, digits), ...overrides })
    chunks.put({
      shop: 's1',
      readAt: noon() + 60,
      orders: [
        order(1, { dueAt: noon(-2), amountFen: 100 }),
        order(2, { dueAt: noon(-1), amountFen: 200 }),
        order(3, { amountFen: 400 }),
        order(4, { dueAt: noon(), stage: OrderStage.refunded }),
        order(5, { dueAt: noon(), stage: OrderStage.shipped }),
        order(6, { dueAt: noon() }),
      ],
      afterSales: [
        anAfterSale({ id: '1', orderSn: orderSnOf(0, 6) }),
        anAfterSale({ id: '2', orderSn: orderSnOf(0, 5), state: AfterSaleState.open, closedAt: null, dueAt: noon(-3), refundFen: 70 }),
        anAfterSale({ id: '3', orderSn: orderSnOf(0, 5), state: AfterSaleState.open, closedAt: null, dueAt: noon(-1), refundFen: 80 }),
        anAfterSale({ id: '4', orderSn: orderSnOf(0, 5), state: AfterSaleState.elsewhere, closedAt: null, dueAt: noon(-1) }),
      ],
    })
    return (measure: MeasureName, rest: Partial<BehindQuestion> = {}) =>
      rowsBehind({ question: aQuestion({ measure }), group: {}, limit: 10, order: 'due', ...rest }, chunks.source.lists, placed(chunks))
  }

  it('is orders that are neither shipped nor given back, the most urgent first, with what they come to', () => {
    const { rows, count, amountFen } = waiting()('ordersToShip')
    expect(rows.map(({ order }) => order.orderSn)).toEqual([2, 1, 3].map((digits) => orderSnOf(0, digits)))
    expect([count, amountFen, rows[0]?.readAt]).toEqual([3, 700, noon() + 60])
  })

  it('is after-sales in which it is the shop’s turn', () => {
    const { rows, amountFen } = waiting()('afterSalesToAnswer')
    expect([rows.map(({ afterSale }) => afterSale?.id), amountFen]).toEqual([['3', '2'], 150])
  })

  it('is counted up to a moment, however few rows are asked for', () => {
    const { rows, count, amountFen } = waiting()('ordersToShip', { dueUntil: noon(-2), limit: 1 })
    expect([rows.length, count, amountFen]).toEqual([1, 2, 300])
  })
})
