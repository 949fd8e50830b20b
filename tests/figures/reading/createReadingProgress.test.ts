import { expect, it } from 'vitest'
import { noReading, type ShopReading } from '../../../src/figures/answers/readings.ts'
import { createReadingProgress, toLeftMs } from '../../../src/figures/reading/createReadingProgress.ts'
import { noon, TODAY } from '../someRows.ts'

const MINUTE_MS = 60_000

/** A shop of which the newest days were read, today included. */
function readBack(shop: string, kind: ShopReading['kind'], days: number): ShopReading {
  const read = Array.from({ length: days }, (_, age) => ({ day: TODAY - age, asOf: noon(), isWhole: true, unreadable: 0 }))
  return { ...noReading(shop, kind), days: read.toReversed() }
}

function aProgress(shops = ['a', 'b']) {
  const clock = { ms: noon() * 1_000 }
  const progress = createReadingProgress(() => clock.ms)
  progress.begin(shops)
  const note = (shop: string, days: number) => {
    progress.note(readBack(shop, 'orders', days))
    progress.note(readBack(shop, 'afterSales', days))
  }
  return {
    clock,
    progress,
    note,
    read: (states: readonly (readonly [string, 'expired' | 'running'])[] = []) => progress.read(new Map(states)),
  }
}

it('today of every shop comes first, then 30 days, then the rest, and nothing once all is read', () => {
  const { note, read } = aProgress()
  note('a', 0)
  expect(read()).toBeNull()
  note('b', 0)
  expect(read()).toMatchObject({ part: 'todayOrders', share: 0, shops: { done: 0, total: 2 } })
  note('a', 1)
  expect(read()).toMatchObject({ part: 'todayOrders', share: 0.5, shops: { done: 1, total: 2 } })
  note('b', 1)
  expect(read()?.part).toBe('month')
  note('a', 30)
  expect(read()).toMatchObject({ part: 'month', share: 0.5, shops: { done: 1, total: 2 } })
  note('b', 30)
  expect(read()).toMatchObject({ part: 'rest', share: 0, shops: { done: 0, total: 2 } })
  note('a', 120)
  note('b', 120)
  expect(read()).toBeNull()
})

it('of today the orders of all shops come first: what is counted is what is read at the time', () => {
  const { progress, note, read } = aProgress()
  note('a', 0)
  note('b', 0)
  progress.note(readBack('a', 'orders', 1))
  expect(read()).toMatchObject({ part: 'todayOrders', share: 0.5, shops: { done: 1, total: 2 } })
  progress.note(readBack('b', 'orders', 1))
  expect(read()).toMatchObject({ part: 'todayAfterSales', share: 0, shops: { done: 0, total: 2 } })
  progress.note(readBack('b', 'afterSales', 1))
  expect(read()).toMatchObject({ part: 'todayAfterSales', share: 0.5, shops: { done: 1, total: 2 } })
})

it('what every day brings is no first reading', () => {
  const { note, read } = aProgress()
  note('a', 119)
  note('b', 119)
  expect(read()).toBeNull()
})

it('a shop that cannot be read is waited for by nobody, and is not counted as read', () => {
  const { note, read } = aProgress()
  note('a', 0)
  note('b', 0)
  note('a', 15)
  expect(read([['b', 'expired']])).toMatchObject({ part: 'month', shops: { done: 0, total: 2 } })
  note('a', 30)
  expect(read([['b', 'expired']])?.part).toBe('rest')
})

it('the time that is left is said by the pace seen so far, and only once there is one', () => {
  const { clock, note, read } = aProgress()
  note('a', 1)
  note('b', 1)
  expect(read()?.leftMs).toBeNull()
  clock.ms += MINUTE_MS
  // A minute without a day: nothing can be said.
  expect(read()?.leftMs).toBeNull()
  note('a', 16)
  note('b', 15)
  expect(read()?.leftMs).toBe(MINUTE_MS)
})

it('days of a shop that cannot be read are no pace', () => {
  const { clock, note, read } = aProgress()
  note('a', 0)
  note('b', 0)
  expect(read()?.leftMs).toBeNull()
  clock.ms += MINUTE_MS
  expect(read([['b', 'expired']])).toMatchObject({ share: 0, leftMs: null })
})

it.each([
  ['too little time', { elapsedMs: 2_000, done: 50, unread: 50, total: 100 }, null],
  ['too few days', { elapsedMs: 60_000, done: 1, unread: 99, total: 100 }, null],
  ['half of it in a minute', { elapsedMs: 60_000, done: 50, unread: 50, total: 100 }, 60_000],
])('after %s', (_, seen, leftMs) => {
  expect(toLeftMs(seen)).toBe(leftMs)
})
