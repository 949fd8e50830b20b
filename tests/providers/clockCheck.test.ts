import { expect, it, vi } from 'vitest'
import { createClockCheck } from '../../src/providers/clockCheck.ts'

const MINUTE_MS = 60_000
const trueMs = Date.UTC(2026, 10, 30, 4, 0, 30)
const said = new Date(trueMs).toUTCString()

/** What is known after an answer of a fifth of a second, on a computer that is so far ahead. */
function aheadAfter(offMs: number) {
  const check = createClockCheck()
  check.hear(said, trueMs + offMs - 200, trueMs + offMs)
  return check.read()
}

it('a clock that is some minutes off is known from one answer, to the minute and in both directions', () => {
  expect(aheadAfter(15 * MINUTE_MS)).toBe(15)
  expect(aheadAfter(-15 * MINUTE_MS)).toBe(-15)
  expect(aheadAfter(8 * 60 * MINUTE_MS)).toBe(480)
})

it('less than three minutes are no matter', () => {
  for (const off of [0, 2 * MINUTE_MS, -2 * MINUTE_MS]) expect(aheadAfter(off)).toBe(0)
})

it('a slow line makes no clock wrong, whenever on the way the backend looked at its clock', () => {
  const check = createClockCheck()
  check.hear(said, trueMs - 10 * MINUTE_MS, trueMs)
  expect(check.read()).toBe(0)
  check.hear(said, trueMs, trueMs + 10 * MINUTE_MS)
  expect(check.read()).toBe(0)
})

it('an answer that does not say its time, or not so that it can be read, says nothing', () => {
  const check = createClockCheck()
  for (const date of [undefined, '', 'soon']) check.hear(date, trueMs + 15 * MINUTE_MS, trueMs + 15 * MINUTE_MS)
  expect(check.read()).toBe(0)
})

it('once the clock is right again the next answer says so, and who watches hears of both', () => {
  const check = createClockCheck()
  const changed = vi.fn()
  check.subscribe(changed)
  check.hear(said, trueMs + 15 * MINUTE_MS, trueMs + 15 * MINUTE_MS)
  check.hear(said, trueMs + 15 * MINUTE_MS, trueMs + 15 * MINUTE_MS)
  expect(changed).toHaveBeenCalledTimes(1)
  check.hear(said, trueMs, trueMs)
  expect(changed).toHaveBeenCalledTimes(2)
  expect(check.read()).toBe(0)
})
