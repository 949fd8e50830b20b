import { describe, expect, it } from 'vitest'
import { toPlanSummary } from '../../../src/batches/screens/plan/toPlanSummary.ts'
import { aPriceRow } from './aBatchState.ts'

describe('the summary of a plan', () => {
  it('counts what changes, and why the rest does not, most frequent first', () => {
    const skipped = (reason: string) => ({ ...aPriceRow(1), outcome: 'skipped' as const, reason })
    const rows = [
      { ...aPriceRow(0), outcome: 'waiting' as const },
      skipped('unchanged'),
      skipped('beyondGuard|60|50'),
      skipped('beyondGuard|70|50'),
    ]
    expect(toPlanSummary(rows)).toEqual({
      toChange: 1,
      leftOut: 3,
      reasons: [
        { word: 'beyondGuard', count: 2 },
        { word: 'unchanged', count: 1 },
      ],
      notes: [],
    })
  })

  it('counts what a person should look at first of rows that change', () => {
    const row = (reason: string, outcome: 'waiting' | 'skipped' = 'waiting') => ({ ...aPriceRow(1), outcome, reason })
    const rows = [row(''), row('pictureTaken|one'), row('pictureTaken|two'), row('pictureInBox|one'), row('sameTitle', 'skipped')]
    expect(toPlanSummary(rows)).toEqual({
      toChange: 4,
      leftOut: 1,
      reasons: [{ word: 'sameTitle', count: 1 }],
      notes: [
        { word: 'pictureTaken', count: 2 },
        { word: 'pictureInBox', count: 1 },
      ],
    })
  })
})
