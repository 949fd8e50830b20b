import { expect, it } from 'vitest'
import { shopsLacking, shopsPartlyRead, shopsToWaitFor, toCompleteness } from '../../../src/figures/answers/completeness.ts'

const days = { from: '2026-11-22', to: '2026-11-22' }
const rows = { kind: 'afterSales', ...days, rows: 1 } as const

it('an alert waits for what can still be had, what is judged over many orders for days and rows that were not read alone', () => {
  const complete = toCompleteness(
    [{ shop: 'days', kind: 'orders', ...days }],
    [
      { shop: 'unreadable', why: 'unreadable', ...rows },
      { shop: 'unlisted order', why: 'unresolved', ...rows },
      { shop: 'old order', why: 'older', ...rows },
    ],
  )
  expect([...shopsLacking(complete)]).toEqual(['days', 'unreadable', 'unlisted order', 'old order'])
  expect([...shopsToWaitFor(complete)]).toEqual(['days', 'unreadable', 'unlisted order'])
  expect([...shopsPartlyRead(complete)]).toEqual(['days', 'unreadable'])
})
