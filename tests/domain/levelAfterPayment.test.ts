import { describe, expect, it } from 'vitest'
import { type BoughtPlan, type HeldLevel, isWorthPaying, levelAfterPayment } from '../../src/domain/levelAfterPayment.ts'
import { fc } from '../fastCheck.ts'

const DAY_MS = 86_400_000
const NOW = 1_800_000_000_000
const inDays = (days: number) => NOW + days * DAY_MS

/** Daily prices: 1, 2 and 4 yuan. */
const low = { level: 1, days: 30, amount_fen: 3_000 }
const middle = { level: 2, days: 30, amount_fen: 6_000 }
const high = { level: 4, days: 30, amount_fen: 12_000 }
const plans = [low, middle, high]

const held = (level: number, days: number | null): HeldLevel => ({ level, level_expires_at: days === null ? null : inDays(days) })

describe('the level after a payment', () => {
  it.each<[string, HeldLevel, BoughtPlan, number, number]>([
    ['of the free tier is the plan’s, from now', held(0, null), low, 1, 30],
    ['of a level that ran out is the plan’s, from now', held(4, -1), low, 1, 30],
    ['of one that runs out this moment is the plan’s, from now', held(1, 0), low, 1, 30],
    ['renewed early loses no day', held(1, 10), low, 1, 40],
    ['renewed with days of another length gets just these', held(1, 10), { ...low, days: 7 }, 1, 17],
    ['upgraded half way keeps the worth of the rest', held(1, 20), middle, 2, 30 + 10],
    ['upgraded by more than one step keeps the worth of the rest', held(1, 20), high, 4, 30 + 5],
    ['lower than the one that runs makes that one longer by its worth', held(4, 20), low, 4, 20 + 7.5],
    ['upgraded from a level that is not sold counts it by its number', held(3, 20), high, 4, 30 + 15],
    ['lower than one that is not sold counts by its number', held(5, 10), low, 5, 10 + 6],
    ['upgraded from a dearer level gets no more days than were left', held(1, 20), { ...middle, amount_fen: 300 }, 2, 30 + 20],
    ['upgraded from a level without end ends with the plan', held(1, null), middle, 2, 30],
  ])('%s', (_title, before, bought, level, days) => {
    expect(levelAfterPayment(before, bought, plans, NOW)).toEqual({ level, level_expires_at: inDays(days) })
  })

  it.each([
    ['the same', held(2, null)],
    ['a higher', held(4, null)],
  ])('stays without end when %s level has none', (_title, before) => {
    expect(levelAfterPayment(before, middle, plans, NOW)).toEqual(before)
    expect(isWorthPaying(before, middle)).toBe(false)
  })

  it('takes the cheapest day of a level that several plans give', () => {
    const yearly = { level: 1, days: 300, amount_fen: 15_000 }
    const { level_expires_at } = levelAfterPayment(held(1, 20), middle, [...plans, yearly], NOW)
    expect(level_expires_at).toBe(inDays(30 + 5))
  })

  it('is never lower and never ends earlier than what was held or bought at full worth', () => {
    const level = fc.integer({ min: 1, max: 9 })
    const plan = fc.record({ level, days: fc.integer({ min: 1, max: 400 }), amount_fen: fc.integer({ min: 1, max: 1e7 }) })
    const running = fc.record({ level, level_expires_at: fc.integer({ min: NOW + 1, max: NOW + 400 * DAY_MS }) })
    fc.assert(
      fc.property(running, plan, fc.array(plan, { maxLength: 4 }), (before, bought, sold) => {
        const after = levelAfterPayment(before, bought, sold, NOW)
        const end = after.level_expires_at ?? 0
        expect(after.level).toBe(Math.max(before.level, bought.level))
        expect(end).toBeGreaterThanOrEqual(before.level >= bought.level ? before.level_expires_at : NOW + bought.days * DAY_MS)
        expect(end).toBeLessThanOrEqual(before.level_expires_at + bought.days * DAY_MS)
      }),
    )
  })
})
