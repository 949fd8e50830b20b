import { describe, expect, it } from 'vitest'
import { nameOfPeriod, toComparedDays, toDaysOver, toPeriod } from '../../../../src/pages/report/rules/period.ts'

const THURSDAY = '2026-11-26'

describe('days of a word', () => {
  it.each([
    ['thisMonth', '2026-11-01', '2026-11-26'],
    ['lastMonth', '2026-10-01', '2026-10-31'],
    ['monthBefore', '2026-09-01', '2026-09-30'],
    ['thisWeek', '2026-11-23', '2026-11-26'],
    ['lastWeek', '2026-11-16', '2026-11-22'],
  ] as const)('%s is %s to %s', (name, from, to) => {
    expect(toPeriod(name, THURSDAY)).toEqual({ from, to })
    expect(nameOfPeriod({ from, to }, THURSDAY)).toBe(name)
  })

  it('have no word where they were chosen freely', () => {
    expect(nameOfPeriod({ from: '2026-11-02', to: '2026-11-05' }, THURSDAY)).toBeNull()
  })

  it('cross the year', () => {
    expect(toPeriod('lastMonth', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
    expect(toPeriod('lastWeek', '2027-01-01')).toEqual({ from: '2026-12-21', to: '2026-12-27' })
  })
})

describe('what days are compared with', () => {
  it.each([
    ['a whole month: the month before', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['the beginning of a month: as many days of the month before', '2026-11-01', '2026-11-26', '2026-10-01', '2026-10-26'],
    ['at most all of it', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a week: the week before', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
    ['any days: as many right before', '2026-11-05', '2026-11-07', '2026-11-02', '2026-11-04'],
  ])('%s', (_, from, to, beforeFrom, beforeTo) => {
    expect(toComparedDays({ from, to }, 'before')).toEqual({ from: beforeFrom, to: beforeTo })
  })

  it('or with the same dates of last year, where February was shorter with its last day', () => {
    expect(toComparedDays({ from: '2026-11-01', to: '2026-11-26' }, 'lastYear')).toEqual({ from: '2025-11-01', to: '2025-11-26' })
    expect(toComparedDays({ from: '2028-02-01', to: '2028-02-29' }, 'lastYear')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })
})

describe('days that are over', () => {
  it('leave out the day under way and its counterpart; of a single day under way there are none', () => {
    const week = { from: '2026-11-23', to: THURSDAY }
    const before = { from: '2026-11-19', to: '2026-11-22' }
    expect(toDaysOver(week, before, THURSDAY)).toEqual({
      days: { from: '2026-11-23', to: '2026-11-25' },
      compared: { from: '2026-11-19', to: '2026-11-21' },
    })
    expect(toDaysOver(before, week, THURSDAY)).toEqual({ days: before, compared: week })
    expect(toDaysOver({ from: THURSDAY, to: THURSDAY }, { from: '2026-11-25', to: '2026-11-25' }, THURSDAY)).toBeNull()
  })

  it.each([
    ['a shorter month', '2026-11-30', 'before', '2026-11-29', '2026-10-29'],
    ['February', '2027-02-28', 'before', '2027-02-27', '2027-01-27'],
    ['a longer month', '2026-12-31', 'before', '2026-12-30', '2026-11-30'],
    ['a month of last year', '2026-11-30', 'lastYear', '2026-11-29', '2025-11-29'],
  ] as const)('are as many of both on the last day of %s', (_, today, against, to, beforeTo) => {
    const month = toPeriod('thisMonth', today)
    const found = toDaysOver(month, toComparedDays(month, against), today)
    expect([found?.days.to, found?.compared.to]).toEqual([to, beforeTo])
  })
})
