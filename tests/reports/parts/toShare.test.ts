import { expect, it } from 'vitest'
import type { MissingDays } from '../../../src/figures/answers/question.ts'
import { toShare } from '../../../src/reports/parts/toShare.ts'

const lack = (shop: string, from: string, to: string, kind: MissingDays['kind'] = 'orders'): MissingDays => ({ shop, kind, from, to })

it('an answer is of all shops when none lacks a day', () => {
  expect(toShare({ missing: [] }, ['a', 'b'])).toEqual({ done: 2, total: 2, days: 0, lacking: [] })
})

it('a shop that lacks a day of either kind is none of those that are done', () => {
  const share = toShare({ missing: [lack('b', '2026-11-01', '2026-11-01', 'afterSales')] }, ['a', 'b', 'c'])
  expect([share.done, share.total, share.days]).toEqual([2, 3, 1])
})

it('a day that lacks orders and after-sales counts once', () => {
  const missing = [
    lack('a', '2026-11-01', '2026-11-03'),
    lack('a', '2026-11-03', '2026-11-05', 'afterSales'),
    lack('b', '2026-10-31', '2026-11-01'),
  ]
  const share = toShare({ missing }, ['b', 'a'])
  expect(share.days).toBe(7)
  expect(share.lacking.map(({ shop, days }) => [shop, days])).toEqual([
    ['b', 2],
    ['a', 5],
  ])
})
