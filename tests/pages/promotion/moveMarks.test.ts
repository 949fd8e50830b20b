import { describe, expect, it } from 'vitest'
import { hoursSinceBid, MARKS_MAX, type MoveMark, parseMarks, putMark } from '../../../src/pages/promotion/moveMarks.ts'
import { aPlan } from './aPlan.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const marked = (key: string) => ({ key, shop_uid: 'a', goods_id: '1', name: 'n', title: 't' })
const aMark = (given: Partial<MoveMark> = {}): MoveMark => ({
  key: 'a/1 a/2',
  state: 'todo',
  at: 0,
  from: marked('a/1'),
  to: marked('a/2'),
  fen: 2_000,
  gainFen: 900,
  ...given,
})

describe('what was decided about moves', () => {
  it('has one entry for each move, the newest first, and no more than it can hold', () => {
    const twice = putMark(putMark([aMark({ key: 'other' })], aMark()), aMark({ state: 'done' }))
    expect(twice.map(({ key, state }) => [key, state])).toEqual([
      ['a/1 a/2', 'done'],
      ['other', 'todo'],
    ])
    const many = Array.from({ length: MARKS_MAX }, (_, at) => aMark({ key: `${at}` }))
    expect(putMark(many, aMark())).toHaveLength(MARKS_MAX)
  })

  it.each([
    ['todo', 400 * DAY, true],
    ['dismissed', 6 * DAY, true],
    ['dismissed', 7 * DAY, false],
    ['done', 29 * DAY, true],
    ['done', 30 * DAY, false],
  ] as const)('%s after %i ms is kept: %s', (state, age, isKept) => {
    expect(parseMarks([aMark({ state })], age)).toHaveLength(isKept ? 1 : 0)
  })

  it('leaves out what is not one of them', () => {
    const odd = [
      null,
      'text',
      {},
      { ...aMark(), state: 'gone' },
      { ...aMark(), fen: '2000' },
      { ...aMark(), from: null },
      aMark({ to: null }),
    ]
    expect(parseMarks(odd, 1)).toEqual([aMark({ to: null })])
    expect(parseMarks({ not: 'a list' }, 1)).toEqual([])
  })
})

describe('hours since a change of bid', () => {
  const plan = (bidChangedAt: number | null = null) => ({ ...aPlan({ bidChangedAt }), key: 'a/2' })

  it('are counted from the later of what was seen and what was ticked off, whichever end of the move it was', () => {
    const done = aMark({ state: 'done', at: 10 * HOUR })
    expect(hoursSinceBid(plan(), [done], 33.5 * HOUR)).toBe(23)
    expect(hoursSinceBid(plan(30 * HOUR), [done], 33.5 * HOUR)).toBe(3)
  })

  it('are not known where nothing was changed; what is only planned is no change', () => {
    expect(hoursSinceBid(plan(), [aMark(), aMark({ state: 'dismissed' })], 5 * HOUR)).toBeNull()
    expect(hoursSinceBid({ ...plan(), key: 'a/9' }, [aMark({ state: 'done' })], 5 * HOUR)).toBeNull()
  })
})
