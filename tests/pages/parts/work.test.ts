import { describe, expect, it } from 'vitest'
import {
  addWorth,
  compareWork,
  endOfDay,
  endOfSnooze,
  findDue,
  isOut,
  toUrgency,
  type WorkItem,
  type WorkRow,
  worthOfDay,
} from '../../../src/pages/parts/work.ts'

const HOUR_S = 3_600
const NOW = Date.UTC(2026, 10, 22, 1) / 1_000
const aRow = (overrides: Partial<WorkRow> = {}): WorkRow => ({ id: '1', title: '', worthFen: 100, dueAt: NOW, ...overrides })
const anItem = (overrides: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'shipping',
  shop_uid: 's1',
  subject: '',
  count: 1,
  worthFen: 100,
  isAtLeast: false,
  byUrgency: {},
  rows: [],
  readAt: 0,
  ...overrides,
})

describe('how soon something is too late', () => {
  it.each([
    [-1, 'over'],
    [0, 'over'],
    [1, 'within12h'],
    [12 * HOUR_S, 'within12h'],
    [12 * HOUR_S + 1, 'within24h'],
    [24 * HOUR_S, 'within24h'],
    [24 * HOUR_S + 1, null],
  ])('%d seconds ahead: %s', (ahead, urgency) => {
    expect(toUrgency(NOW + ahead, NOW)).toBe(urgency)
  })
})

describe('what is worth what', () => {
  it('rows that are due within a day come to their money, the most urgent first', () => {
    const late = aRow({ id: 'late', worthFen: 1, dueAt: NOW - 1 })
    const soon = aRow({ id: 'soon', worthFen: 20, dueAt: NOW + HOUR_S })
    const today = aRow({ id: 'today', worthFen: 300, dueAt: NOW + 20 * HOUR_S })
    const far = aRow({ id: 'far', worthFen: 4_000, dueAt: NOW + 25 * HOUR_S })
    expect(findDue([far, today, aRow({ dueAt: null }), soon, late], NOW)).toEqual({
      count: 3,
      worthFen: 321,
      isAtLeast: false,
      rows: [late, soon, today],
      byUrgency: { over: 1, within12h: 1, within24h: 1 },
    })
    expect(findDue([far], NOW)).toBeNull()
    expect(findDue([], NOW)).toBeNull()
  })

  it('of more rows than were read they are at least what was found, and what the platform counts', () => {
    const late = aRow({ worthFen: 7, dueAt: NOW - 1 })
    const far = aRow({ dueAt: NOW + 25 * HOUR_S })
    expect(findDue([late], NOW, { isCut: true })).toMatchObject({ count: 1, worthFen: 7, isAtLeast: true })
    expect(findDue([late], NOW, { isCut: true, counted: 9 })).toMatchObject({ count: 9, worthFen: 7, isAtLeast: true })
    expect(findDue([far], NOW, { isCut: true, counted: 9 })).toEqual({ count: 9, worthFen: null, isAtLeast: true, byUrgency: {}, rows: [] })
    expect(findDue([far], NOW, { isCut: true })).toBe('beyond')
    // Where all were read, the rows know better.
    expect(findDue([late], NOW, { counted: 9 })).toMatchObject({ count: 1, isAtLeast: false })
  })

  it.each([
    [[], null],
    [[null, null], null],
    [[0, null], 0],
    [[5, null, 7], 12],
  ])('%j together: %s', (worths, sum) => {
    expect(addWorth(worths.map((worthFen) => ({ worthFen })))).toBe(sum)
  })

  it.each([
    [3_000, 30, 3_000],
    [999, 10, 333],
    [1_000, 0, 0],
    [null, 10, null],
    [1_000, null, null],
  ])('goods of %s fen that sold %s times in 30 days: %s a day', (price, sold, worth) => {
    expect(worthOfDay(price, sold)).toBe(worth)
  })
})

it('the most yuan at risk come first; unknown ones after those, by how late they are, and nothing last', () => {
  const items = {
    nothing: anItem({ worthFen: 0, shop_uid: 'n' }),
    unknown: anItem({ worthFen: null, shop_uid: 'u' }),
    unknownLate: anItem({ worthFen: null, shop_uid: 'l', byUrgency: { over: 1 } }),
    small: anItem({ worthFen: 1, shop_uid: 's' }),
    big: anItem({ worthFen: 500, shop_uid: 'b' }),
    bigLate: anItem({ worthFen: 500, shop_uid: 'c', byUrgency: { within12h: 2 } }),
    bigMany: anItem({ worthFen: 500, shop_uid: 'd', count: 9 }),
  }
  const names = Object.entries(items)
    .toSorted(([, left], [, right]) => compareWork(left, right))
    .map(([name]) => name)
  expect(names).toEqual(['bigLate', 'bigMany', 'big', 'small', 'unknownLate', 'unknown', 'nothing'])
})

describe('work that was decided about', () => {
  const mark = (state: 'done' | 'snoozed' | 'handed' | 'received', count = 3) => ({ state, count, until: 1_000 })
  it.each([
    ['done', 3, 999, true],
    ['done', 4, 999, false],
    ['done', 2, 999, true],
    ['done', 3, 1_000, false],
    ['handed', 3, 999, true],
    ['handed', 4, 999, false],
    ['snoozed', 99, 999, true],
    ['snoozed', 3, 1_000, false],
    ['received', 3, 0, false],
  ] as const)('%s, with %d now, at %d ms: out of the list %s', (state, count, nowMs, isGone) => {
    expect(isOut(mark(state), { count }, nowMs)).toBe(isGone)
  })

  it('is done until midnight in China, whatever the zone of the machine', () => {
    expect(endOfDay(Date.UTC(2026, 10, 22, 15, 59))).toBe(Date.UTC(2026, 10, 22, 16))
    expect(endOfDay(Date.UTC(2026, 10, 22, 16))).toBe(Date.UTC(2026, 10, 23, 16))
  })

  it('is put off for hours, or until eight in the morning in China', () => {
    const now = Date.UTC(2026, 10, 22, 5)
    expect(endOfSnooze('hour', now)).toBe(Date.UTC(2026, 10, 22, 6))
    expect(endOfSnooze('threeHours', now)).toBe(Date.UTC(2026, 10, 22, 8))
    expect(endOfSnooze('tomorrow', now)).toBe(Date.UTC(2026, 10, 23, 0))
  })
})
