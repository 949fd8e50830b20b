import { describe, expect, it } from 'vitest'
import { besideNow } from '../../../src/pages/returns/useReturnFigures.ts'
import type { AskedFigure } from '../../../src/reports/live/useFigure.ts'
import { anAnswer } from '../../reports/standInForFigures.ts'

const answer = anAnswer({ window: { from: '2026-11-01', to: '2026-11-07' } })
const answered: AskedFigure = { answer, isStale: false, error: null }
/** Of the days that were chosen before. */
const old: AskedFigure = { answer, isStale: true, error: null }
/** Of an earlier visit, and of the days that are chosen. */
const kept: AskedFigure = { answer, isStale: true, isKept: true, error: null }

describe('the period before, beside the figures of a screen', () => {
  it('is shown where both are of the days that are chosen, or both of those before', () => {
    for (const [now, compared] of [
      [answered, answered],
      [old, old],
      [kept, answered],
      [answered, kept],
    ] as const)
      expect(besideNow(now, compared).answer).toBe(answer)
  })

  it('is not shown while one of the two is of other days', () => {
    expect(besideNow(answered, old).answer).toBeNull()
    expect(besideNow(old, answered).answer).toBeNull()
    expect(besideNow(kept, old).answer).toBeNull()
  })
})
