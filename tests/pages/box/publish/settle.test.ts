import { describe, expect, it } from 'vitest'
import { settlePublished, settleWithdrawn } from '../../../../src/pages/box/publish/settle.ts'

type ToSettle = Parameters<typeof settlePublished>[0]

const said = (verdict: ToSettle['known']['verdict'], reason = ''): ToSettle['known'] => ({ verdict, reason })
const settle = (changes: Partial<ToSettle>) =>
  settlePublished({
    values: { step: 'submitting' },
    known: said('noAnswer'),
    now: {},
    fieldOf: () => 'title',
    ...changes,
  })

describe('what became of goods that were to be published', () => {
  it.each([
    ['on sale, whatever the write said', { now: { state: 'published' }, known: said('refused', 'noAnswer') }, 'done', ''],
    ['under review', { now: { state: 'review' } }, 'done', 'inReview'],
    ['taken, and the list is behind', { known: said('accepted') }, 'done', 'inReview'],
    ['refused by us', { values: { step: 'drafted' }, known: said('refused', 'blocked|1') }, 'failed', 'blocked|1'],
    ['refused when it may have been the copy that was', { known: said('refused', 'refused|1|x') }, 'unknown', 'mayBeHandedIn'],
    [
      'refused, and still a draft',
      { now: { state: 'editing', is_settled: true }, known: said('refused', 'refused|1|x') },
      'failed',
      'refused|1|x',
    ],
    ['maybe handed in, and shown nowhere', {}, 'unknown', 'mayBeHandedIn'],
    ['still a draft a moment after the hand-in', { now: { state: 'editing', is_settled: false } }, 'unknown', 'mayBeHandedIn'],
    ['still a draft long after the hand-in', { now: { state: 'editing', is_settled: true } }, 'failed', 'noAnswer'],
    [
      'refused before it was handed in again, as the list may still say',
      { values: { step: 'submitting', was_refused: true }, now: { state: 'refused', is_settled: false } },
      'unknown',
      'mayBeHandedIn',
    ],
    [
      'handed in again and taken, as the list does not say yet',
      { values: { step: 'submitting', was_refused: true }, now: { state: 'refused', is_settled: false }, known: said('accepted') },
      'done',
      'inReview',
    ],
    ['never handed in, without an answer', { values: { step: 'drafted' } }, 'failed', 'noAnswer'],
    ['cut off before the hand-in', { values: { step: 'drafted' }, known: said('lost') }, 'waiting', ''],
  ] as const)('%s', (_, changes, outcome, reason) => {
    expect(settle(changes)).toEqual({ outcome, reason })
  })

  it('says the words of a review that refused, with the field that they are about', () => {
    expect(settle({ now: { state: 'refused', words: '标题违规' } })).toEqual({ outcome: 'failed', reason: 'reviewRefused|标题违规|title' })
  })

  it('keeps the words with which the hand-in itself was refused', () => {
    const known = said('refused', 'refused|40001|标题违规|title')
    expect(settle({ now: { state: 'refused', words: '' }, known })).toEqual({ outcome: 'failed', reason: known.reason })
  })

  it('waits with goods that were refused before and were to be handed in again when the worker died', () => {
    expect(settle({ now: { state: 'refused' }, known: said('retried') })).toEqual({ outcome: 'waiting', reason: '' })
  })
})

describe('what became of goods that were to be taken off', () => {
  it.each([
    ['gone', said('noAnswer'), undefined, 'done', ''],
    ['still there after a yes', said('accepted'), 'published', 'failed', 'notApplied'],
    ['still there without an answer', said('noAnswer'), 'published', 'failed', 'noAnswer'],
    ['still there, never asked', said('lost'), 'published', 'waiting', ''],
    ['refused', said('refused', 'refused|1|x'), 'published', 'failed', 'refused|1|x'],
  ] as const)('%s', (_, known, state, outcome, reason) => {
    expect(settleWithdrawn(known, state)).toEqual({ outcome, reason })
  })
})
