import { describe, expect, it } from 'vitest'
import { answerFigure } from '../../../src/figures/answers/answerFigure.ts'
import type { FigureQuestion } from '../../../src/figures/answers/question.ts'
import { rowsBehind } from '../../../src/figures/answers/rowsBehind.ts'
import { answerFromTotals } from '../../../src/figures/answers/totals.ts'
import { toDayText } from '../../../src/figures/days.ts'
import { OrderStage } from '../../../src/figures/figureRows.ts'
import type { MeasureName } from '../../../src/figures/measures/index.ts'
import { aQuestion, someChunks } from '../someFigures.ts'
import { anAfterSale, anOrder, noon, orderSnOf, TODAY } from '../someRows.ts'

const counts = [
  'refundedOrders',
  'refundBeforeShippingRate',
  'refundInTransitRate',
  'refundAfterReceiptRate',
] as const satisfies readonly MeasureName[]
const back = (daysAgo: number) => toDayText(TODAY - daysAgo)

/** One order of ten days ago, some pieces of which came back before shipping, others on their way twice on one day, others after receipt. */
function refundedFourTimes() {
  const chunks = someChunks()
  const orderSn = orderSnOf(10, 1)
  const order = {
    orderSn,
    orderedAt: noon(10),
    shippedAt: noon(7),
    receivedAt: noon(3),
    stage: OrderStage.received,
    amountFen: 9_000,
    quantity: 9,
  }
  const asked = (id: string, askedAt: number) => anAfterSale({ id, orderSn, askedAt, closedAt: askedAt + 60, refundFen: 1_000 })
  const afterSales = [asked('1', noon(9)), asked('2', noon(5)), asked('3', noon(5) + 60), asked('4', noon(0))]
  chunks.put({ shop: 's1', readAt: noon() + 600, orders: [anOrder(order)], afterSales })
  return chunks
}

describe('an order that is refunded several times', () => {
  const { source, totals } = refundedFourTimes()
  const ask = (question: Partial<FigureQuestion>) =>
    aQuestion({ measure: counts[0], beside: [...counts.slice(1), 'refundAmount'], shops: ['s1'], ...question })
  const partsOf = (sums: Readonly<Partial<Record<MeasureName, { part: number }>>> = {}) =>
    [...counts, 'refundAmount' as const].map((name) => sums[name]?.part)

  it.each<[string, 'ordered' | 'asked', [number, number], number[]]>([
    ['of its own day counts once in all and once at each stage', 'ordered', [10, 10], [1, 1, 1, 1, 4_000]],
    ['by request counts once over all its days, and once at each stage', 'asked', [10, 0], [1, 1, 1, 1, 4_000]],
    ['counts today, though an earlier refund was not today', 'asked', [0, 0], [1, 0, 0, 1, 1_000]],
    ['counts once for two refunds of one day', 'asked', [5, 5], [1, 0, 1, 0, 2_000]],
    ['counts at the stages of the window alone', 'asked', [5, 0], [1, 0, 1, 1, 3_000]],
    ['counts nothing where it was not refunded', 'asked', [4, 1], [0, 0, 0, 0, 0]],
  ])('%s', (_, basis, [from, to], expected) => {
    const question = ask({ basis, window: { from: back(from), to: back(to) } })
    expect(partsOf(answerFigure(question, source).total)).toEqual(expected)
    expect(partsOf(answerFromTotals(question, totals, source)?.total)).toEqual(expected)
    const shown = { group: {}, limit: 10 }
    const chunks = [...source.chunks(source.lists.shops.find(0, 's1'))].map((chunk) => ({
      shop: source.lists.shops.find(0, 's1'),
      week: 0,
      chunk,
    }))
    for (const [at, measure] of counts.entries())
      expect(rowsBehind({ question: { ...question, measure }, ...shown }, source.lists, chunks).count).toBe(expected[at])
  })

  it('counts on each of its days, and once in the sum of these', () => {
    const question = ask({ basis: 'asked', by: ['shop', 'day'], window: { from: back(10), to: back(0) } })
    for (const answer of [answerFigure(question, source), answerFromTotals(question, totals, source)]) {
      const days = answer?.rows.flatMap(({ day = '', sums }) =>
        (sums.refundedOrders?.part ?? 0) > 0 ? [`${day} ${sums.refundedOrders?.part}`] : [],
      )
      expect(days?.toSorted()).toEqual([`${back(9)} 1`, `${back(5)} 1`, `${back(0)} 1`])
      expect(answer?.total.refundedOrders?.part).toBe(1)
    }
  })
})
