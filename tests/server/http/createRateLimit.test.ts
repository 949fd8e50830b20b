import { expect, it } from 'vitest'
import { createRateLimit } from '../../../server/http/createRateLimit.ts'

const MINUTE_MS = 60_000
const now = Date.UTC(2026, 10, 22, 16, 30)

it('counts each key by itself, and begins again when a window is over', () => {
  const isTooMany = createRateLimit(2, MINUTE_MS)
  expect([0, 1, 2].map(() => isTooMany('a', now))).toEqual([false, false, true])
  expect(isTooMany('b', now + MINUTE_MS - 1)).toBe(false)
  expect(isTooMany('a', now + MINUTE_MS)).toBe(false)
})

it('begins again where the clock was ahead and was set right: the window would not be over for as long as that was', () => {
  const isTooMany = createRateLimit(1, MINUTE_MS)
  isTooMany('a', now + 24 * 60 * MINUTE_MS)
  expect([0, 1].map((minutes) => isTooMany('a', now + minutes * MINUTE_MS))).toEqual([false, false])
})
