import { describe, expect, it } from 'vitest'
import { createOrderNumber } from '../../../server/payments/orderNumber.ts'

const NOON_UTC = Date.UTC(2026, 11, 31, 20, 5, 9)

describe('an order number', () => {
  it('begins with Beijing’s time and goes on with letters and digits that nobody mistakes', () => {
    expect(createOrderNumber(NOON_UTC)).toMatch(/^20270101040509[2-9A-HJ-NP-Z]{12}$/)
  })

  it('sorts by time', () => {
    const numbers = [0, 1_000, 60_000, 86_400_000].map((laterMs) => createOrderNumber(NOON_UTC + laterMs))
    expect([...numbers].sort()).toEqual(numbers)
  })

  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => createOrderNumber(NOON_UTC))).size).toBe(1_000)
  })
})
