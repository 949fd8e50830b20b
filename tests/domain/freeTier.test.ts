import { describe, expect, it } from 'vitest'
import { shopLimitOf } from '../../src/domain/freeTier.ts'

describe('free tier (specification 6: level 0 sees the first 2 shops)', () => {
  it.each([
    [0, 2],
    [1, null],
    [9, null],
  ])('level %d has the limit %s [spec 9.4]', (level, limit) => {
    expect(shopLimitOf(level)).toBe(limit)
  })
})
