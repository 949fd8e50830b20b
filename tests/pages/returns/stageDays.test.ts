import { expect, it } from 'vitest'
import type { FigureAnswer } from '../../../src/figures/answers/question.ts'
import { toStageRows } from '../../../src/pages/returns/StageDays.tsx'

const names = { refundBeforeShippingRate: 'Before', refundInTransitRate: 'Way', refundAfterReceiptRate: 'After' }
const answer = (overrides: Partial<FigureAnswer> = {}): FigureAnswer => ({
  rows: [{ day: '2026-11-01', sums: { refundBeforeShippingRate: { part: 3, whole: 90 }, refundAfterReceiptRate: { part: 2, whole: 40 } } }],
  count: 1,
  total: {},
  window: { from: '2026-11-01', to: '2026-11-02' },
  asOf: 1,
  complete: { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 },
  sources: [],
  ...overrides,
})

it('every day has its place, also one on which nobody asked', () => {
  expect(toStageRows(answer(), names)).toEqual([
    { x: '11-01', y: 3, series: 'Before' },
    { x: '11-01', y: 0, series: 'Way' },
    { x: '11-01', y: 2, series: 'After' },
    { x: '11-02', y: 0, series: 'Before' },
    { x: '11-02', y: 0, series: 'Way' },
    { x: '11-02', y: 0, series: 'After' },
  ])
  expect(toStageRows(answer({ rows: [] }), names)).toEqual([])
})

it('a day that lacks a shop keeps its place, and is no good day', () => {
  const missing = [{ shop: 'a', kind: 'orders', from: '2026-11-02', to: '2026-11-02' }] as const
  const complete = { ...answer().complete, isComplete: false, missing }
  expect(toStageRows(answer({ complete }), names).map(({ x, y }) => [x, y])).toEqual([
    ['11-01', 3],
    ['11-01', 0],
    ['11-01', 2],
    ['11-02', null],
    ['11-02', null],
    ['11-02', null],
  ])
})

it('days that lack different shops are not compared: most of them decide which shops the bars are of', () => {
  const window = { from: '2026-11-01', to: '2026-11-03' }
  const missing = [
    { shop: 'small', kind: 'orders', from: '2026-11-01', to: '2026-11-02' },
    { shop: 'large', kind: 'orders', from: '2026-11-03', to: '2026-11-03' },
  ] as const
  const complete = { ...answer().complete, isComplete: false, missing }
  const first = toStageRows(answer({ window, complete }), names).filter(({ series }) => series === 'Before')
  expect(first.map(({ x, y }) => [x, y])).toEqual([
    ['11-01', 3],
    ['11-02', 0],
    ['11-03', null],
  ])
})
