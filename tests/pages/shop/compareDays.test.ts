import { describe, expect, it } from 'vitest'
import type { FigureAnswer } from '../../../src/figures/answers/question.ts'
import { compareDays, daysUnread, valueOfDaysRead, valuesByDay } from '../../../src/pages/shop/compareDays.ts'

const whole = { isComplete: true, missing: [], lacking: [], unresolved: 0, olderThanRead: 0, unreadable: 0 } as const

function answerOf(from: string, to: string, fenByDay: Readonly<Record<string, number>>, unread: readonly string[] = []): FigureAnswer {
  const missing = unread.map((day) => ({ shop: 'a', kind: 'orders', from: day, to: day }) as const)
  return {
    rows: Object.entries(fenByDay).map(([day, part]) => ({ day, sums: { salesAmount: { part, whole: null } } })),
    count: 0,
    total: {},
    window: { from, to },
    asOf: 0,
    complete: { ...whole, isComplete: unread.length === 0, missing },
    sources: ['orders'],
  }
}

const now = answerOf('2026-11-04', '2026-11-06', { '2026-11-04': 100, '2026-11-06': 7 })
const before = answerOf('2026-11-01', '2026-11-03', { '2026-11-01': 40, '2026-11-02': 10, '2026-11-03': 500 })

describe('a window of days beside the one before', () => {
  it('compares only days that are over: the day that is under way and its counterpart are left out', () => {
    expect(compareDays(now, before, 'salesAmount', '2026-11-06')).toEqual({ now: 100, before: 50 })
    expect(compareDays(now, before, 'salesAmount', '2026-11-07')).toEqual({ now: 107, before: 550 })
  })

  it('is no comparison where a day of either was not read, or no day is over', () => {
    const short = answerOf('2026-11-01', '2026-11-03', {}, ['2026-11-02'])
    expect(compareDays(now, short, 'salesAmount', '2026-11-06')).toBeNull()
    expect(compareDays(now, before, 'salesAmount', '2026-11-04')).toBeNull()
  })

  it('tells a day without sales from a day that was not read', () => {
    const part = answerOf('2026-11-04', '2026-11-06', { '2026-11-04': 100 }, ['2026-11-06'])
    expect(valuesByDay(part, 'salesAmount')).toEqual([100, 0, null])
    expect([...daysUnread(part)]).toEqual(['2026-11-06'])
  })

  it('adds up the days that were read, a day of which only some was read left out; where none was read there is no sum', () => {
    const part = answerOf('2026-11-04', '2026-11-06', { '2026-11-04': 100, '2026-11-06': 7 }, ['2026-11-06'])
    expect(valueOfDaysRead(part, 'salesAmount')).toBe(100)
    expect(valueOfDaysRead(answerOf('2026-11-04', '2026-11-05', {}, ['2026-11-04']), 'salesAmount')).toBe(0)
    expect(valueOfDaysRead(answerOf('2026-11-04', '2026-11-04', { '2026-11-04': 5 }, ['2026-11-04']), 'salesAmount')).toBeNull()
  })
})
