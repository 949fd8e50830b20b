import { describe, expect, it } from 'vitest'
import { type BoxClaim, boxClaimSchema } from '../../../contract/entities/boxClaim.ts'
import { LIST_SETTLED_MS } from '../../../src/pages/box/publish/goodsStates.ts'
import { isAskable, isOpenClaim, toSettledClaims } from '../../../src/pages/box/toSettledClaims.ts'

const aClaim = (changes: Partial<BoxClaim> = {}): BoxClaim => ({
  box_id: 'b1',
  shop_uid: 's1',
  state: 'review',
  goods_id: '700',
  goods_commit_id: '9',
  job_id: 'j1',
  reason: '',
  field: '',
  saved_at: 1,
  ...changes,
})
const settle = (claim: BoxClaim, state: 'published' | 'review' | 'refused' | 'editing', words = '') =>
  toSettledClaims([claim], new Map([['700', { state, words }]]), (said) => (said.includes('标题') ? 'title' : ''))

describe('what became of goods under review', () => {
  it('is saved where it is another than before', () => {
    const { saved_at: _, ...claim } = aClaim()
    expect(settle(aClaim(), 'published')).toEqual([{ ...claim, state: 'published' }])
    expect(settle(aClaim({ state: 'unknown' }), 'review')).toEqual([{ ...claim, state: 'review' }])
  })

  it('is refused with the platform’s words and the field that they name', () => {
    expect(settle(aClaim(), 'refused', '标题含有违禁词')).toEqual([
      expect.objectContaining({ state: 'refused', reason: '标题含有违禁词', field: 'title' }),
    ])
  })

  it('has no more of the platform’s words, and of the field, than a claim may have', () => {
    const [claim] = toSettledClaims([aClaim()], new Map([['700', { state: 'refused', words: '长'.repeat(600) }]]), () => 'f'.repeat(80))
    expect(boxClaimSchema.safeParse({ ...claim, saved_at: 1 }).success).toBe(true)
    expect([claim?.reason, claim?.field]).toEqual(['长'.repeat(500), 'f'.repeat(60)])
  })

  it.each(['review', 'editing'] as const)('stays as it is while the platform says %s', (state) => {
    expect(settle(aClaim(), state)).toEqual([])
  })

  it('stays as it is where the platform shows nothing of it', () => {
    expect(toSettledClaims([aClaim({ goods_id: '701' })], new Map([['700', { state: 'published', words: '' }]]), () => '')).toEqual([])
  })
})

it.each([
  [aClaim(), true],
  [aClaim({ state: 'unknown' }), true],
  [aClaim({ state: 'unknown', goods_id: '' }), false],
  [aClaim({ state: 'published' }), false],
])('only what was handed in and has no end yet is asked about: %o', (claim, isOpen) => {
  expect(isOpenClaim(claim)).toBe(isOpen)
})

it('a shop’s refusal is believed only once its lists have caught up with the hand-in', () => {
  const claim = aClaim({ saved_at: 1_000 })
  expect(isAskable(claim, 1_000 + LIST_SETTLED_MS - 1)).toBe(false)
  expect(isAskable(claim, 1_000 + LIST_SETTLED_MS)).toBe(true)
  expect(isAskable({ ...claim, state: 'published' }, 1_000 + LIST_SETTLED_MS)).toBe(false)
})
