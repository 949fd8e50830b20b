import { describe, expect, it } from 'vitest'
import { createId } from '../../server/ids.ts'

describe('ids', () => {
  it('are version 7 UUIDs', () => {
    expect(createId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('sort as they were made, also within a millisecond and when the clock goes back', () => {
    const now = Date.now()
    const ids = Array.from({ length: 10_000 }, (_, index) => createId(index === 5_000 ? now - 60_000 : now))
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
