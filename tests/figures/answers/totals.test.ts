import { expect, it } from 'vitest'
import { answerFigure } from '../../../src/figures/answers/answerFigure.ts'
import { answerFromTotals } from '../../../src/figures/answers/totals.ts'
import { toDayText } from '../../../src/figures/days.ts'
import { isOfAds } from '../../../src/figures/measures/defineMeasure.ts'
import { measureNames, measures } from '../../../src/figures/measures/index.ts'
import { fc } from '../../fastCheck.ts'
import { aQuestion, bases, byKey, someChunks } from '../someFigures.ts'
import { anOrder, noon, orderSnOf, PATIENCE_MS, pages, TODAY } from '../someRows.ts'

it(
  'totals by shop and day answer as the rows themselves do',
  () => {
    fc.assert(
      fc.property(
        pages,
        fc.nat(20),
        fc.constantFrom(...bases),
        fc.subarray(['shop', 'day'] as const),
        fc.constantFrom(...measureNames.filter((name) => !isOfAds(measures[name]))),
        (all, daysAgo, basis, by, measure) => {
          const chunks = someChunks()
          for (const page of all) chunks.put(page)
          const window = { from: toDayText(TODAY - daysAgo - 4), to: toDayText(TODAY - daysAgo) }
          const question = aQuestion({ measure, by, basis, window })
          const fromRows = answerFigure(question, chunks.source)
          const fromTotals = answerFromTotals(question, chunks.totals, chunks.source)
          expect(byKey(fromTotals?.rows ?? [], by)).toEqual(byKey(fromRows.rows, by))
          expect(fromTotals?.total).toEqual(fromRows.total)
        },
      ),
      { numRuns: 150 },
    )
  },
  PATIENCE_MS,
)

it('totals do not answer what asks for goods, SKUs or reasons', () => {
  const { source, totals } = someChunks()
  for (const by of ['goods', 'sku', 'reason'] as const) expect(answerFromTotals(aQuestion({ by: [by] }), totals, source)).toBeNull()
})

it('sums that 32 bits do not hold are exact, too', () => {
  const { put, source, totals } = someChunks()
  const largest = 2 ** 31 - 1
  const orders = [1, 2, 3].map((digits) => anOrder({ orderSn: orderSnOf(0, digits), amountFen: largest }))
  put({ shop: 's1', readAt: noon(), orders, afterSales: [] })
  const question = aQuestion({ measure: 'salesAmount', shops: ['s1'] })
  expect(answerFromTotals(question, totals, source)?.total.salesAmount?.part).toBe(3 * largest)
  expect(answerFigure(question, source).total.salesAmount?.part).toBe(3 * largest)
})
