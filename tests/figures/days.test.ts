import { expect, it } from 'vitest'
import { dayOf, daysOfWindow, parseDay, startOfDay, toDayText, weekOf } from '../../src/figures/days.ts'

it.each([
  ['2026-11-21T15:59:59Z', '2026-11-21'],
  ['2026-11-21T16:00:00Z', '2026-11-22'],
  ['2026-11-22T15:59:59Z', '2026-11-22'],
])('%s is on %s in China', (moment, day) => {
  expect(toDayText(dayOf(Date.parse(moment) / 1000))).toBe(day)
})

it('a day begins at midnight in China, and seven of them have one week', () => {
  const day = parseDay('2026-11-22') ?? 0
  expect(startOfDay(day)).toBe(Date.parse('2026-11-21T16:00:00Z') / 1000)
  expect(new Set(Array.from({ length: 7 }, (_, at) => weekOf(weekOf(day) * 7 + at)))).toEqual(new Set([weekOf(day)]))
})

it.each(['2026-02-29', '2026-13-01', '26-11-22', '2026-11-22T00:00', ''])('%s is no day', (text) => {
  expect(parseDay(text)).toBeNull()
})

it('a window has its days from the first to the last, and none where it is no window', () => {
  expect(daysOfWindow({ from: '2026-12-31', to: '2027-01-02' })).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
  expect(daysOfWindow({ from: '2026-12-31', to: '2026-12-31' })).toEqual(['2026-12-31'])
  expect(daysOfWindow({ from: '2027-01-01', to: '2026-12-31' })).toEqual([])
  expect(daysOfWindow({ from: '', to: '2026-12-31' })).toEqual([])
})
