import { describe, expect, it } from 'vitest'
import { countStates, oldestCheck } from '../../../src/pages/workplace/countStates.ts'

describe('countStates', () => {
  it('counts every shop once, one of a foreign status as unknown', () => {
    const shops = [1, 1, 0, 2, -1, 7].map((status) => ({ status }))
    expect(countStates(shops)).toEqual({ online: 2, offline: 1, checkFailed: 1, unknown: 2 })
  })
})

describe('oldestCheck', () => {
  it.each([
    [[], null],
    [[5, 3, 9], 3],
    [[5, null], null],
    [[0], 0],
  ])('of checks at %j is %j: a total is as old as its oldest part', (times, oldest) => {
    expect(oldestCheck(times.map((checked_at) => ({ checked_at })))).toBe(oldest)
  })
})
