import { describe, expect, it } from 'vitest'
import { claimStates } from '../../../contract/entities/boxClaim.ts'
import { mayMoveClaim, mayRemoveClaim, mayTakeClaim } from '../../../src/domain/listing/claimMoves.ts'

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
    expect(claimStates.filter((state) => mayMoveClaim(null, state))).toEqual(['claimed', 'unknown', 'tomorrow', 'skipped'])
    expect(claimStates.filter((state) => !mayRemoveClaim(state))).toEqual(['sending', 'review', 'published', 'unknown'])
  })

  it.each([
    ['queued', 'queued', 'running', false],
    ['queued', 'claimed', 'paused', false],
    ['queued', 'queued', 'stopped', true],
    ['queued', 'queued', 'done', true],
    ['queued', 'queued', null, true],
    ['sending', 'refused', 'running', false],
    ['sending', 'queued', 'stopped', false],
    ['unknown', 'refused', 'done', false],
    ['unknown', 'published', 'done', true],
    ['sending', 'queued', null, true],
    ['refused', 'queued', 'running', true],
  ] as const)('of another batch that is %s becomes %s where that batch is %s: %s', (from, to, holder, may) => {
    expect(mayTakeClaim({ ...goods, state: from, job_id: 'one' }, { ...goods, state: to, job_id: 'two' }, holder)).toBe(may)
    expect(mayTakeClaim({ ...goods, state: from, job_id: 'one' }, { ...goods, state: to, job_id: 'one' }, holder)).toBe(true)
    expect(mayTakeClaim({ ...goods, state: from, job_id: '' }, { ...goods, state: to, job_id: 'two' }, null)).toBe(true)
  })

  it('that was handed in is changed only by who names the same goods, and by another batch only when they are taken off', () => {
    const kept = { state: 'published', goods_id: '9', job_id: 'new' } as const
    for (const holder of ['running', 'done', null] as const) {
      expect(mayTakeClaim(kept, { state: 'refused', goods_id: '', job_id: 'new' }, holder)).toBe(false)
      expect(mayTakeClaim(kept, { state: 'refused', goods_id: '8', job_id: 'new' }, holder)).toBe(false)
      expect(mayTakeClaim(kept, { state: 'published', goods_id: '8', job_id: 'new' }, holder)).toBe(false)
      expect(mayTakeClaim(kept, { state: 'refused', goods_id: '9', job_id: 'old' }, holder)).toBe(false)
      expect(mayTakeClaim(kept, { state: 'refused', goods_id: '9', job_id: 'new' }, holder)).toBe(true)
      expect(mayTakeClaim(kept, { state: 'withdrawn', goods_id: '9', job_id: 'undo' }, holder)).toBe(true)
    }
    expect(mayMoveClaim('withdrawn', 'published')).toBe(false)
    expect(mayTakeClaim(kept, { state: 'withdrawn', goods_id: '8', job_id: 'undo' }, 'done')).toBe(false)
    expect(mayMoveClaim('withdrawn', 'sending')).toBe(true)
  })

  it.each(['claimed', 'refused', 'sending'] as const)(
    'that is %s again is not in the shop because an old batch says so of goods that were taken off',
    (state) => {
      for (const said of ['review', 'published', 'withdrawn'] as const) {
        const kept = { state, goods_id: '', job_id: state === 'claimed' ? '' : 'new' }
        expect(mayTakeClaim(kept, { state: said, goods_id: '9', job_id: 'old' }, 'done')).toBe(false)
        expect(mayTakeClaim({ ...kept, job_id: 'old' }, { state: said, goods_id: '9', job_id: 'old' }, null)).toBe(true)
      }
    },
  )
})

const goods = { goods_id: '9' }
