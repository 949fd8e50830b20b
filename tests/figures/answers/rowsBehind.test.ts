import { expect, it } from 'vitest'
import { answerFigure } from '../../../src/figures/answers/answerFigure.ts'
import { dimensions } from '../../../src/figures/answers/question.ts'
import { rowsBehind } from '../../../src/figures/answers/rowsBehind.ts'
import { toDayText } from '../../../src/figures/days.ts'
import { fc } from '../../fastCheck.ts'
import { aQuestion, bases, someChunks } from '../someFigures.ts'
import { PATIENCE_MS, pages, TODAY } from '../someRows.ts'

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
