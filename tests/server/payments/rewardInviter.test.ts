import { describe, expect, it } from 'vitest'
import { rewardOf } from '../../../server/payments/rewardInviter.ts'

describe('the reward of an invitation', () => {
  it.each([
    [9_900, 990],
    [9_999, 999],
    [10, 1],
    [9, 0],
    [1, 0],
  ])('of %i fen is %i, rounded down', (paid, reward) => {
    expect(rewardOf(paid)).toBe(reward)
  })
})
