import { describe, expect, it } from 'vitest'
import { createPace, pace } from '../../../extension/relay/pace.ts'

const A = 'https://a.example'

/** How long each of so many requests, all at once, has to wait. */
function bookAtOnce(count: number, bookTurn = createPace(), nowMs = 0) {
  return Array.from({ length: count }, () => bookTurn(A, nowMs))
}

describe('the pace of a console', () => {
  it('lets 100 shops with 20 requests each begin at once', () => {
    expect(bookAtOnce(2_000).every((waitMs) => waitMs === 0)).toBe(true)
  })

  it('makes what is beyond the burst wait its turn, evenly, and refuses who would wait too long', () => {
    const waits = bookAtOnce(pace.atOnce + 5 * pace.perSecond + 50)
    const waited = waits.flatMap((waitMs) => (waitMs === null || waitMs === 0 ? [] : [waitMs]))
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(pace.atOnce)
    expect(waited).toHaveLength(5 * pace.perSecond)
    expect(Math.max(...waited)).toBeLessThanOrEqual(pace.waitMaxMs)
    expect(waits.filter((waitMs) => waitMs === null)).toHaveLength(50)
  })

  it('gives more than six connections bring at 50 ms of latency, as long as it takes', () => {
    const bookTurn = createPace()
    bookAtOnce(pace.atOnce, bookTurn)
    const asked = Array.from({ length: 6 * 20 * 10 }, (_, at) => bookTurn(A, at * (1_000 / (6 * 20))))
    expect(Math.max(...asked.map((waitMs) => waitMs ?? Number.POSITIVE_INFINITY))).toBeLessThan(50)
  })

  it('takes nothing from a refused request, and is free again after a while', () => {
    const bookTurn = createPace()
    bookAtOnce(10_000, bookTurn)
    expect(bookTurn(A, 0)).toBeNull()
    expect(bookTurn(A, 1_000)).not.toBeNull()
    expect(bookAtOnce(2_000, bookTurn, 30_000).every((waitMs) => waitMs === 0)).toBe(true)
  })

  it('counts each console for itself', () => {
    const bookTurn = createPace()
    bookAtOnce(10_000, bookTurn)
    expect(bookTurn('https://b.example', 0)).toBe(0)
  })
})
