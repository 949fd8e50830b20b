import { expect, it } from 'vitest'
import { BATCH_GRACE_MS, isLate, toBatchCourse } from '../../src/domain/batchStarts.ts'

const midnight = Date.parse('2026-11-28T00:00:00+08:00')
const planned = { state: 'planned', starts_at: midnight } as const

it.each([
  ['ahead', -1],
  ['due', 0],
  ['due', BATCH_GRACE_MS],
  ['missed', BATCH_GRACE_MS + 1],
  ['missed', 12 * 3_600_000],
] as const)('a batch is %s %d ms after its time', (course, afterMs) => {
  expect(toBatchCourse(planned, midnight + afterMs)).toBe(course)
})

it('a batch without a time has no course, and neither has one that has begun', () => {
  expect(toBatchCourse({ state: 'planned', starts_at: null }, midnight)).toBeNull()
  for (const state of ['running', 'paused', 'stopped', 'done'] as const) expect(toBatchCourse({ ...planned, state }, midnight)).toBeNull()
})

it('what is left is late once the grace has passed', () => {
  expect([isLate(midnight, midnight + BATCH_GRACE_MS), isLate(midnight, midnight + BATCH_GRACE_MS + 1)]).toEqual([false, true])
})
