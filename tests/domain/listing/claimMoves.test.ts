import { describe, expect, it } from 'vitest'
import { claimStates } from '../../../contract/entities/boxClaim.ts'
import { mayMoveClaim, mayRemoveClaim } from '../../../src/domain/listing/claimMoves.ts'

describe('a claim', () => {
  it('that was handed in is not sent again unless the shop was read back', () => {
    for (const from of ['review', 'published'] as const) {
      for (const to of ['claimed', 'queued', 'sending', 'tomorrow', 'skipped'] as const) expect(mayMoveClaim(from, to)).toBe(false)
    }
    expect(mayMoveClaim('unknown', 'queued')).toBe(true)
    expect(mayMoveClaim('refused', 'claimed')).toBe(true)
  })

  it('that may be in the shop is not claimed again, as if nothing had been sent', () => {
    for (const from of ['sending', 'unknown'] as const) {
      expect(mayMoveClaim(from, 'claimed')).toBe(false)
      expect(mayMoveClaim(from, 'refused')).toBe(true)
    }
  })

  it('may stay what it is, whatever that is', () => {
    for (const state of claimStates) expect(mayMoveClaim(state, state)).toBe(true)
  })

  it('begins before it was sent, and can be taken back until then', () => {
    expect(claimStates.filter((state) => mayMoveClaim(null, state))).toEqual(['claimed', 'queued', 'sending', 'tomorrow', 'skipped'])
    expect(claimStates.filter((state) => !mayRemoveClaim(state))).toEqual(['sending', 'review', 'published', 'unknown'])
  })
})
