import { describe, expect, it } from 'vitest'
import { freeTierSeesFirstTwo, shopLimitOf } from '../../src/domain/freeTier.ts'

describe('free tier (specification 6: level 0 sees the first 2 shops)', () => {
  it.each([
    [0, ['a', 'b', 'c'], ['a', 'b']],
    [0, ['a', 'b'], ['a', 'b']],
    [0, ['a'], ['a']],
    [0, [], []],
    [1, ['a', 'b', 'c'], ['a', 'b', 'c']],
    [3, ['c', 'b', 'a'], ['c', 'b', 'a']],
  ])('level %d sees of %j: %j', (level, shops, seen) => {
    expect(freeTierSeesFirstTwo(shops, level)).toEqual(seen)
  })

  it.each([
    [0, 2],
    [1, null],
    [9, null],
  ])('level %d has the limit %s', (level, limit) => {
    expect(shopLimitOf(level)).toBe(limit)
  })
})
